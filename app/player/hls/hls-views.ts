export { HlsLiveView } from "./hls-live-view";
export { HlsRecordingView } from "./hls-recording-view";
