import {
  createContext,
  type ReactNode,
  useCallback,
  useContext,
  useEffect,
  useRef,
  useState,
  useSyncExternalStore,
} from "react";
import { useRevalidate } from "~/lib/hooks/use-revalidate";
import { fetchSocketTicket, socketUrl } from "~/lib/http/socket-ticket";
import type { ServerMessage } from "~contract/realtime";
import { realtimePath } from "~contract/realtime-channel";
import { RealtimeChannel } from "./channel";
import type { SocketState } from "./reconnecting-socket";

/** Path for a ticket of the users' channel (POST). */
export const realtimeTicketPath = "/realtime_ticket";

const RealtimeContext = createContext<RealtimeChannel | null>(null);

/** The tab's channel for the signed-in user. Null on the server and until the page has hydrated. */
export function RealtimeProvider({ children }: { children: ReactNode }) {
  const [channel, setChannel] = useState<RealtimeChannel | null>(null);
  useEffect(() => {
    const created = new RealtimeChannel({
      getTicket: (signal) => fetchSocketTicket(realtimeTicketPath, signal),
      getUrl: (ticket) => socketUrl(realtimePath, { type: "user", token: ticket }),
    });
    setChannel(created);
    return () => created.close();
  }, []);
  return (
    <RealtimeContext.Provider value={channel}>
      <ChannelOpener />
      {children}
    </RealtimeContext.Provider>
  );
}

/**
 * Opens the channel after all listeners of the first render have subscribed; refreshes the page after missed messages.
 */
function ChannelOpener() {
  const channel = useContext(RealtimeContext);
  useRealtimeReturn(useRevalidate());
  useEffect(() => {
    // In a microtask: this effect runs before the page's own, which subscribe.
    if (channel) queueMicrotask(() => channel.open());
  }, [channel]);
  return null;
}

/** Calls back when the channel is open again after a break: messages sent in the meantime were missed. */
export function useRealtimeReturn(onReturn: () => void): void {
  const channel = useContext(RealtimeContext);
  const latest = useRef(onReturn);
  latest.current = onReturn;
  useEffect(() => {
    if (!channel) return;
    let wasOpen = channel.state.kind === "open";
    return channel.watch(({ kind }) => {
      if (kind !== "open") return;
      if (wasOpen) latest.current();
      wasOpen = true;
    });
  }, [channel]);
}

const idle: SocketState = { kind: "idle" };

/** The channel's state, with functions to reconnect after it stopped and to close it for good. */
export function useRealtime(): { state: SocketState; retry: () => void; close: () => void } {
  const channel = useContext(RealtimeContext);
  const subscribe = useCallback(
    (onChange: () => void) => channel?.watch(onChange) ?? (() => {}),
    [channel],
  );
  const state = useSyncExternalStore(
    subscribe,
    () => channel?.state ?? idle,
    () => idle,
  );
  const retry = useCallback(() => channel?.retry(), [channel]);
  const close = useCallback(() => channel?.close(), [channel]);
  return { state, retry, close };
}

type Message<Type extends ServerMessage["type"]> = Extract<ServerMessage, { type: Type }>;

/** Calls `handler` with every message of these types while the component is mounted. */
export function useRealtimeMessage<Type extends ServerMessage["type"]>(
  types: Type | readonly Type[],
  handler: (message: Message<Type>) => void,
): void {
  const channel = useContext(RealtimeContext);
  const latest = useRef({ types, handler });
  latest.current = { types, handler };
  useEffect(
    () =>
      channel?.listen((message) => {
        const { types, handler } = latest.current;
        const wanted: readonly string[] = typeof types === "string" ? [types] : types;
        if (wanted.includes(message.type)) handler(message as Message<Type>);
      }),
    [channel],
  );
}
