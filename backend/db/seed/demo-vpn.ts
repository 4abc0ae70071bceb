export interface DemoVpn {
  vpnId: string;
  notes: string;
  createdDays: number;
  /** Number of the order it belongs to, and ends with; null: of one that is gone. */
  order: string | null;
}

/** Six entries: two that end with their order in 12 days, and one that has ended. */
export const demoVpn: DemoVpn[] = [
  {
    vpnId: "riverside-dc-plc",
    notes: "PLC cabinet, hall 2",
    createdDays: -131,
    order: "SO-2025-0416",
  },
  {
    vpnId: "harbor-crane-yard",
    notes: "Camera mast at the crane yard",
    createdDays: -118,
    order: "SO-2025-0416",
  },
  {
    vpnId: "store-204-router",
    notes: "Backup line of the store",
    createdDays: -64,
    order: "SO-2025-0416",
  },
  {
    vpnId: "harbor-hq-nvr",
    notes: "Recorder service access",
    createdDays: -340,
    order: "SO-2024-3307",
  },
  { vpnId: "old-town-pos", notes: "POS gateway", createdDays: -301, order: "SO-2024-3307" },
  { vpnId: "harbor-lift-ctl", notes: "Lift controller", createdDays: -751, order: null },
];

/** How long ago the entry whose order is gone ended. */
export const demoVpnEndedDays = -21;
