import type { Language } from "~contract/languages";
import type { WordsContext } from "../words-result";

/** The same places by their names in each language, for the corpus: a Friday, 9:41 in Prague. */
const places: Record<
  Language,
  Record<"gate" | "desk" | "parking" | "east" | "west" | "plant", string>
> = {
  en: {
    gate: "Main gate",
    desk: "Reception",
    parking: "Visitor parking",
    east: "Docks east",
    west: "Docks west",
    plant: "Harbor Campus",
  },
  de: {
    gate: "Haupttor",
    desk: "Empfang",
    parking: "Besucherparkplatz",
    east: "Rampe Ost",
    west: "Rampe West",
    plant: "Werk Nord",
  },
  cs: {
    gate: "Hlavní brána",
    desk: "Recepce",
    parking: "Parkoviště pro návštěvy",
    east: "Rampa východ",
    west: "Rampa západ",
    plant: "Sklad Brno",
  },
  sk: {
    gate: "Hlavná brána",
    desk: "Recepcia",
    parking: "Parkovisko návštev",
    east: "Rampa východ",
    west: "Rampa západ",
    plant: "Sklad Žilina",
  },
  tw: {
    gate: "大門攝影機",
    desk: "接待處",
    parking: "訪客停車場",
    east: "東側碼頭",
    west: "西側碼頭",
    plant: "新竹廠",
  },
  ja: {
    gate: "正門",
    desk: "受付カメラ",
    parking: "来客用駐車場",
    east: "東搬入口",
    west: "西搬入口",
    plant: "横浜倉庫",
  },
};

export function siteOf(language: Language): WordsContext {
  const { plant, ...cameras } = places[language];
  return {
    now: Date.parse("2026-11-20T08:41:00Z"),
    timeZone: "Europe/Prague",
    cameras: Object.entries(cameras).map(([id, name]) => ({ id, name })),
    hosts: [{ id: "nvr", name: "HQ-NVR-01" }],
    regions: [{ id: "plant", name: plant }],
  };
}
