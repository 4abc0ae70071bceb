import { vi } from "vitest";
import { type BridgeOptions, LocalPlayerBridge, type Readiness } from "~/player/local/bridge";
import type { LocalRequest } from "~/player/local/local-channel";
import type { PlayerState } from "~/player/player-state";
import { FakeMachine } from "./fake-local-player";

/** A bridge to a fake player, on a fake clock that starts at 0. */

export const area = { x: 10, y: 20, width: 300, height: 200 };
export const request: LocalRequest = {
  cameraId: "7",
  name: "Gate",
  hostType: 2,
  canP2p: true,
  stream: "sub",
  keyframesOnly: false,
  order: 0,
};

export function setUpBridge(change: Partial<BridgeOptions> = {}) {
  const machine = new FakeMachine();
  const kinds: string[] = [];
  const selections: number[] = [];
  let activities = 0;
  let tickets = 0;
  const bridge = new LocalPlayerBridge({
    mode: "live",
    isSecure: false,
    createSocket: machine.createSocket,
    getRelayUrl: () => Promise.resolve(`wss://vms.example.com/media/live?ticket=${++tickets}`),
    origin: "https://vms.example.com",
    idleSeconds: 20,
    usesP2p: true,
    onReadiness: (readiness: Readiness) => kinds.push(describeReadiness(readiness)),
    onSelect: (channel) => selections.push(channel),
    onActivity: () => void activities++,
    onFullscreen: () => {},
    ...change,
  });
  const socket = machine.on(9100);
  const states: PlayerState[] = [];
  const watch = (index = 0, more: Partial<LocalRequest> = {}) =>
    bridge.subscribe(index, { ...request, ...more }, (state) => states.push(state));
  /** A player that answers everything at once. */
  const start = async () => {
    socket.open();
    socket.answer("1.4.26");
    await vi.advanceTimersByTimeAsync(200);
    socket.reply({ type: "create", ok: true });
    await vi.advanceTimersByTimeAsync(100);
  };
  const play = (channel = 0) => {
    socket.reply({ type: "connectInfo", channel });
    socket.reply({ type: "play", channel });
  };
  return {
    bridge,
    machine,
    socket,
    kinds,
    selections,
    states,
    watch,
    start,
    play,
    activities: () => activities,
    tickets: () => tickets,
  };
}

function describeReadiness(readiness: Readiness): string {
  return readiness.kind === "destroyed" ? `destroyed: ${readiness.reason}` : readiness.kind;
}
