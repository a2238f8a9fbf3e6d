import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

const ROOT = join(import.meta.dirname, "..");
const PATH = join(ROOT, "THIRD-PARTY-NOTICES.md");

/**
 * Every license that we accept, with an installed file that contains its text. Read a license's conditions before
 * adding it.
 */
const LICENSE_TEXTS: Record<string, string> = {
  MIT: "react/LICENSE",
  "Apache-2.0": "@sd-jwt/core/LICENSE",
  ISC: "d3-array/LICENSE",
  "BSD-2-Clause": "tesseract-wasm/LICENSE.md",
  "BSD-3-Clause": "ieee754/LICENSE",
  "OFL-1.1": "@fontsource/noto-sans-arabic/LICENSE",
  Zlib: "pako/lib/zlib/inflate.js",
  Unlicense: "robust-predicates/LICENSE",
  "0BSD": "tslib/LICENSE.txt",
};

interface LockedPackage {
  version: string;
  license?: string;
  dev?: boolean;
  devOptional?: boolean;
  optional?: boolean;
}

interface Manifest {
  /** Old packages have this in place of `license`. */
  licenses?: { type: string }[];
  author?: string | { name: string };
}

/** A package's entry in the notices. */
interface Notice {
  name: string;
  version: string;
  license: string;
  copyright: string;
}

/** Whether a line is a copyright line, and not the placeholder in the Apache license. */
const isCopyright = (line: string) => /^Copyright\b/.test(line) && !line.includes("[yyyy]");

/** @returns the copyright lines in a package's license files, or else the author in its manifest */
function copyrightOf(folder: string, { author }: Manifest): string {
  const files = readdirSync(folder).filter((file) => /^(licen[cs]e|copying|notice)\b/i.test(file));
  const lines = files
    .sort()
    .flatMap((file) => readFileSync(join(folder, file), "utf8").split(/\r?\n/))
    .map((line) => line.trim())
    .filter(isCopyright);
  return [...new Set(lines)].join("; ") || ((typeof author === "object" ? author.name : author) ?? "");
}

/**
 * @param license an SPDX expression such as `(MIT AND Zlib)`
 * @returns whether we accept it: every required license, and at least one of those to choose from
 */
export const isAccepted = (license: string): boolean =>
  license
    .replace(/[()]/g, "")
    .split(/ and /i)
    .every((part) => part.split(/ or /i).some((one) => one in LICENSE_TEXTS));

/**
 * Lists the packages that the product is built from: those in the lock file that aren't only for development. Skips
 * optional packages, which are native builds for one system and aren't part of the product.
 * @throws {Error} when a package has no license, or one that isn't in `LICENSE_TEXTS`
 */
function listPackages(): Notice[] {
  const lock = JSON.parse(readFileSync(join(ROOT, "package-lock.json"), "utf8")) as {
    packages: Record<string, LockedPackage>;
  };
  const shipped = Object.entries(lock.packages).filter(
    ([path, { dev, devOptional, optional }]) => path !== "" && !dev && !devOptional && !optional,
  );
  return shipped.map(([path, { version, license }]) => {
    const name = path.slice(path.lastIndexOf("node_modules/") + "node_modules/".length);
    const folder = join(ROOT, path);
    const manifest = JSON.parse(readFileSync(join(folder, "package.json"), "utf8")) as Manifest;
    const stated = license ?? manifest.licenses?.map(({ type }) => type).join(" OR ") ?? "none";
    if (!isAccepted(stated))
      throw new Error(`scripts/notices.ts doesn't accept the license of ${name}: ${stated}`);
    return { name, version, license: stated, copyright: copyrightOf(folder, manifest) };
  });
}

const cell = (text: string) => text.replaceAll("|", "\\|").replaceAll("<", "&lt;");

/** The first comment of a source file. */
const COMMENT = /(?:^\/\/.*\n)+/m;

/** @returns a license's text, without the copyright lines of the package that the text comes from */
function licenseText(file: string): string {
  const whole = readFileSync(join(ROOT, "node_modules", file), "utf8");
  const text = file.endsWith(".js") ? COMMENT.exec(whole)?.[0].replace(/^\/\/ ?/gm, "") : whole;
  return (text ?? "")
    .split(/\r?\n/)
    .filter((line) => !isCopyright(line.trim()))
    .join("\n")
    .replace(/\n{3,}/g, "\n\n")
    .trim();
}

/** @returns the notices for the installed packages, so run `npm ci` first */
export function notices(): string {
  const packages = listPackages();
  return `# Third-party notices

Made by \`npm run notices\` from the lock file. Countersign is built from these ${packages.length} packages, which keep their own licenses.
Their texts follow the table. Where a package has no copyright line, the table names its author.

Some packages contain compiled code of others: \`@hyzyla/pdfium\` contains PDFium (BSD-3-Clause and Apache-2.0),
\`@jsquash/jpeg\` MozJPEG (IJG, BSD-3-Clause and Zlib), \`tesseract-wasm\` Tesseract (Apache-2.0) and Leptonica
(BSD-2-Clause), and \`zxing-wasm\` ZXing-C++ (Apache-2.0). The model in \`@tesseract.js-data/eng\` is Tesseract's
(Apache-2.0).

| package | version | license | copyright |
|---|---|---|---|
${packages.map((one) => `| ${one.name} | ${one.version} | ${one.license} | ${cell(one.copyright)} |`).join("\n")}

${Object.entries(LICENSE_TEXTS)
  .map(([license, file]) => `## ${license}\n\n\`\`\`text\n${licenseText(file)}\n\`\`\``)
  .join("\n\n")}
`;
}

if (import.meta.main) writeFileSync(PATH, notices());
