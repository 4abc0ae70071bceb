import type keys from "../../../public/locales/en/keys.json";

/** Every key of the console, for the help sheet and for those who hear them. */

type Says = keyof (typeof keys)["says"];
/** A key with a name of its own in each language; any other stands as it is printed. */
export type NamedKey = keyof (typeof keys)["key"];

export interface KeyLine {
  /** Pressed together where joined by "+"; any one of them does it. */
  keys: readonly string[];
  says: Says;
}

/** What the playback page hears, as `KeyboardEvent.key` in small letters, by what the sheet says of it. */
export const playbackKeys = {
  play: [" ", "k"],
  event: ["j", "l"],
  jump: ["arrowleft", "arrowright"],
  frame: [",", "."],
  speed: ["[", "]", "<", ">"],
  mark: ["i", "o"],
  zoom_timeline: ["+", "-"],
  full_screen: ["f"],
  export: ["e"],
} as const satisfies Partial<Record<Says, readonly string[]>>;
export type PlaybackKey = (typeof playbackKeys)[keyof typeof playbackKeys][number];

const lines = (table: Partial<Record<Says, readonly string[]>>): KeyLine[] =>
  Object.entries(table).map(([says, own]) => ({ says: says as Says, keys: own }));

export type KeyGroup = keyof (typeof keys)["group"];

export const keyTable: Record<KeyGroup, readonly KeyLine[]> = {
  global: lines({
    palette: ["ctrl+k"],
    search: ["/"],
    sheet: ["?"],
    undo: ["ctrl+z"],
    close: ["escape"],
  }),
  list: lines({ row: ["j", "k"], tick: ["x"], tick_all: ["ctrl+a"], tick_none: ["escape"] }),
  drawer: lines({ item: ["j", "k"], close_drawer: ["escape"] }),
  wall: lines({
    tile: ["arrowleft", "arrowup", "arrowdown", "arrowright"],
    enlarge: ["enter"],
    tile_menu: ["shift+f10"],
    remove: ["delete"],
    layout: ["alt+1", "2", "3", "4", "6"],
    full_screen: ["f"],
    sound: ["m"],
    preset: ["1", "…", "9"],
    zoom: ["+", "-", "0"],
    find_camera: ["/"],
    undo_wall: ["ctrl+z", "ctrl+y"],
  }),
  playback: lines(playbackKeys),
};
