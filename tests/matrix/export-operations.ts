import { randomUUID } from "node:crypto";
import { exportStates } from "../../contract/names";
import type { Persona } from "./matrix";
import { a, insert, mutation, type Operation, ownerOf, query } from "./operation";
import type { World } from "./world";

const dayMs = 86_400_000;

/** A finished export without its files, of minutes that are over. */
export async function spareExport(
  world: World,
  owner: number,
  { camera = "c1", state = exportStates.completed as number } = {},
): Promise<{ id: string; batch: string }> {
  const { accountId, c1, c2, c3, h1, h2 } = a(world);
  const [cameraId, hostId] = { c1: [c1, h1], c2: [c2, h1], c3: [c3, h2] }[camera] ?? [];
  const batch = randomUUID();
  const id = await insert(world, "video_export", {
    account_id: accountId,
    user_id: owner,
    camera_id: cameraId,
    host_id: hostId,
    batch,
    stream: "main",
    from_time: new Date(Date.now() - dayMs),
    until_time: new Date(Date.now() - dayMs + 60_000),
    state,
    expires_at: new Date(Date.now() + dayMs),
  });
  return { id, batch };
}

/** A user of account A other than the persona. */
export function otherThan(world: World, persona: Persona): number {
  return world.userIds[persona === "masterA" ? "regmgrA" : "masterA"] ?? 0;
}

const state = exportStates.interrupted;

const create = (cameraIds: number[]) => {
  const ids = cameraIds.map((id) => `"${id}"`).join(", ");
  const end = Math.floor((Date.now() - dayMs) / 1000);
  return mutation(
    `create_video_export(host_cam_ids: [${ids}], start_date: ${end - 60}, end_date: ${end})`,
  );
};

const acts = (["cancel", "retry"] as const).flatMap((what): Operation[] => {
  const name = `${what}_video_export`;
  const act = (id: string) =>
    mutation(`${name}(id: "${id}")`, what === "cancel" ? "{ ok }" : "{ id }");
  return [
    {
      row: "video export cancel/retry (own, of c1)",
      name,
      document: async (w, persona) =>
        act((await spareExport(w, ownerOf(w, persona), { state })).id),
    },
    {
      row: "video export cancel/retry (another user's)",
      name,
      document: async (w, persona) =>
        act((await spareExport(w, otherThan(w, persona), { state })).id),
    },
  ];
});

export const exports: Operation[] = [
  {
    row: "query_video_export_list",
    name: "query_video_export_list",
    async document(w, persona) {
      // Also of cameras that the user has lost access to since.
      for (const camera of ["c1", "c2", "c3"]) {
        await spareExport(w, ownerOf(w, persona), { camera });
        await spareExport(w, otherThan(w, persona), { camera });
      }
      return query("query_video_export_list(limit: 100)", "{ total list { id host_cam_id } }");
    },
  },
  {
    row: "create_video_export(c1)",
    name: "create_video_export",
    document: (w) => create([a(w).c1]),
  },
  {
    row: "create_video_export(c1 and a camera of H2)",
    name: "create_video_export",
    document: (w) => create([a(w).c1, a(w).c3]),
  },
  ...acts,
];
