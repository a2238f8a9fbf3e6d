import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { listEndpoints } from "./deploy/endpoints.ts";

const TABLE = join(import.meta.dirname, "../functions/routes.ts");
/** As in `biome.json`. */
const LINE_WIDTH = 110;

/** @returns an endpoint's name, such as `authLoginPost` for `functions/api/auth/login.post.ts` */
const nameOf = (file: string) =>
  file
    .slice("functions/api/".length, -".ts".length)
    .replace(/\/index\./, ".")
    .replace(/\W+(\w?)/g, (_, letter: string) => letter.toUpperCase());

/** @returns what `functions/routes.ts` should contain, derived from the files in `functions/api` */
export function routeTable(): string {
  const files = listEndpoints().map(({ file }) => file);
  const imports = files
    // A folder comes before a file, because Biome sorts imports that way.
    .toSorted((a, b) => (a.replaceAll("/", " ") < b.replaceAll("/", " ") ? -1 : 1))
    .map((file) => `import ${nameOf(file)} from "./${file.slice("functions/".length)}";\n`);
  return `// Made by \`npm run routes:list\` from the files in functions/api.
${imports.join("")}import { mount } from "./core/http/mount.ts";

/** Every endpoint, fixed paths before those with a parameter. */
// biome-ignore format: one name a line would make the file twice as long.
export const routes = mount([
${filled(files.map(nameOf))}]);

/** What the web's typed client knows of the endpoints. */
export type Api = typeof routes;
`;
}

/** @returns the names, with as many on each line as fit */
function filled(names: readonly string[]): string {
  const lines: string[] = [];
  for (const name of names) {
    const longer = `${lines.at(-1)} ${name},`;
    if (lines.length > 0 && longer.length <= LINE_WIDTH) lines[lines.length - 1] = longer;
    else lines.push(`  ${name},`);
  }
  return lines.map((line) => `${line}\n`).join("");
}

if (import.meta.main && readFileSync(TABLE, "utf8") !== routeTable()) {
  writeFileSync(TABLE, routeTable());
  console.log("Wrote functions/routes.ts");
}
