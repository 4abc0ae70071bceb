import type { SimulatedChannel, SimulatedWindow } from "./simulated-window";

const signs: Record<SimulatedChannel["state"], string> = {
  connecting: "…",
  connected: "○",
  playing: "▶",
  paused: "‖",
};
const cellWidth = 14;

/** The window as text: its place, and a cell for each channel with its state and camera. */
export function drawWindow(window: SimulatedWindow): string {
  const { position, isShown, isFullscreen, layout, selected } = window;
  const place = position
    ? `${position.width}×${position.height} at ${position.x},${position.y}`
    : "nowhere yet";
  const columns = Math.sqrt(layout);
  const line = `+${`${"-".repeat(cellWidth)}+`.repeat(columns)}`;
  const cell = (index: number) => {
    const channel = window.channels.get(index);
    const mark = index === selected ? "*" : " ";
    const text = channel ? `${signs[channel.state]} ${channel.move ?? channel.info.name}` : "";
    return `${mark}${text}`.slice(0, cellWidth).padEnd(cellWidth);
  };
  const rows = Array.from({ length: columns }, (_, row) => {
    const cells = Array.from({ length: columns }, (_, column) => cell(row * columns + column));
    return `|${cells.join("|")}|\n${line}`;
  });
  const state = [isShown ? "shown" : "hidden", ...(isFullscreen ? ["full screen"] : [])].join(", ");
  return [`window ${place}, ${state}`, line, ...rows].join("\n");
}
