import { readPreferences } from "~/lib/cookies/preferences.server";
import type { CloudArgs } from "~/lib/http/graphql.server";
import { parsePastTime, spanLimits } from "~/lib/time/timeline-scale";
import { hasVideo, type WallCamera, type WallRegion } from "~/lib/wall/camera-list";
import { getCameraTree } from "~/lib/wall/camera-tree.server";
import { listChosen, smallestLayout } from "~/lib/wall/wall-state";

/** Playback opens this long before now: recent, but already recorded. */
const openedAgoMs = 10 * 60_000;
const defaultSpanMs = 6 * 3_600_000;
const defaultCameras = 4;
/** "2026-11-20T09:41:07+01:00": the longest that toLocalTime() writes. */
const maxWhenChars = 25;

/** The moment that the address names, in Unix ms, else a recent one; with the typed time that was refused. */
export async function readStart({ request }: CloudArgs, nowMs: number) {
  const params = new URL(request.url).searchParams;
  const { timeZone } = await readPreferences(request);
  const zone = params.get("zone");
  const typed = params.get("when")?.slice(0, maxWhenChars) ?? null;
  const requested = typed === null ? null : parsePastTime(typed, zone ?? timeZone, nowMs);
  const requestedMs = requested?.fault === null ? requested.ms : Number(params.get("time")) * 1000;
  return {
    refused: requested?.fault ? requested : null,
    startMs: requestedMs > 0 && requestedMs < nowMs ? requestedMs : nowMs - openedAgoMs,
  };
}

/** Data of the playback page: the cameras that the viewer may play back (C091), and the start time. */
export async function getPlayback(args: CloudArgs) {
  const nowMs = Date.now();
  const params = new URL(args.request.url).searchParams;
  const [tree, start] = await Promise.all([
    getCameraTree(args, {
      right: "playback",
      cameraIds: listChosen(params, null),
      first: defaultCameras,
    }),
    readStart(args, nowMs),
  ]);
  const cameras = (tree.first ?? rankCameras(tree.regions)).slice(0, defaultCameras);
  const spanMs = Number(params.get("span")) * 1000;
  const isSpan = spanMs >= spanLimits.leastMs && spanMs <= spanLimits.mostMs;
  return {
    tree,
    defaults: { layout: smallestLayout(cameras.length), cameras },
    ...start,
    spanMs: isSpan ? spanMs : defaultSpanMs,
    nowMs,
  } as const;
}

/**
 * Cameras in the order in which playback opens them by itself: online ones first, offline ones too, because their
 * recordings are available; last those whose device type has no video.
 */
export function rankCameras(regions: readonly WallRegion[]): string[] {
  const cameras = regions.flatMap((region) => region.hosts).flatMap((host) => host.cameras ?? []);
  const rank = (camera: WallCamera) =>
    [camera.hasLicense, camera.hostConnected, camera.connected].filter((is) => !is).length +
    (hasVideo(camera) ? 0 : 4);
  return cameras.sort((a, b) => rank(a) - rank(b)).map(({ id }) => id);
}
