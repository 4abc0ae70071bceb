import { createContext, type ReactNode, useContext, useEffect, useState } from "react";
import { useRealtimeMessage } from "~/lib/realtime/realtime-context";
import { LiveSocket } from "./live-socket";
import { fetchMediaTicket, mediaSocketUrl } from "./media-ticket";
import { suspendWhileHidden } from "./page-visibility";

const LiveSocketContext = createContext<LiveSocket | null>(null);

/** The page's media socket; null on the server and until the page has hydrated. */
export function useLiveSocket(): LiveSocket | null {
  return useContext(LiveSocketContext);
}

/** Provides one media socket to all players below. It connects when the first of them subscribes. */
export function LiveSocketProvider({
  hasEngine,
  children,
}: {
  hasEngine: boolean;
  children: ReactNode;
}) {
  const [socket, setSocket] = useState<LiveSocket | null>(null);
  useEffect(() => {
    const created = new LiveSocket({
      getTicket: fetchMediaTicket,
      getUrl: mediaSocketUrl,
      hasEngine,
    });
    const stopWatching = suspendWhileHidden(created);
    setSocket(created);
    return () => {
      stopWatching();
      created.dispose();
    };
  }, [hasEngine]);
  useRealtimeMessage("CAMERA_STATE_CHANGE", ({ host_cam_id: cameraId, connected }) => {
    if (connected) socket?.retryCamera(cameraId);
  });
  return <LiveSocketContext.Provider value={socket}>{children}</LiveSocketContext.Provider>;
}
