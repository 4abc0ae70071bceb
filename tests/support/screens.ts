/**
 * Every screen of the route table with the addresses that show it in the demo, each of its states that looks different.
 * A name in braces stands for what only a running console knows (see findScreenLinks).
 */

/** Screens of visitors who are not signed in. */
export const visitorScreens: Readonly<Record<string, readonly string[]>> = {
  "/": ["/"],
  "/signup": ["/signup", "/signup?account_id=1&email=a%40b.example&sent=1"],
  "/2fa": ["{secondFactor}", "/2fa?method=backup"],
  "/forgot_account": ["/forgot_account"],
  "/forgot_password": ["/forgot_password"],
  "/reset_password": ["{reset}", "/reset_password"],
  "/reverify_email": ["/reverify_email"],
  "/user_verification": ["{invitation}", "/user_verification"],
  "/terms_of_use": ["/terms_of_use"],
  "/outbox": ["/outbox"],
  "/share_link/:code": ["{sharedEvent}", "{sharedWithPassword}", "/share_link/unknown"],
  "/mobile": ["/mobile?unsupported=1"],
  "/*": ["/nope"],
};

/** Screens of the demo's master. */
export const signedInScreens: Readonly<Record<string, readonly string[]>> = {
  "/console": ["/console"],
  "/video_download": ["/video_download"],
  "/notifications": ["/notifications"],
  "/search": ["/search", "/search?q=dock"],
  "/settings": ["/settings"],
  "/settings/security": [
    "/settings/security",
    "/settings/security?open=password",
    "/settings/security?open=two_factor",
    "/settings/security?open=mobile",
  ],
  "/settings/appearances": ["/settings/appearances"],
  "/settings/subscription": [
    "/settings/subscription",
    "/settings/subscription?dialog=serial",
    "/settings/subscription?dialog=renew&order=SO-2024-3307",
  ],
  "/settings/subscription/:number": ["/settings/subscription/SO-2024-3307"],
  "/settings/subscription/requests": ["/settings/subscription/requests"],
  "/settings/subscription/licenses": [
    "/settings/subscription/licenses",
    "/settings/subscription/licenses?kind=door",
  ],
  "/settings/subscription/cards": ["/settings/subscription/cards"],
  "/settings/subscription/expiry": ["/settings/subscription/expiry"],
  "/settings/api_tokens": ["/settings/api_tokens", "/settings/api_tokens?dialog=new"],
  "/settings/webhooks": ["/settings/webhooks", "/settings/webhooks?dialog=new"],
  "/settings/webhooks/:id": ["/settings/webhooks/1"],
  "/account_management/users": [
    "/account_management/users",
    "/account_management/users?dialog=new",
    "/account_management/users?dialog=delete&id=2",
  ],
  "/account_management/users/:id": ["/account_management/users/2", "/account_management/users/6"],
  "/account_management/regions": [
    "/account_management/regions",
    "/account_management/regions?dialog=new",
    "/account_management/regions?dialog=move",
    "/account_management/regions?dialog=delete&id=2",
  ],
  "/account_management/regions/:id": ["/account_management/regions/2"],
  // Entries of the demo's week alone: the log of the other journeys is full of their names.
  "/audit_log": ["/audit_log?ip=192.0.2.186"],
  "/cloud_vms": [
    "/cloud_vms?view=photo",
    "/cloud_vms?view=table",
    "/cloud_vms?q=nothing-like-this",
  ],
  "/cloud_vms/hosts": [
    "/cloud_vms/hosts?view=photo",
    "/cloud_vms/hosts?view=table",
    "/cloud_vms/hosts?dialog=new",
  ],
  "/cloud_vms/hosts/:id": [
    "/cloud_vms/hosts/1",
    "/cloud_vms/hosts/1?tab=modules",
    "/cloud_vms/hosts/1?tab=storages",
    "/cloud_vms/hosts/1?tab=firmware",
    "/cloud_vms/hosts/1?tab=access",
    "/cloud_vms/hosts/4?tab=pos",
  ],
  "/cloud_vms/hosts/:id/edit": ["/cloud_vms/hosts/1/edit"],
  "/cloud_vms/events": ["/cloud_vms/events", "/cloud_vms/events?view=photo"],
  "/cloud_vms/events/:id": ["/cloud_vms/events/{event}"],
  "/cloud_vms/ai_search": [
    "/cloud_vms/ai_search",
    "/cloud_vms/ai_search?view=photo&category=vehicle&color=white",
    "/cloud_vms/ai_search?view=list&category=person,vehicle",
    "/cloud_vms/ai_search?dialog=save-search",
  ],
  "/cloud_vms/ai_search/:id": ["/cloud_vms/ai_search/{finding}"],
  // One tile: sixteen that play cost more than all that is looked at.
  "/cloud_vms/live": ["/cloud_vms/live?layout=1&cameras=1"],
  "/cloud_vms/live/views": ["/cloud_vms/live/views?layout=1&cameras=1&new=1"],
  "/cloud_vms/playback": ["/cloud_vms/playback?layout=1&cameras=1"],
  "/cloud_vms/playback/export": ["/cloud_vms/playback/export?layout=1&cameras=1"],
  "/cloud_vms/playback/archive": ["/cloud_vms/playback/archive?layout=1&cameras=1"],
  "/cloud_vms/archives": ["/cloud_vms/archives"],
  "/cloud_vms/archives/:id": ["/cloud_vms/archives/{archive}"],
  "/cloud_vms/share_links": ["/cloud_vms/share_links"],
  "/cloud_vms/share_links/:id": ["/cloud_vms/share_links/{link}"],
  "/cloud_vms/alert": ["/cloud_vms/alert"],
  "/cloud_vms/alert/:id": ["/cloud_vms/alert/new", "/cloud_vms/alert/1"],
  "/cloud_vms/operator_privileges": ["/cloud_vms/operator_privileges"],
  "/cloud_vms/operator_privileges/:id": [
    "/cloud_vms/operator_privileges/new",
    "/cloud_vms/operator_privileges/1",
    "/cloud_vms/operator_privileges/1?dialog=delete",
  ],
  "/cloud_vms/operator_privileges/as": ["/cloud_vms/operator_privileges/as"],
  "/cloud_vms/operator_privileges/as/:id": ["/cloud_vms/operator_privileges/as/3?camera=1"],
  "/vpn": ["/vpn", "/vpn?dialog=new"],
  "/vpn/:id": ["/vpn/1"],
  "/iot": ["/iot"],
};

/** Routes of the table that show nothing in a built console, and why. */
export const routesWithoutScreen: Readonly<Record<string, string>> = {
  "/logout": "signs out and goes to the login page",
  "/account_management": "goes to the users",
  "/access": "goes to another application; what stands there when that fails is the kit's",
  "/map": "goes to another application; what stands there when that fails is the kit's",
  "/kit": "in development only",
  "/kit/cameras": "in development only",
  "/kit/cameras/:id": "in development only",
  "/kit/roles": "in development only",
  "/kit/roles/:id": "in development only",
};

/** Screens whose tiles or timeline may be wider than the page (C363). */
export const isWall = (address: string): boolean => /^\/cloud_vms\/(live|playback)\b/.test(address);
