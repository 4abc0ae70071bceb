import {
  alertFields,
  fresh,
  mutation,
  now,
  type Operation,
  ownShare,
  query,
  spareAlert,
  spareArchive,
  spareShare,
  spareVpn,
} from "./operation";

export const subscription: Operation[] = [
  {
    row: "VPN create/edit",
    name: "create_vpn",
    own: true,
    document: () => mutation(`create_vpn(vpn_id: "${fresh("new-vpn")}", notes: "")`),
  },
  {
    row: "VPN create/edit",
    name: "update_vpn",
    document: async (w) => mutation(`update_vpn(id: "${await spareVpn(w)}", notes: "changed")`),
  },
  {
    row: "subscription order/renew/cancel",
    name: "switch_auto_renewal",
    document: () =>
      mutation(`switch_auto_renewal(order_number: "SO-A", enable: true)`, "{ order_number }"),
    accept: ["ERR_SWITCH_FAILED"],
  },
  {
    row: "subscription order/renew/cancel",
    name: "create_renew_request",
    document: async (w) => {
      await w.database.pool.query("delete from renew_request");
      return mutation(`create_renew_request(order_number: "SO-A", notes: "")`);
    },
  },
  {
    row: "subscription order/renew/cancel",
    name: "query_expiry_list",
    own: true,
    document: () => query("query_expiry_list(limit: 5)", "{ total }"),
  },
  {
    row: "subscription order/renew/cancel",
    name: "create_expiry_feed",
    own: true,
    document: () => mutation("create_expiry_feed", "{ token }"),
  },
  {
    row: "subscription order/renew/cancel",
    name: "query_license_device_list",
    own: true,
    document: () => query(`query_license_device_list(kind: "camera")`, "{ free }"),
  },
  {
    row: "subscription order/renew/cancel",
    name: "switch_licenses",
    document: (w) =>
      mutation(
        `switch_licenses(kind: "camera", ids: ["${w.accounts.first.c1}"], enable: true)`,
        "{ count }",
      ),
    accept: ["ERR_SWITCH_FAILED"],
  },
  {
    row: "audit log query/export",
    name: "query_audit_log",
    own: true,
    document: () => query("query_audit_log(limit: 5)", "{ total }"),
  },
  {
    row: "audit log query/export",
    name: "query_audit_integrity",
    own: true,
    document: () => query("query_audit_integrity", "{ intact }"),
  },
  {
    row: "audit log query/export",
    name: "query_audit_log_export",
    own: true,
    document: () =>
      query(`query_audit_log_export(start_date: ${now() - 3600}, end_date: ${now()})`),
  },
];

export const events: Operation[] = [
  {
    row: "user alert create/edit/delete",
    name: "update_user_alert",
    document: async (w, persona) =>
      mutation(
        `update_user_alert(id: "${persona === "operNone" ? "987654" : await spareAlert(w, persona)}", ${alertFields(w)})`,
      ),
  },
  {
    row: "user alert create/edit/delete",
    name: "delete_user_alert",
    document: async (w, persona) =>
      mutation(
        `delete_user_alert(id: "${persona === "operNone" ? "987654" : await spareAlert(w, persona)}")`,
        "{ ok }",
      ),
  },
  {
    row: "user alert create/edit/delete",
    name: "query_user_alert_preview",
    document: async (w, persona) =>
      query(
        `query_user_alert_preview(id: "${persona === "operNone" ? "987654" : await spareAlert(w, persona)}")`,
        "{ total }",
      ),
  },
  {
    row: "archive add/remove",
    name: "create_archive",
    document: async (w) => {
      await w.database.pool.query("delete from archive");
      return mutation(`create_archive(event_id: "${w.events.e1}", note: "")`);
    },
  },
  {
    row: "archive add/remove",
    name: "create_archives",
    document: async (w) => {
      await w.database.pool.query("delete from archive");
      return mutation(`create_archives(event_ids: ["${w.events.e1}"], note: "")`);
    },
  },
  {
    row: "archive add/remove",
    name: "restore_archive",
    document: async (w) => {
      const id = await spareArchive(w);
      await w.database.pool.query("update archive set deleted_at = now() where id = $1", [id]);
      return mutation(`restore_archive(ids: ["${id}"])`);
    },
  },
  {
    row: "archive add/remove",
    name: "retry_archive",
    document: async (w) => mutation(`retry_archive(id: "${await spareArchive(w)}")`),
  },
  {
    row: "archive add/remove",
    name: "update_archive",
    document: async (w) => mutation(`update_archive(id: "${await spareArchive(w)}", note: "kept")`),
  },
  {
    row: "share link create (E1)",
    name: "create_share_link",
    document: (w) =>
      mutation(
        `create_share_link(event_id: "${w.events.e1}", note: "", expire_hours: 24, emails: [])`,
      ),
  },
  {
    row: "share link create (E2 on c3)",
    name: "create_share_link",
    document: (w) =>
      mutation(
        `create_share_link(event_id: "${w.events.e2}", note: "", expire_hours: 24, emails: [])`,
      ),
  },
  {
    row: "share link delete/edit (own)",
    name: "update_share_link",
    document: async (w, persona) =>
      mutation(
        `update_share_link(id: "${await ownShare(w, persona)}", note: "changed", expire_hours: 2)`,
      ),
  },
  {
    row: "share link delete of another user's link",
    name: "delete_share_link",
    document: async (w) =>
      mutation(
        `delete_share_link(ids: ["${await spareShare(w, w.userIds.masterA ?? 0)}"])`,
        "{ ok }",
      ),
  },
  {
    row: "share link delete/edit (own)",
    name: "extend_share_link",
    document: async (w, persona) =>
      mutation(`extend_share_link(id: "${await ownShare(w, persona)}", expire_hours: 48)`),
  },
  {
    row: "share link delete/edit (own)",
    name: "send_share_link",
    document: async (w, persona) =>
      mutation(`send_share_link(id: "${await ownShare(w, persona)}", emails: ["eve@x.example"])`),
  },
  {
    row: "share link delete/edit (own)",
    name: "delete_share_link",
    document: async (w, persona) =>
      mutation(`delete_share_link(ids: ["${await ownShare(w, persona)}"])`, "{ ok }"),
  },
  {
    row: "share link delete/edit (own)",
    name: "query_single_share_link",
    document: async (w, persona) =>
      query(`query_single_share_link(id: "${await ownShare(w, persona)}")`),
  },
  {
    row: "share link create (E1)",
    name: "query_share_link_mail",
    document: (w) => query(`query_share_link_mail(event_id: "${w.events.e1}")`, "{ subject }"),
  },
  {
    row: "share link create (E2 on c3)",
    name: "query_share_link_mail",
    document: (w) => query(`query_share_link_mail(event_id: "${w.events.e2}")`, "{ subject }"),
  },
];
