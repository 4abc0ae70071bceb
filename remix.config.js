/** The console's route tree, in the order and spelling of specification section 2. Read by vite.config.ts. */

/** @type {import("@remix-run/dev").VitePluginConfig["routes"]} */
function routes(defineRoutes) {
  return defineRoutes((route) => {
    route("", "routes/_public/route.tsx", { id: "public" }, () => {
      route("signup", "routes/signup/route.tsx");
      route("", "routes/login/route.tsx", { index: true, id: "login" });
      route("2fa", "routes/2fa/route.tsx");
      route("logout", "routes/logout/route.tsx");
      route("forgot_account", "routes/forgot_account/route.tsx");
      route("forgot_password", "routes/forgot_password/route.tsx");
      route("reset_password", "routes/reset_password/route.tsx");
      route("reverify_email", "routes/reverify_email/route.tsx");
      route("user_verification", "routes/user_verification/route.tsx");
      route("terms_of_use", "routes/terms_of_use/route.tsx");
      // Ours: what a demo without a mail server would have sent.
      route("outbox", "routes/outbox/route.tsx");
    });

    // Public, each with a shell of its own.
    route("share_link/:code", "routes/share_link/$code/route.tsx");
    route("mobile", "routes/mobile/route.tsx");
    // Ours: every primitive in both themes; in development only (its loader says so).
    route("kit", "routes/kit/route.tsx");

    route("", "routes/_app/route.tsx", { id: "app" }, () => {
      route("console", "routes/console/route.tsx");
      route("video_download", "routes/video_download/route.tsx");

      // Ours: what the user was told of (decision D91).
      route("notifications", "routes/notifications/route.tsx");
      // Ours: what the command palette finds, without script too.
      route("search", "routes/search/route.tsx");

      route("settings", "routes/settings/route.tsx");
      route("settings/security", "routes/settings/security/route.tsx");
      route("settings/appearances", "routes/settings/appearances/route.tsx");
      route("settings/subscription", "routes/settings/subscription/route.tsx", () => {
        // Ours: one order beside the list.
        route(":number", "routes/settings/subscription/$number/route.tsx");
      });
      // Ours: the parts of the subscription, each a list of its own.
      route("settings/subscription/requests", "routes/settings/subscription/requests/route.tsx");
      route("settings/subscription/licenses", "routes/settings/subscription/licenses/route.tsx");
      route("settings/subscription/cards", "routes/settings/subscription/cards/route.tsx");
      route("settings/subscription/expiry", "routes/settings/subscription/expiry/route.tsx");
      // Ours: what programs sign in with, and what they are told.
      route("settings/api_tokens", "routes/settings/api_tokens/route.tsx");
      route("settings/webhooks", "routes/settings/webhooks/route.tsx", () => {
        route(":id", "routes/settings/webhooks/$id/route.tsx");
      });

      route("account_management", "routes/account_management/route.tsx");
      route("account_management/users", "routes/account_management/users/route.tsx", () => {
        route(":id", "routes/account_management/users/$id/route.tsx");
      });
      route("account_management/regions", "routes/account_management/regions/route.tsx", () => {
        route(":id", "routes/account_management/regions/$id/route.tsx");
      });

      route("audit_log", "routes/audit_log/route.tsx");

      route("cloud_vms", "routes/cloud_vms/route.tsx");
      route("cloud_vms/hosts", "routes/cloud_vms/hosts/route.tsx");
      route("cloud_vms/hosts/:id", "routes/cloud_vms/hosts/$id/route.tsx");
      route("cloud_vms/hosts/:id/edit", "routes/cloud_vms/hosts/$id/edit/route.tsx");
      route("cloud_vms/events", "routes/cloud_vms/events/route.tsx", () => {
        // Ours: one event beside the list (decision D78).
        route(":id", "routes/cloud_vms/events/$id/route.tsx");
      });
      route("cloud_vms/ai_search", "routes/cloud_vms/ai_search/route.tsx", () => {
        route(":id", "routes/cloud_vms/ai_search/$id/route.tsx");
      });
      route("cloud_vms/live", "routes/cloud_vms/live/route.tsx", () => {
        // Ours: the saved views, over the wall that goes on playing.
        route("views", "routes/cloud_vms/live/views/route.tsx");
      });
      route("cloud_vms/playback", "routes/cloud_vms/playback/route.tsx", () => {
        // Ours: the export's panel, beside the recordings that go on playing.
        route("export", "routes/cloud_vms/playback/export/route.tsx");
        // Ours: events around the moment, to be kept in the archive.
        route("archive", "routes/cloud_vms/playback/archive/route.tsx");
      });
      route("cloud_vms/archives", "routes/cloud_vms/archives/route.tsx", () => {
        // Ours: one archive beside the list.
        route(":id", "routes/cloud_vms/archives/$id/route.tsx");
      });
      route("cloud_vms/share_links", "routes/cloud_vms/share_links/route.tsx", () => {
        route(":id", "routes/cloud_vms/share_links/$id/route.tsx");
      });
      route("cloud_vms/alert", "routes/cloud_vms/alert/route.tsx", () => {
        // Ours: the editor of one, or of a new one.
        route(":id", "routes/cloud_vms/alert/$id/route.tsx");
      });
      route(
        "cloud_vms/operator_privileges",
        "routes/cloud_vms/operator_privileges/route.tsx",
        () => {
          // Ours: the editor of one set, or of a new one.
          route(":id", "routes/cloud_vms/operator_privileges/$id/route.tsx");
          // Ours: what one operator may see, and why.
          route("as", "routes/cloud_vms/operator_privileges/as/route.tsx");
          route("as/:id", "routes/cloud_vms/operator_privileges/as/$id/route.tsx");
        },
      );

      // Ours: lists of the kit, which need the shell around them.
      route("kit/cameras", "routes/kit/cameras/route.tsx", () => {
        route(":id", "routes/kit/cameras/$id/route.tsx");
      });
      route("kit/roles", "routes/kit/roles/route.tsx", () => {
        route(":id", "routes/kit/roles/$id/route.tsx");
      });

      route("vpn", "routes/vpn/route.tsx", () => {
        route(":id", "routes/vpn/$id/route.tsx");
      });
      route("access", "routes/access/route.tsx");
      route("map", "routes/map/route.tsx");
      route("iot", "routes/iot/route.tsx");
    });

    // Without a screen: language, theme and other choices kept in this browser; puzzles of a captcha; what the playback page draws; tickets for sockets.
    route("preferences", "routes/resources/preferences.ts");
    route("captcha", "routes/resources/captcha.ts");
    route("passkey_challenge", "routes/resources/passkey_challenge.ts");
    route("camera_tree", "routes/resources/camera_tree.ts");
    route("camera_names", "routes/resources/camera_names.ts");
    route("playback_timeline", "routes/resources/playback_timeline.ts");
    route("playback_calendar", "routes/resources/playback_calendar.ts");
    route("playback_events", "routes/resources/playback_events.ts");
    route("playback_step", "routes/resources/playback_step.ts");
    // The list of events as a file.
    route("audit_log_export", "routes/resources/audit_log_export.ts");
    route("cloud_vms/events_export", "routes/resources/events_export.ts");
    // The AI search as a file.
    route("cloud_vms/ai_search_export", "routes/resources/ai_search_export.ts");
    // The list of archives as a file.
    route("cloud_vms/archives_export", "routes/resources/archives_export.ts");
    // Signing in by the deployment's OpenID provider: there, and back.
    route("openid", "routes/resources/openid_start.ts");
    route("openid/callback", "routes/resources/openid_callback.ts");
    route("media_ticket", "routes/resources/media_ticket.ts");
    route("realtime_ticket", "routes/resources/realtime_ticket.ts");
    // Expiry dates for calendar programs: at a private address, and as a file for the signed-in master.
    route("calendar/:file", "routes/resources/expiry_feed.ts");
    route("settings/subscription/expiry.ics", "routes/resources/expiry_file.ts");
    // Of notifications: what the bell shows, and pushes to this browser.
    route("newest_notifications", "routes/resources/newest_notifications.ts");
    route("push", "routes/resources/push.ts");
    // What the command palette finds.
    route("palette_search", "routes/resources/palette_search.ts");
    // Of the live wall: moving a camera, the newest events of some cameras, and where a media engine shows one.
    route("cloud_vms/live/ptz", "routes/resources/live_ptz.ts");
    route("cloud_vms/live/activity", "routes/resources/live_activity.ts");
    route("cloud_vms/live/engine", "routes/resources/live_engine.ts");

    route("*", "routes/$/route.tsx");
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
