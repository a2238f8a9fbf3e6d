import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

const ROOT = join(import.meta.dirname, "..");
const DEFINITIONS = "functions/contract/checks";
/** The folders of checks, one for each type of verification. */
const TYPES = readdirSync(join(ROOT, DEFINITIONS), { withFileTypes: true })
  .filter((entry) => entry.isDirectory())
  .map(({ name }) => name);

const camel = (file: string) => file.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase());

/** @returns the contents of both generated lists of checks, by path, made from the files in `contract/checks` */
export function checkLists(): Record<string, string> {
  const checks = TYPES.flatMap((type) =>
    readdirSync(join(ROOT, DEFINITIONS, type)).map((file) => ({ type, name: file.slice(0, -".ts".length) })),
  );
  const byName = checks.toSorted((a, b) => (a.name < b.name ? -1 : 1));
  /** Sorted as Biome sorts imports: by path with its extension. */
  const importsFrom = (folder: string) =>
    checks
      .map(({ type, name }) => ({ name, from: `${folder}/${type}/${name}.ts` }))
      .toSorted((a, b) => (a.from < b.from ? -1 : 1))
      .map(({ name, from }) => `import { ${camel(name)} } from "${from}";\n`)
      .join("");
  const MADE = "// Made by `npm run checks:list` from the files in functions/contract/checks.\n";
  return {
    [`${DEFINITIONS}/all.ts`]: `${MADE}${importsFrom(".")}
/** Every check. */
export const CHECK_LIST = [
${byName.map(({ name }) => `  ${camel(name)},\n`).join("")}] as const;
`,
    "functions/checks/engine/registry.ts": `${MADE}import type { CheckId } from "#contract/checks/catalog.ts";
${importsFrom("..")}import type { Check } from "./types.ts";

/** Every check, ready to run. Importing it loads everything that checks need, most of it libphonenumber. */
const CHECKS: Record<CheckId, Check> = {
${byName.map(({ name }) => `  ${name.replaceAll("-", "_")}: ${camel(name)},\n`).join("")}};

/** @returns the check with this id */
export const checkById = (id: CheckId): Check => CHECKS[id];
`,
  };
}

/** The table's heading and its rows. */
const FIELDS_TABLE = /(\| check \| fields of `subject` \|\n +\|[-|]+\|\n)(?: +\| .*\n)+/;

/**
 * @returns the providers' contract by path, with an updated table of the fields that each check sends to a provider.
 *   It's made from both lists, so they must be up to date
 */
export async function providerContract(): Promise<Record<string, string>> {
  // Imported here, because the lists may have just been written.
  const { CHECKS, BASE_CHECKS, SERVICES } = await import("#contract/checks/catalog.ts");
  const { servedByHttp } = await import("#core/provider-setting.ts");
  const types = Object.keys(BASE_CHECKS) as (keyof typeof BASE_CHECKS)[];
  const ordered = new Set([
    ...types.flatMap((type) => [BASE_CHECKS[type], ...SERVICES[type]]),
    ...(Object.keys(CHECKS) as (keyof typeof CHECKS)[]),
  ]);
  const rows = [...ordered]
    .filter(servedByHttp)
    .map((check) => `    | ${check} | ${CHECKS[check].providerFields.join(", ")} |\n`);
  const path = "functions/providers/http/openapi.yaml";
  const text = readFileSync(join(ROOT, path), "utf8");
  return { [path]: text.replace(FIELDS_TABLE, (_table, head: string) => head + rows.join("")) };
}

function write(made: Record<string, string>): void {
  for (const [path, text] of Object.entries(made)) {
    const before = readFileSync(join(ROOT, path), { encoding: "utf8", flag: "a+" });
    if (before === text) continue;
    writeFileSync(join(ROOT, path), text);
    console.log(`Wrote ${path}`);
  }
}

if (import.meta.main) {
  write(checkLists());
  write(await providerContract());
}
