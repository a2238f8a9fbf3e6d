import { createHash } from "node:crypto";
import { existsSync, mkdirSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { build } from "vite";
import { ASSURANCE_MODULES } from "#contract/assurance/modules.ts";
import { ASSURANCE_VERSION, assurancePath } from "#contract/assurance/version.ts";

const ROOT = join(import.meta.dirname, "..");
const LIST = "functions/contract/assurance/modules.ts";

/** @returns where the module of a version is, from the root */
export const moduleFile = (version: string): string => `web/public${assurancePath(version)}`;

const HEADER = `/**
 * Countersign: which level of identity assurance a report reaches. Version ${ASSURANCE_VERSION} of our own mapping to GPG 45 and
 * NIST SP 800-63A-4. It imports nothing, and runs in browsers and in Node.
 *
 *   import { assuranceOfReport } from "<address of Countersign>${assurancePath(ASSURANCE_VERSION)}";
 *   assuranceOfReport(report); // a report exported as JSON; equals report.assurance
 *
 * This file never changes: another mapping is another version. A report's signed statement has its SHA-256.
 */

`;

/** @returns the module of the current version: its text, made from `functions/assurance/module.ts` */
export async function assuranceModule(): Promise<string> {
  const result = await build({
    // The bundle names its sources relative to the root.
    root: ROOT,
    configFile: false,
    publicDir: false,
    logLevel: "warn",
    build: {
      write: false,
      target: "es2022",
      minify: false,
      modulePreload: false,
      rolldownOptions: {
        input: join(ROOT, "functions/assurance/module.ts"),
        preserveEntrySignatures: "strict",
        // Keep what people read as it's written: constants with their comments.
        optimization: { inlineConst: false },
        output: { format: "es", minify: false, comments: { jsdoc: true, legal: false, annotation: false } },
      },
    },
  });
  const [bundle] = [result].flat();
  if (!bundle || !("output" in bundle) || bundle.output.length !== 1)
    throw new Error("The module isn't a single file");
  // The bundler drops the space before the asterisks of comments.
  return `${HEADER}${bundle.output[0].code.replace(/^(\t*)\*(?=[ /])/gm, "$1 *").trim()}\n`;
}

/** @returns the SHA-256 of a module's text, in hex */
export const hashOf = (text: string): string => createHash("sha256").update(text).digest("hex");

/** @returns the generated list of modules. @param hashes the SHA-256 by version */
export function moduleList(hashes: Readonly<Record<string, string>>): string {
  const entries = Object.entries(hashes).map(([version, hash]) => `  ${version}: "${hash}",\n`);
  return `// Made by \`npm run assurance:build\`.

/** The SHA-256 of each published module that computes levels of assurance, in hex, by its version. */
export const ASSURANCE_MODULES: Readonly<Record<string, string>> = {
${entries.join("")}};
`;
}

if (import.meta.main) {
  if (existsSync(join(ROOT, moduleFile(ASSURANCE_VERSION))))
    throw new Error(
      `Version ${ASSURANCE_VERSION} is published and never changes. Increment ASSURANCE_VERSION for another mapping. If it was never released, delete ${moduleFile(ASSURANCE_VERSION)} and run this again.`,
    );
  const text = await assuranceModule();
  const files = {
    [moduleFile(ASSURANCE_VERSION)]: text,
    [LIST]: moduleList({ ...ASSURANCE_MODULES, [ASSURANCE_VERSION]: hashOf(text) }),
  };
  for (const [path, content] of Object.entries(files)) {
    mkdirSync(dirname(join(ROOT, path)), { recursive: true });
    writeFileSync(join(ROOT, path), content);
  }
}
