// Icons imported one by one in the client build. Through the package's index every icon would count as used by every
// page that uses one, and the build would read all 1,500.
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";

const importPattern = /import\s*\{([^}]*)\}\s*from\s*["']lucide-react["'];?/g;

/** The file of each icon, by every name it is exported under. */
function readIconFiles() {
  const index = fileURLToPath(import.meta.resolve("lucide-react/dist/esm/lucide-react.js"));
  const exported = readFileSync(index, "utf8").matchAll(
    /export \{([^}]*)\} from '\.\/(icons\/[^']+)'/g,
  );
  return new Map(
    [...exported].flatMap(([, names, file]) =>
      [...names.matchAll(/\bas (\w+)/g)].map(([, name]) => [name, file]),
    ),
  );
}

/** The same source with an import for each icon; `files` names the file of each. */
export function importIconsDirectly(source, files) {
  return source.replaceAll(importPattern, (_statement, list) =>
    list
      .split(",")
      .map((entry) => entry.trim().split(/\s+as\s+/))
      .filter(([name]) => name !== "")
      .map(([name, local = name]) => {
        const file = files.get(name);
        if (!file) throw new Error(`lucide-react has no icon ${name}`);
        return `import ${local} from "lucide-react/dist/esm/${file}";`;
      })
      .join(" "),
  );
}

/** @returns {import("vite").Plugin} */
export function directIcons() {
  const files = readIconFiles();
  return {
    name: "direct-icons",
    apply: ({ build }, { command }) => command === "build" && !build?.ssr,
    transform: {
      // After JSX and types: what is left of an import is what runs.
      order: "post",
      handler: (source, id) =>
        /\.tsx?(\?|$)/.test(id) && source.includes("lucide-react")
          ? { code: importIconsDirectly(source, files), map: null }
          : null,
    },
  };
}
