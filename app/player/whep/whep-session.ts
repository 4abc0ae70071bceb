/** A stream that is read by WHEP (draft-ietf-wish-whep). */
export interface WhepSession {
  media: MediaStream;
  connection: RTCPeerConnection;
  /** Whether its pictures could come here at any time. */
  isReached: boolean;
  /** Ends it here and at the server. */
  close(): void;
}

/** Addresses that take longer to be found are left out of the offer. */
const gatheringMs = 500;

/** @throws when the server refuses, as one does that has no such stream yet */
export async function openWhep(url: string, signal: AbortSignal): Promise<WhepSession> {
  const connection = new RTCPeerConnection();
  const media = new MediaStream();
  let resource: string | null = null;
  const close = () => {
    connection.close();
    if (resource) fetch(resource, { method: "DELETE", keepalive: true }).catch(() => {});
    resource = null;
  };
  try {
    connection.ontrack = ({ track }) => media.addTrack(track);
    for (const kind of ["video", "audio"])
      connection.addTransceiver(kind, { direction: "recvonly" });
    await connection.setLocalDescription();
    await whenGathered(connection);
    const response = await fetch(url, {
      method: "POST",
      headers: { "Content-Type": "application/sdp" },
      body: connection.localDescription?.sdp ?? "",
      signal,
    });
    const location = response.headers.get("Location");
    if (location) resource = new URL(location, url).href;
    const sdp = await response.text();
    if (!response.ok) throw new Error(`The media engine answered ${response.status}.`);
    await connection.setRemoteDescription({ type: "answer", sdp });
    const session: WhepSession = { media, connection, isReached: false, close };
    connection.onconnectionstatechange = () => {
      session.isReached ||= connection.connectionState === "connected";
    };
    return session;
  } catch (error) {
    close();
    throw error;
  }
}

function whenGathered(connection: RTCPeerConnection): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, gatheringMs);
    const check = () => {
      if (connection.iceGatheringState !== "complete") return;
      clearTimeout(timer);
      resolve();
    };
    connection.addEventListener("icegatheringstatechange", check);
    check();
  });
}
