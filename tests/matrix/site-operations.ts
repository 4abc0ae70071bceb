import {
  a,
  fresh,
  mutation,
  type Operation,
  query,
  spareHost,
  sparePasskey,
  sparePermission,
  sparePush,
  spareRegion,
  spareSearch,
  spareUser,
  spareView,
} from "./operation";
import type { World } from "./world";

export const reads: Operation[] = [
  [
    "query_event",
    (w: World) => query(`query_event(host_cam_id: [${w.cameraIds}])`, "{ total list { id cam } }"),
  ],
  [
    "query_event_ai",
    (w: World) =>
      query(
        `query_event_ai(host_cam_id: [${w.cameraIds}])`,
        "{ real_size list { _id host_cam_id } }",
      ),
  ],
  [
    "query_event_ai_export",
    (w: World) =>
      query(`query_event_ai_export(host_cam_id: [${w.cameraIds}])`, "{ _id host_cam_id }"),
  ],
  [
    "query_event_ai_histogram",
    (w: World) =>
      query(
        `query_event_ai_histogram(st: 0, et: 60, host_cam_id: [${w.cameraIds}])`,
        "{ step buckets { total } }",
      ),
  ],
  [
    "query_search",
    () => query('query_search(text: "c")', "{ cameras { id } hosts { id } users { id } }"),
  ],
  [
    "query_camera_tree",
    (w: World) =>
      query(
        `query_camera_tree(right: "live", host_cam_id: [${w.cameraIds}])`,
        "{ regions { id hosts { id } } cameras { id } hosts { id } }",
      ),
  ],
  ["query_saved_search_list", () => query("query_saved_search_list")],
  ["query_notification_list", () => query("query_notification_list", "{ total list { id } }")],
  ["query_push_list", () => query("query_push_list", "{ list { id } }")],
  [
    "query_event_export",
    (w: World) => query(`query_event_export(host_cam_id: [${w.cameraIds}])`, "{ id cam }"),
  ],
  [
    "query_event_histogram",
    (w: World) =>
      query(
        `query_event_histogram(start_date: 0, end_date: 60, host_cam_id: [${w.cameraIds}])`,
        "{ step }",
      ),
  ],
  [
    "query_region_host_list",
    () => query("query_region_host_list", "{ id hosts { id cameras { id } } }"),
  ],
  ["query_as_host_list", () => query("query_as_host_list")],
  [
    "query_event_mapping / query_ai_event_mapping",
    () => "{ query_event_mapping { event_id } query_ai_event_mapping { event_id } }",
  ],
  ["query_announcements", () => query("query_announcements")],
  ["query_single_event(E2 on c3)", (w: World) => query(`query_single_event(id: "${w.events.e2}")`)],
  [
    "query_event_neighbours(E2 on c3)",
    (w: World) => query(`query_event_neighbours(id: "${w.events.e2}")`, "{ position }"),
  ],
  [
    "query_single_host(H1)",
    (w: World) => query(`query_single_host(id: "${a(w).h1}")`, "{ id external_ip cameras { id } }"),
  ],
  [
    "query_single_host_camera(c3)",
    (w: World) => query(`query_single_host_camera(host_cam_id: "${a(w).c2}")`),
  ],
].map(([row, document]) => ({
  row: row as string,
  name: row as string,
  document: document as Operation["document"],
}));

export const users: Operation[] = [
  {
    row: "user create/edit/delete",
    name: "create_user",
    own: true,
    document: () =>
      mutation(
        `create_user(email: "${fresh("new")}@x.example", name: "New", master: false, region_ids: [])`,
      ),
  },
  {
    row: "user create/edit/delete",
    name: "update_user",
    document: async (w) =>
      mutation(
        `update_user(id: "${await spareUser(w)}", name: "Renamed", master: false, region_ids: [])`,
      ),
  },
  {
    row: "user create/edit/delete",
    name: "delete_user",
    document: async (w) => mutation(`delete_user(id: "${await spareUser(w)}")`, "{ ok }"),
  },
  {
    row: "user.master flag (self or other)",
    name: "update_user master",
    document: async (w) =>
      mutation(
        `update_user(id: "${await spareUser(w)}", name: "Spare", master: true, region_ids: [])`,
      ),
  },
];

