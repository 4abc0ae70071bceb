/** The console's route tree, in the order and spelling of specification section 2. Read by vite.config.ts. */

/** @type {import("@remix-run/dev").VitePluginConfig["routes"]} */
function routes(defineRoutes) {
  return defineRoutes((route) => {
    route("", "routes/_public.tsx", { id: "public" }, () => {
      route("signup", "routes/signup.tsx");
      route("", "routes/login.tsx", { index: true, id: "login" });
      route("2fa", "routes/2fa.tsx");
      route("logout", "routes/logout.tsx");
      route("forgot_account", "routes/forgot_account.tsx");
      route("forgot_password", "routes/forgot_password.tsx");
      route("reset_password", "routes/reset_password.tsx");
      route("reverify_email", "routes/reverify_email.tsx");
      route("user_verification", "routes/user_verification.tsx");
      route("terms_of_use", "routes/terms_of_use.tsx");
      // Ours: what a demo without a mail server would have sent.
      route("outbox", "routes/outbox.tsx");
    });

    // Public, each with a shell of its own.
    route("share_link/:code", "routes/share_link.$code.tsx");
    route("mobile", "routes/mobile.tsx");

    route("", "routes/_app.tsx", { id: "app" }, () => {
      route("console", "routes/console.tsx");
      route("video_download", "routes/video_download.tsx");

      route("settings", "routes/settings/profile.tsx");
      route("settings/security", "routes/settings/security.tsx");
      route("settings/appearances", "routes/settings/appearances.tsx");
      route("settings/subscription", "routes/settings/subscription.tsx");

      route("account_management", "routes/account_management/index.tsx");
      route("account_management/users", "routes/account_management/users.tsx");
      route("account_management/users/:id", "routes/account_management/users.$id.tsx");
      route("account_management/regions", "routes/account_management/regions.tsx");
      route("account_management/regions/:id", "routes/account_management/regions.$id.tsx");

      route("audit_log", "routes/audit_log.tsx");

      route("cloud_vms", "routes/cloud_vms/home.tsx");
      route("cloud_vms/hosts", "routes/cloud_vms/hosts.tsx");
      route("cloud_vms/hosts/:id", "routes/cloud_vms/hosts.$id.tsx");
      route("cloud_vms/hosts/:id/edit", "routes/cloud_vms/hosts.$id.edit.tsx");
      route("cloud_vms/events", "routes/cloud_vms/events.tsx");
      route("cloud_vms/ai_search", "routes/cloud_vms/ai_search.tsx");
      route("cloud_vms/live", "routes/cloud_vms/live.tsx", () => {
        // Ours: the saved views, over the wall that goes on playing.
        route("views", "routes/cloud_vms/live.views.tsx");
      });
      route("cloud_vms/playback", "routes/cloud_vms/playback.tsx", () => {
        // Ours: the export's panel, beside the recordings that go on playing.
        route("export", "routes/cloud_vms/playback.export.tsx");
        // Ours: events around the moment, to be kept in the archive.
        route("archive", "routes/cloud_vms/playback.archive.tsx");
      });
      route("cloud_vms/archives", "routes/cloud_vms/archives.tsx");
      route("cloud_vms/share_links", "routes/cloud_vms/share_links.tsx");
      route("cloud_vms/alert", "routes/cloud_vms/alert.tsx");
      route("cloud_vms/operator_privileges", "routes/cloud_vms/operator_privileges.tsx");

      route("vpn", "routes/vpn.tsx");
      route("vpn/:id", "routes/vpn.$id.tsx");
      route("access", "routes/access.tsx");
      route("map", "routes/map.tsx");
      route("iot", "routes/iot.tsx");
    });

    // Without a screen: language, theme and other choices kept in this browser; announcements read; puzzles of a captcha; what the playback page draws; tickets for sockets.
    route("preferences", "routes/preferences.ts");
    route("announcements", "routes/announcements.ts");
    route("captcha", "routes/captcha.ts");
    route("playback_timeline", "routes/playback_timeline.ts");
    route("playback_calendar", "routes/playback_calendar.ts");
    route("playback_events", "routes/playback_events.ts");
    route("playback_step", "routes/playback_step.ts");
    route("media_ticket", "routes/media_ticket.ts");
    route("realtime_ticket", "routes/realtime_ticket.ts");
    // Of the live wall: moving a camera, and the newest events of some cameras.
    route("cloud_vms/live/ptz", "routes/cloud_vms/live.ptz.ts");
    route("cloud_vms/live/activity", "routes/cloud_vms/live.activity.ts");

    route("*", "routes/$.tsx");
  });
}

/** @type {import("@remix-run/dev").VitePluginConfig} */
export default {
  appDirectory: "app",
  ignoredRouteFiles: ["**/*"],
  routes,
  future: {
    v3_fetcherPersist: true,
    v3_relativeSplatPath: true,
    v3_throwAbortReason: true,
    v3_lazyRouteDiscovery: true,
    v3_singleFetch: true,
  },
};
