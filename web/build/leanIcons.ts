import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import type { Plugin } from "vite";

/**
 * Parts of an icon that we never use: the `key` of each line, the icon's name and aliases (they only become class
 * names), and its legacy `size`.
 */
const UNUSED = /, key: "\w+"|\bname: "[\w-]+",|\bsize: 24,|,\s*aliases: \[[^\]]*\]/g;
const IMPORT = /\bimport\s*\{([^}]*)\}\s*from\s*["']lucide-react["'];?/g;

/**
 * Strips each icon down to its lines, because random keys and names make up a sixth of the icons' size. Also imports
 * each icon from its own file instead of the list of all 2000, so that `chunks.ts` can see which modules use it.
 */
export function leanIcons(): Plugin {
  let files: Map<string, string> | undefined;
  return {
    name: "lean-icons",
    apply: "build",
    // Runs after TypeScript is compiled, so that only imports that are used at runtime are left.
    enforce: "post",
    transform(code, id) {
      if (/node_modules\/lucide-react\/dist\/esm\/icons\//.test(id))
        return { code: code.replace(UNUSED, ""), map: null };
      if (id.includes("node_modules") || !code.includes("lucide-react")) return;
      files ??= iconFiles();
      const direct = code.replace(IMPORT, (_match, names: string) =>
        names
          .split(",")
          .filter((name) => name.trim())
          .map((name) => {
            const [icon = "", local = icon] = name.trim().split(/\s+as\s+/);
            const file = files?.get(icon);
            if (!file) throw new Error(`lucide-react has no icon ${icon}, which ${id} imports`);
            return `import ${local} from ${JSON.stringify(file)};`;
          })
          .join(""),
      );
      return { code: direct, map: null };
    },
  };
}

/** Finds the file of each icon and of each alias in lucide's list. */
function iconFiles(): Map<string, string> {
  const home = dirname(createRequire(import.meta.url).resolve("lucide-react/package.json"));
  const list = join(home, "dist/esm/lucide-react.mjs");
  const files = new Map<string, string>();
  for (const [, names = "", file = ""] of readFileSync(list, "utf8").matchAll(
    /^export \{([^}]*)\} from '(\.\/icons\/[^']+)';/gm,
  ))
    for (const [, name = ""] of names.matchAll(/\bdefault as (\w+)/g))
      files.set(name, join(dirname(list), file));
  return files;
}
