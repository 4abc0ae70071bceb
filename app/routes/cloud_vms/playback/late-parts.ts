/** What playback draws only once it is pointed at, opened or switched on: a file of its own (useLateParts). */
export { PickerPanel } from "./calendar/picker-panel";
export { RecordedBoxes } from "./recorded-boxes";
export { TimelinePreview } from "./timeline/timeline-preview";
