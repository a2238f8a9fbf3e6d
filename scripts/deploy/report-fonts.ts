import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { ROOT } from "../shared/root.ts";

/**
 * The fonts of exported reports, in order of preference. To support another writing system, add its package to
 * package.json and a name here. Noto Sans itself covers Latin, Greek, Cyrillic, Vietnamese and Devanagari.
 */
const PACKAGES = ["noto-sans", "noto-sans-arabic", "noto-sans-sc"] as const;

/** Subsets to use before larger ones with the same letters: `latin-ext` is eleven times as large as `vietnamese`. */
const FIRST = ["latin", "vietnamese"];

const WEIGHTS = [400, 600] as const;

const require = createRequire(import.meta.url);

/** One font of a report: a subset of a typeface, with its file per weight and the code points that it covers. */
export interface ReportFont {
  files: Record<(typeof WEIGHTS)[number], string>;
  ranges: string;
}

/** @returns all fonts of the reports, in order of preference */
export function listReportFonts(): ReportFont[] {
  return PACKAGES.flatMap((name) => {
    const ranges: Record<string, string> = JSON.parse(
      readFileSync(join(folder(name), "unicode.json"), "utf8"),
    );
    const isMain = name === PACKAGES[0];
    return (
      Object.keys(ranges)
        // The other packages repeat Latin letters, but reports use the main typeface for those.
        .filter((subset) => isMain || !(subset in mainRanges()))
        .sort((a, b) => rank(a) - rank(b))
        .map((subset) => ({
          files: { 400: fileOf(name, subset, 400), 600: fileOf(name, subset, 600) },
          ranges: ranges[subset]!,
        }))
    );
  });
}

/**
 * @returns the content of one of {@link listReportFonts}' files
 * @throws Error if the file isn't one of the reports' fonts
 */
export function readReportFont(file: string): Uint8Array {
  const name = PACKAGES.findLast((one) => file.startsWith(`${one}-`));
  if (!name) throw new Error(`${file} is no font of the reports`);
  return readFileSync(join(folder(name), "files", file));
}

/** The folder of assets in `wrangler.api.toml`, where the Workers that export files find the fonts. */
const FOLDER = join(ROOT, ".wrangler/report-fonts");

/** The file that says which version of the fonts the folder has. It's written last. */
const WRITTEN = `${FOLDER}.txt`;

/** Writes the fonts, their index and their licenses to the folder of assets, unless they're already there. */
export function writeReportFonts(): void {
  const versions = PACKAGES.map((name) => readFileSync(join(folder(name), "package.json"), "utf8"));
  const entries = JSON.stringify(listReportFonts());
  const written = [entries, ...versions].join("\n");
  if (existsSync(WRITTEN) && readFileSync(WRITTEN, "utf8") === written) return;
  rmSync(FOLDER, { recursive: true, force: true });
  mkdirSync(FOLDER, { recursive: true });
  for (const file of listReportFonts().flatMap(({ files }) => Object.values(files)))
    writeFileSync(join(FOLDER, file), readReportFont(file));
  const licenses = PACKAGES.map((name) => readFileSync(join(folder(name), "LICENSE"), "utf8"));
  writeFileSync(join(FOLDER, "LICENSE.txt"), licenses.join("\n\n"));
  writeFileSync(join(FOLDER, "index.json"), entries);
  writeFileSync(WRITTEN, written);
}

const folder = (name: string) => dirname(require.resolve(`@fontsource/${name}/LICENSE`));

/** Large typefaces have numbered subsets: `[17]` in the package's list, `17` in the file name. */
const fileOf = (name: string, subset: string, weight: number) =>
  `${name}-${subset.replace(/[[\]]/g, "")}-${weight}-normal.woff`;

const rank = (subset: string) => (FIRST.includes(subset) ? FIRST.indexOf(subset) : FIRST.length);

let main: Record<string, string> | undefined;
function mainRanges(): Record<string, string> {
  main ??= JSON.parse(readFileSync(join(folder(PACKAGES[0]), "unicode.json"), "utf8")) as Record<
    string,
    string
  >;
  return main;
}
