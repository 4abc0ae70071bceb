export { HlsLiveView } from "./hls/hls-live-view";
export { HlsRecordingView } from "./hls/hls-recording-view";
export { WhepView } from "./whep/whep-view";
