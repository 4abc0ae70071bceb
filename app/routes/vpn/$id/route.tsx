import type { RouteHandle } from "~/lib/handle";

export { ComingSoon as default } from "~/components/shell/coming-soon";
export { loadForMaster as loader } from "~/lib/session/guards.server";

export const handle: RouteHandle = { title: "vpn_edit", section: "console" };
