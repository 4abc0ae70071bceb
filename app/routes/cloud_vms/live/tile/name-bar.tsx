import type { RefObject } from "react";
import type { LiveView } from "~/player/live-view";
import type { StreamName } from "~contract/media";
import { TileFigures } from "./tile-figures";

/** The camera's name on a gradient, with the statistics if they are shown. */
export function NameBar(props: {
  name: string;
  view: RefObject<LiveView> | null;
  stream: StreamName;
  why: string | null;
  hasFrames: boolean;
  isPlaying: boolean;
}) {
  const { name, view, stream, why, hasFrames, isPlaying } = props;
  return (
    <span className="pointer-events-none absolute inset-x-0 bottom-0 flex items-center gap-1.5 bg-linear-to-t from-black/72 to-transparent px-2 pt-4.5 pb-1.5 text-xs/[15px] font-medium text-video-fg [text-shadow:0_1px_2px_rgb(0_0_0/.8)] @max-[130px]:px-1.5 @max-[130px]:pb-1 @max-[130px]:text-2xs">
      <span className="truncate">{name}</span>
      {view && isPlaying && (
        <span className="ml-auto flex shrink-0 flex-col items-end text-2xs font-normal opacity-85 @max-[200px]:hidden">
          <TileFigures view={view} stream={stream} hasFrames={hasFrames} isOver />
          {why && <span className="@max-[300px]:hidden">{why}</span>}
        </span>
      )}
    </span>
  );
}
