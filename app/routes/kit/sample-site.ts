import { MapPinned, Server } from "lucide-react";
import type { TreeItem } from "~/components/form/tree/tree-types";

const site: Record<string, Record<string, string[]>> = {
  "Harbor Campus": {
    "HQ-NVR-01": ["Reception", "Visitor parking", "Level 2 corridor", "Server room"],
    "HQ-BRIDGE": ["Main gate"],
  },
  "Riverside DC": {
    "DC-VMS-02": ["Docks 11–15 west", "Docks east", "Container yard", "Aisle A–B"],
    "DC-GUARD-01": ["Perimeter east", "Rear parking"],
  },
  "Old Town Retail": { "OT-REC-14": ["Checkout 1–2", "Sales floor"] },
};

let nextCamera = 0;
const camera = (name: string): TreeItem => {
  nextCamera += 1;
  const isLost = name === "Docks east";
  return {
    id: `camera:${nextCamera}`,
    value: String(nextCamera),
    name,
    status: isLost ? "disconnected" : "online",
    ...(isLost && { note: "No signal" }),
  };
};

/** Regions with the hosts and cameras of the design's screens. */
export const sampleSite: TreeItem[] = Object.entries(site).map(([region, hosts], index) => ({
  id: `region:${index}`,
  name: region,
  icon: MapPinned,
  children: Object.entries(hosts).map(([host, cameras], place) => ({
    id: `host:${index}${place}`,
    value: `${index}${place}`,
    name: host,
    icon: Server,
    children: cameras.map(camera),
  })),
}));

/** A site of this many cameras, ten a host and ten hosts a region. */
export function makeSite(cameras: number): TreeItem[] {
  const hosts = Array.from(
    { length: Math.ceil(cameras / 10) },
    (_, host): TreeItem => ({
      id: `host:${host}`,
      value: String(host),
      name: `Host ${host + 1}`,
      children: Array.from({ length: 10 }, (_each, place) => ({
        id: `camera:${host}-${place}`,
        value: `${host}-${place}`,
        name: `Camera ${host * 10 + place + 1}`,
      })),
    }),
  );
  return Array.from({ length: Math.ceil(hosts.length / 10) }, (_, region) => ({
    id: `region:${region}`,
    name: `Region ${region + 1}`,
    children: hosts.slice(region * 10, region * 10 + 10),
  }));
}
