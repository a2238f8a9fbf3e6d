import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { meter } from "#functions/documents/pdf/meter.ts";
import { ROOT } from "../shared/root.ts";

/**
 * The build of PDFium that we ship, with the SHA-256 of its file and of the output of `meter`. Review a new version of
 * the package before changing these: the tests in `tests/unit/readers` show what we rely on.
 */
export const PDFIUM = {
  package: "@hyzyla/pdfium",
  sha256: "71aec412a303a0405baee21c3d6d3f30ad2033dc02444130fe476be3976e2d09",
  metered: "bb1b13ec491d2e15b01934d4e92ba1bcdd6e74ff13f3b321932f4a94cd0b3a67",
} as const;

/** The folder from which the documents Worker imports PDFium (`#pdfium/` in `package.json`). */
const FOLDER = join(ROOT, ".wrangler/pdfium");

const require = createRequire(import.meta.url);

/**
 * @returns PDFium with a counter of its steps, so that we can limit them
 * @throws Error if the package contains a different build than {@link PDFIUM}
 */
export function meteredPdfium(): Uint8Array<ArrayBuffer> {
  const wasm = readFileSync(require.resolve(`${PDFIUM.package}/pdfium.wasm`));
  if (digest(wasm) !== PDFIUM.sha256)
    throw new Error(`${PDFIUM.package} has another build of PDFium than before`);
  return meter(wasm);
}

/** Writes PDFium with the counter, and its license, to {@link FOLDER}, unless this build is already there. */
export function writePdfium(): void {
  const file = join(FOLDER, "pdfium.wasm");
  if (existsSync(file) && digest(readFileSync(file)) === PDFIUM.metered) return;
  mkdirSync(FOLDER, { recursive: true });
  writeFileSync(join(FOLDER, "LICENSE.txt"), license());
  // Written under another name first, because other processes may be bundling.
  const partial = `${file}.${process.pid}`;
  writeFileSync(partial, meteredPdfium());
  renameSync(partial, file);
}

/**
 * @returns PDFium's own license, which pdf.js ships with parts of PDFium, and the license of the package that builds it
 */
function license(): string {
  const { version } = JSON.parse(
    readFileSync(join(require.resolve(`${PDFIUM.package}/pdfium.wasm`), "../../package.json"), "utf8"),
  ) as { version: string };
  const texts = [
    join(require.resolve("pdfjs-dist/package.json"), "../wasm/LICENSE_JBIG2"),
    join(require.resolve(`${PDFIUM.package}/pdfium.wasm`), "../../LICENSE.md"),
  ].map((path) => readFileSync(path, "utf8"));
  const what = `PDFium, built as ${PDFIUM.package} ${version}, with counted steps\nSHA-256 ${PDFIUM.metered}\n`;
  return [what, ...texts].join("\n\n");
}

const digest = (bytes: Uint8Array) => createHash("sha256").update(bytes).digest("hex");
