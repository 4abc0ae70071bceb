import { describe, expect, test } from "vitest";
import remixConfig from "../remix.config.js";
import { createManualChunks, groupPages, nameChunk } from "./lib/client-chunks.mjs";
import { importIconsDirectly } from "./lib/direct-icons.mjs";

const groups = groupPages(remixConfig.routes);
const [layout = "", ...signedIn] = groups.signedIn;
const name = (...pages: string[]) => nameChunk(new Set(pages), groups);

describe("the file of a module, by the pages that use it", () => {
  test("the route table tells the pages of a first visit and those below the signed-in layout", () => {
    expect(groups.login).toContain("root.tsx");
    expect(groups.login.size).toBe(4);
    expect(groups.visitors.size).toBeGreaterThan(8);
    expect(signedIn.filter((page) => groups.visitors.has(page))).toEqual([]);
    expect(layout).toBe(groups.layout);
    expect(signedIn.length).toBeGreaterThan(20);
    expect(signedIn.filter((page) => groups.login.has(page))).toEqual([]);
  });

  test("what the login page shares is apart from what only signed-in pages share", () => {
    const [first = "", second = "", ...others] = signedIn;
    const five = [first, second, ...others.slice(0, 3)];
    expect(name("root.tsx", first)).toBe("base");
    expect(name("root.tsx")).toBeUndefined();
    expect(nameChunk(new Set(["root.tsx"]), groups, true)).toBe("base");
    expect(nameChunk(new Set([first]), groups, true)).toBeUndefined();
    expect(name(layout)).toBe("signed-in");
    expect(name(...five)).toBe("signed-in");
    expect(name(...five.slice(1))).toBeUndefined();
    expect(name("routes/share_link/$code/route.tsx", ...five)).toBe("forms");
    expect(name("routes/signup/route.tsx", layout)).toBe("forms");
    // In development alone: it uses everything.
    expect(name("routes/kit/route.tsx", layout)).toBe("signed-in");
    expect(name(first, second)).toBeUndefined();
    expect(name("routes/signup/route.tsx", "routes/reset_password/route.tsx")).toBe("visitors");
    expect(name("routes/signup/route.tsx", first)).toBeUndefined();
  });

  test("what draws windowed rows is no part of the shell, nor is what needs it", () => {
    const pages = signedIn.slice(0, 5).map((page) => `/x/app/${page}`);
    const rows = "/x/node_modules/@tanstack/react-virtual/index.js";
    const imports: Record<string, string[]> = {
      ...Object.fromEntries(pages.map((page) => [page, ["/x/app/tree.tsx"]])),
      "/x/app/tree.tsx": [rows, "/x/app/tick.tsx"],
      "/x/app/tick.tsx": [],
      [rows]: [],
    };
    const graph = {
      getModuleIds: () => Object.keys(imports),
      getModuleInfo: (id: string) => ({
        isEntry: pages.includes(id),
        importedIds: imports[id] ?? [],
        importers: Object.keys(imports).filter((from) => imports[from]?.includes(id)),
        dynamicallyImportedIds: [],
      }),
    };
    const manualChunks = createManualChunks(remixConfig.routes, "/x/app");
    expect(manualChunks(rows, graph)).toBe("windowed");
    expect(manualChunks("/x/app/tree.tsx", graph)).toBe("windowed");
    expect(manualChunks("/x/app/tick.tsx", graph)).toBe("signed-in");
  });

  test("a helper of the framework belongs to it, whoever else uses it", () => {
    const react = "/x/node_modules/react/index.js";
    const imports: Record<string, string[]> = {
      "/x/app/root.tsx": [react, "/x/app/lib/cx.ts"],
      "/x/app/entry.client.tsx?route": [react, "/x/app/lib/cx.ts", "\0helper", "/x/app/key.ts"],
      "/x/app/lib/cx.ts": [],
      "/x/app/palette.ts": ["/x/app/key.ts"],
      "/x/app/key.ts": ["/x/app/key-name.ts"],
      "/x/app/key-name.ts": [],
      [react]: ["\0helper"],
      "\0helper": [],
    };
    const graph = {
      getModuleIds: () => Object.keys(imports),
      getModuleInfo: (id: string) => ({
        isEntry: /root|entry/.test(id),
        importedIds: imports[id] ?? [],
        dynamicallyImportedIds: id.endsWith("cx.ts") ? ["/x/app/palette.ts"] : [],
      }),
    };
    const manualChunks = createManualChunks(remixConfig.routes, "/x/app");
    expect(manualChunks("\0helper", graph)).toBe("framework");
    expect(manualChunks("/x/app/lib/cx.ts", graph)).toBe("base");
    // With what it needs, or the files would import in a circle.
    expect(manualChunks("/x/app/key.ts", graph)).toBe("base");
    expect(manualChunks("/x/app/key-name.ts", graph)).toBe("base");
    expect(manualChunks("/x/app/palette.ts", graph)).toBeUndefined();
  });
});

test("icons are imported from their own files, under the names they have in a module", () => {
  const files = new Map([
    ["X", "icons/x.js"],
    ["Map", "icons/map.js"],
  ]);
  const source = 'import { X, Map as MapIcon } from "lucide-react";\nX;';
  expect(importIconsDirectly(source, files)).toBe(
    'import X from "lucide-react/dist/esm/icons/x.js"; import MapIcon from "lucide-react/dist/esm/icons/map.js";\nX;',
  );
  expect(() => importIconsDirectly('import { Y } from "lucide-react";', files)).toThrow("Y");
});
