import { expect, test } from "vitest";
import { aiSearchQuery } from "./ai-search-query";
import { parseWords } from "./words/parse-words";
import { applyWords, listNames } from "./words-query";

const camera = (id: string, name: string) => ({ id, name, connected: true });
const tree = [
  {
    id: "1",
    name: "Harbor Campus",
    hosts: [
      { id: "10", name: "HQ-NVR-01", enabled: true, cameras: [camera("100", "Main gate")] },
      { id: "11", name: "HQ-BRIDGE", enabled: true, cameras: [camera("110", "Jetty")] },
    ],
  },
];
const context = { now: Date.UTC(2026, 10, 20, 9), timeZone: "UTC", ...listNames(tree) };
const hrefOf = (text: string, search = "") => {
  const query = aiSearchQuery.read(new URLSearchParams(search));
  const next = applyWords(query, parseWords(text, "en", context), tree);
  return decodeURIComponent(aiSearchQuery.href(next)).replace("/cloud_vms/ai_search", "");
};

test("a sentence becomes the address with its attributes, its time and its places", () => {
  expect(hrefOf("white truck at Main gate")).toBe(
    "?category=vehicle&host_cam_id=100&vehicle_type=5&color=white",
  );
  expect(hrefOf("people without a hat in Harbor Campus")).toBe("?host_id=10,11&hat=1");
  expect(hrefOf("red car yesterday")).toBe(
    "?category=vehicle&range=1763510400-1763596799&vehicle_type=1&color=red".replace(
      /1763510400-1763596799/,
      `${Date.UTC(2026, 10, 19) / 1000}-${Date.UTC(2026, 10, 20) / 1000 - 1}`,
    ),
  );
});

test("it takes the place of the attributes, and leaves time and places it does not name", () => {
  const before = "range=week&host_cam_id=110&age_type=0&size=100";
  expect(hrefOf("woman with a bag", before)).toBe("?range=week&host_cam_id=110&gender=1&bag=0");
});

test("words that say nothing change nothing", () => {
  expect(hrefOf("lorem ipsum", "hat=0&size=100")).toBe("?hat=0&size=100");
});
