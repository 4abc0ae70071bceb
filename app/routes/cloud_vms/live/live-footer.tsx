import { useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { StatusDot } from "~/components/ui/status-dot";
import { PlayerBadge } from "~/components/wall/player-badge";
import { useFormat } from "~/lib/hooks/use-format";
import { everySecond } from "~/lib/hooks/use-now";
import type { SocketState } from "~/lib/realtime/reconnecting-socket";
import type { Status } from "~/lib/status";
import type { LiveSocket } from "~/player/live-socket";
import { useLiveSocket } from "~/player/live-socket-context";
import { type TileStates, usePlaying } from "./tile/tile-states";
import { useConnection } from "./use-connection";

interface LiveFooterProps {
  tiles: number;
  states: TileStates;
}

/** Number of running tiles, incoming data rate, and state of the connection. */
export function LiveFooter({ tiles, states }: LiveFooterProps) {
  const { t } = useTranslation("live");
  const socket = useLiveSocket();
  const connection = useConnection();
  const playing = usePlaying(states);
  // HLS and a media engine play without the socket.
  const isIdle = connection.kind === "idle";
  return (
    <footer className="flex h-9 shrink-0 items-center gap-1.5 border-t border-[#1a1f26] bg-[#0e1116] px-3 text-xs text-fg-3">
      {playing > 0 && (
        <span className="flex items-center gap-1.5 text-2xs font-semibold text-white">
          <span aria-hidden="true" className="size-[7px] rounded-full bg-rec" />
          {t("footer.live")}
        </span>
      )}
      <span className="tnum truncate">
        {t("bar.tiles", { count: tiles })}
        <span className="noscript:hidden"> · {t("footer.playing", { count: playing })}</span>
      </span>
      <span className="tnum ml-auto flex items-center gap-3 noscript:hidden">
        {socket && !isIdle && <Rate socket={socket} />}
        <Connection
          state={isIdle && playing ? { kind: "open" } : connection}
          onRetry={() => socket?.retry()}
        />
        <PlayerBadge />
      </span>
    </footer>
  );
}

/** Data rate over the last second, in Mbit/s. */
function Rate({ socket }: { socket: LiveSocket }) {
  const { t } = useTranslation("live");
  const { options } = useFormat();
  const [megabits, setMegabits] = useState(0);
  const last = useRef({ bytes: 0, atMs: 0 });
  useEffect(
    () =>
      everySecond(() => {
        const { bytes, atMs } = last.current;
        last.current = { bytes: socket.receivedBytes, atMs: Date.now() };
        const spanMs = last.current.atMs - atMs;
        setMegabits(atMs === 0 ? 0 : ((last.current.bytes - bytes) * 8) / 1000 / spanMs);
      }),
    [socket],
  );
  const number = new Intl.NumberFormat(options.tag, {
    minimumFractionDigits: 1,
    maximumFractionDigits: 1,
  });
  return (
    <span className="max-sm:hidden">{t("footer.rate", { rate: number.format(megabits) })}</span>
  );
}

function Connection({ state, onRetry }: { state: SocketState; onRetry: () => void }) {
  const { t } = useTranslation("live");
  const [status, text] = describe(state);
  return (
    <span className="flex items-center gap-1.5">
      <StatusDot status={status} small />
      {state.kind === "waiting"
        ? t("footer.reconnecting", { attempt: state.attempt, of: state.of })
        : t(`footer.${text}`)}
      {state.kind === "stopped" && state.reason !== "no_path" && (
        <button type="button" onClick={onRetry} className="font-medium text-accent-text">
          {t("state.retry")}
        </button>
      )}
    </span>
  );
}

function describe(
  state: SocketState,
): [Status, "connected" | "connecting" | "lost" | "noPath" | "paused"] {
  switch (state.kind) {
    case "open":
      return ["online", "connected"];
    case "connecting":
    case "waiting":
      return ["warning", "connecting"];
    case "stopped":
      return state.reason === "no_path" ? ["disabled", "noPath"] : ["disconnected", "lost"];
    case "idle":
    case "suspended":
      return ["disabled", "paused"];
  }
}
