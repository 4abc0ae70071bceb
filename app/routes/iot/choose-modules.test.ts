import { expect, test } from "vitest";
import { chooseModules } from "./choose-modules";

const module = (name: string) => ({ name, triggered: false, connected: true });
const hosts = [
  { name: "IO-1", display_name: "Sklad Žižkov", modules: [module("Vrata"), module("Tür Süd")] },
  { name: "IO-2", display_name: null, modules: [module("Brána")] },
];
const find = (search: string) =>
  chooseModules(hosts, { search, state: null }).flatMap(({ modules }) =>
    modules.map(({ name }) => name),
  );

test("D118: modules and hosts are found without accents, in any case and width", () => {
  expect(find("brana")).toEqual(["Brána"]);
  expect(find("TUR")).toEqual(["Tür Süd"]);
  expect(find("zizkov")).toEqual(["Vrata", "Tür Süd"]);
  expect(find("ＩＯ-2")).toEqual(["Brána"]);
});
