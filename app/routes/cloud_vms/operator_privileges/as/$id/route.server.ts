import type { LoaderFunctionArgs } from "@remix-run/node";
import { paths } from "~/lib/paths";
import { requireUser } from "~/lib/session/guards.server";
import { accessQuery } from "../../access-query";
import { findCamera, pageAccess } from "../../access-rows";
import { findAccess, listOperators, listRegions } from "../../privileges.server";

/**
 * What one user may see, as far as the viewer sees it.
 * @throws Response 404 for a user or camera that is unknown or out of reach
 */
export async function loadAccess(args: LoaderFunctionArgs) {
  const viewer = await requireUser(args);
  const id = args.params.id ?? "";
  const isOwn = id === viewer.id;
  const looksAtOthers = viewer.master || viewer.is_region_manager;
  const [found, regions, users] = await Promise.all([
    findAccess(args, id),
    listRegions(args),
    looksAtOthers ? listOperators(args) : [],
  ]);
  if (!found) throw new Response(null, { status: 404 });
  const { searchParams } = new URL(args.request.url);
  const path = paths.operatorAccess(id);
  const query = accessQuery(path).read(searchParams);
  const given = new Map(found.cameras.map(({ host_cam_id, ...rights }) => [host_cam_id, rights]));
  // Of another user a manager learns what lies in their own regions.
  const own = isOwn || viewer.master ? regions : regions.filter((region) => region.can_manage);
  const sources = found.cameras.flatMap((camera) => camera.sources);
  const managed = isOwn
    ? own.filter((region) => region.can_manage && !viewer.master).map(({ name }) => name)
    : sources.flatMap(({ kind, name }) => (kind === "region" && name !== null ? [name] : []));
  const asked = searchParams.get("camera");
  const camera = asked === null ? null : findCamera(own, given, asked);
  if (asked !== null && !camera) throw new Response(null, { status: 404 });
  return {
    name: found.user.name,
    user: found.user,
    isMaster: found.master,
    isOwn,
    managed: [...new Set(managed)],
    users: looksAtOthers ? users : null,
    path,
    query,
    access: pageAccess(own, given, query),
    camera,
  };
}

export type UserAccess = Awaited<ReturnType<typeof loadAccess>>;
