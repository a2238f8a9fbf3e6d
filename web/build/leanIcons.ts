import type { Plugin } from "vite";

/** What nothing here reads: the key of each static line, the icon's name and other names (they become classes), its size of old. */
const UNUSED = /, key: "\w+"|\bname: "[\w-]+",|\bsize: 24,|,\s*aliases: \[[^\]]*\]/g;

/** Leaves of each icon its lines alone: random keys and names are a sixth of the icons' weight. */
export function leanIcons(): Plugin {
  return {
    name: "lean-icons",
    apply: "build",
    transform(code, id) {
      if (!/node_modules\/lucide-react\/dist\/esm\/icons\//.test(id)) return;
      return { code: code.replace(UNUSED, ""), map: null };
    },
  };
}