export const sites: Operation[] = [
  {
    row: "region create/edit/delete",
    name: "create_region",
    own: true,
    document: () =>
      mutation(`create_region(name: "${fresh("New")}", host_ids: [], manager_ids: [])`),
  },
  {
    row: "region create/edit/delete",
    name: "update_region",
    document: async (w) =>
      mutation(
        `update_region(id: "${await spareRegion(w)}", name: "${fresh("Renamed")}", host_ids: [], manager_ids: [])`,
      ),
  },
  {
    row: "region create/edit/delete",
    name: "delete_region",
    document: async (w) => mutation(`delete_region(id: "${await spareRegion(w)}")`, "{ ok }"),
  },
  {
    row: "host create",
    name: "create_host",
    own: true,
    document: (w, persona) => {
      const region = persona === "masterB" ? w.accounts.second.north : a(w).north;
      return mutation(
        `create_host(name: "New", type: 2, host_code: "${fresh("new-host")}", region_id: "${region}", timezone: "UTC")`,
        "{ password host { id } }",
      );
    },
  },
  {
    row: "host edit",
    name: "update_host",
    document: (w) => mutation(`update_host(id: "${a(w).h1}", display_name: "${fresh("Named")}")`),
  },
  {
    row: "host delete (typed DELETE)",
    name: "delete_host",
    document: async (w) =>
      mutation(`delete_host(id: "${await spareHost(w)}", confirm: "DELETE")`, "{ ok }"),
  },
  {
    row: "host password reset",
    name: "reset_host_password",
    document: (w) => mutation(`reset_host_password(id: "${a(w).h1}")`, "{ password }"),
  },
  {
    row: "firmware upgrade",
    name: "upgrade_host_firmware",
    document: (w) => mutation(`upgrade_host_firmware(id: "${a(w).h1}")`),
    accept: ["ERR_UPDATE_HOST_FAIL"],
  },
  {
    row: "operator_privileges write",
    name: "create_permission",
    own: true,
    document: (w, persona) => {
      const camera = persona === "masterB" ? w.accounts.second.c1 : a(w).c1;
      return mutation(
        `create_permission(name: "${fresh("Set")}", user_ids: [], cameras: [{ host_cam_id: "${camera}", live: true, playback: false, ptz: false }])`,
        "{ permission_id }",
      );
    },
  },
  {
    row: "operator_privileges write",
    name: "delete_permission",
    document: async (w) =>
      mutation(`delete_permission(permission_id: "${await sparePermission(w)}")`, "{ ok }"),
  },
  {
    row: "view create/edit/delete",
    name: "update_view",
    document: async (w, persona) =>
      mutation(
        `update_view(id: "${await spareView(w, persona)}", name: "${fresh("View")}", layout: 4, cameras: ["${a(w).c1}"], sorting: 0)`,
      ),
  },
  {
    row: "view create/edit/delete",
    name: "delete_view",
    document: async (w, persona) =>
      mutation(
        `delete_view(id: "${persona === "operNone" ? "987654" : await spareView(w, persona)}")`,
        "{ ok }",
      ),
  },
  {
    row: "saved search create/edit/delete",
    name: "create_saved_search",
    own: true,
    document: () =>
      mutation(`create_saved_search(name: "${fresh("Search")}", screen: "events", query: "")`),
  },
  {
    row: "saved search create/edit/delete",
    name: "update_saved_search",
    document: async (w, persona) =>
      mutation(`update_saved_search(id: "${await spareSearch(w, persona)}", shared: true)`),
  },
  {
    row: "saved search create/edit/delete",
    name: "delete_saved_search",
    document: async (w, persona) =>
      mutation(`delete_saved_search(id: "${await spareSearch(w, persona)}")`, "{ ok }"),
  },
  {
    row: "saved search create/edit/delete",
    name: "restore_saved_search",
    document: async (w, persona) => {
      const id = await spareSearch(w, persona);
      await w.database.pool.query("update saved_search set deleted_at = now() where id = $1", [id]);
      return mutation(`restore_saved_search(id: "${id}")`);
    },
  },
  {
    row: "own notifications, pushes",
    name: "mark_notifications_read",
    own: true,
    document: () => mutation("mark_notifications_read", "{ read }"),
  },
  {
    row: "own notifications, pushes",
    name: "delete_push",
    document: async (w, persona) =>
      mutation(`delete_push(id: "${await sparePush(w, persona)}")`, "{ ok }"),
  },
  {
    row: "own passkeys",
    name: "query_passkey_list",
    own: true,
    document: () => query("query_passkey_list"),
  },
  {
    row: "own passkeys",
    name: "rename_passkey",
    document: async (w, persona) =>
      mutation(`rename_passkey(id: "${await sparePasskey(w, persona)}", name: "Desk")`),
  },
  {
    row: "PTZ on c1",
    name: "control_ptz",
    document: (w) =>
      mutation(`control_ptz(host_cam_id: "${a(w).c1}", command: "left", speed: 1)`, "{ ok }"),
    accept: ["ERR_SWITCH_FAILED", "ERR_UPDATE_HOST_FAIL"],
  },
];
