import { account } from "./account.mjs";
import { agentMedia } from "./agent-media.mjs";
import { agentRecording } from "./agent-recording.mjs";
import { agentRtsp } from "./agent-rtsp.mjs";
import { aiSearch } from "./ai-search.mjs";
import { alerts } from "./alerts.mjs";
import { archives } from "./archives.mjs";
import { audit } from "./audit.mjs";
import { consoles } from "./consoles.mjs";
import { contract } from "./contract.mjs";
import { contractFields } from "./contract-fields.mjs";
import { contractMedia } from "./contract-media.mjs";
import { device } from "./device.mjs";
import { eventDetail } from "./event-detail.mjs";
import { events } from "./events.mjs";
import { evidence } from "./evidence.mjs";
import { foreignCloud } from "./foreign-cloud.mjs";
import { formReading } from "./form-reading.mjs";
import { forms } from "./forms.mjs";
import { hooks } from "./hooks.mjs";
import { identity } from "./identity.mjs";
import { ingest } from "./ingest.mjs";
import { jobs } from "./jobs.mjs";
import { lib } from "./lib.mjs";
import { lists } from "./lists.mjs";
import { liveSocket } from "./live-socket.mjs";
import { liveStreams } from "./live-streams.mjs";
import { locks } from "./locks.mjs";
import { manage } from "./manage.mjs";
import { metrics } from "./metrics.mjs";
import { misuse } from "./misuse.mjs";
import { notifications } from "./notifications.mjs";
import { operate } from "./operate.mjs";
import { organisation } from "./organisation.mjs";
import { palette } from "./palette.mjs";
import { player } from "./player.mjs";
import { playerLocal } from "./player-local.mjs";
import { playerRecording } from "./player-recording.mjs";
import { playerTile } from "./player-tile.mjs";
import { presenters } from "./presenters.mjs";
import { ptz } from "./ptz.mjs";
import { realtime } from "./realtime.mjs";
import { reconnectingSocket } from "./reconnecting-socket.mjs";
import { retention } from "./retention.mjs";
import { screens } from "./screens.mjs";
import { session } from "./session.mjs";
import { sharing } from "./sharing.mjs";
import { signIn } from "./sign-in.mjs";
import { standingSearches } from "./standing-searches.mjs";
import { subscription } from "./subscription.mjs";
import { threats } from "./threats.mjs";
import { video } from "./video.mjs";
import { watching } from "./watching.mjs";
import { words } from "./words.mjs";

/** Ways to break the product's rules, for npm run mutate. A new rule brings its own. */
export const breakages = [
  ...alerts,
  ...contract,
  ...contractFields,
  ...forms,
  ...ptz,
  ...formReading,
  ...foreignCloud,
  ...realtime,
  ...reconnectingSocket,
  ...hooks,
  ...operate,
  ...player,
  ...liveSocket,
  ...playerRecording,
  ...playerTile,
  ...playerLocal,
  ...contractMedia,
  ...lib,
  ...lists,
  ...screens,
  ...sharing,
  ...aiSearch,
  ...eventDetail,
  ...events,
  ...words,
  ...archives,
  ...audit,
  ...notifications,
  ...liveStreams,
  ...manage,
  ...metrics,
  ...misuse,
  ...organisation,
  ...signIn,
  ...standingSearches,
  ...palette,
  ...identity,
  ...session,
  ...ingest,
  ...jobs,
  ...retention,
  ...video,
  ...device,
  ...agentMedia,
  ...agentRtsp,
  ...agentRecording,
  ...watching,
  ...account,
  ...subscription,
  ...consoles,
  ...evidence,
  ...locks,
  ...presenters,
  ...threats,
];
