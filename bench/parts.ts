/** A benchmark as `npm run bench` runs it: its own `npm run bench:<name>`, in this order. */
export interface BenchPart {
  name: string;
  /** After this it is stopped, and counts as failed. */
  maxMinutes: number;
  /** Arguments of a short run, whose figures say only that it works. */
  quick: readonly string[];
}

const small = ["--rows", "20000", "--ai-rows", "20000"];

export const benchParts: readonly BenchPart[] = [
  { name: "start", maxMinutes: 3, quick: [] },
  { name: "login", maxMinutes: 3, quick: [] },
  { name: "bytes", maxMinutes: 1, quick: [] },
  { name: "search-words", maxMinutes: 3, quick: [] },
  { name: "events", maxMinutes: 15, quick: [...small, "--rounds", "3"] },
  {
    name: "event-pages",
    maxMinutes: 15,
    quick: ["--rows", "20000", "--rounds", "3", "--warm-ups", "30"],
  },
  { name: "hosts", maxMinutes: 10, quick: ["--cameras", "1600", "--rounds", "3"] },
  { name: "search-screens", maxMinutes: 20, quick: small },
  {
    name: "standing-searches",
    maxMinutes: 10,
    quick: ["--searches", "50", "--rows", "2000", "--rounds", "1"],
  },
  { name: "live", maxMinutes: 12, quick: ["--seconds", "2"] },
  { name: "sockets", maxMinutes: 5, quick: [] },
  { name: "reconnects", maxMinutes: 10, quick: ["--hosts", "400"] },
  { name: "consoles", maxMinutes: 5, quick: ["--seconds", "3"] },
  { name: "lighthouse", maxMinutes: 20, quick: [] },
  { name: "video", maxMinutes: 40, quick: ["--parts", "hub,live", "--seconds", "2"] },
];
