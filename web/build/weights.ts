import { readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { gzipSync } from "node:zlib";
import { fileCounts, importLoop, smallScripts } from "./fileCounts.ts";
import { closureOf, type Manifest, readManifest } from "./manifest.ts";
import { PAGES } from "./pages/pages.ts";
import { SHELL } from "./pages/screens.ts";

const kB = 1000;
const PUBLIC = "src/app/public/PublicLayout.tsx";
const AUTH = "src/features/auth/layout/AuthLayout.tsx";

/** The main pages, with the limit for the scripts that each loads at once, in gzipped bytes. */
const LIMITS: readonly { name: string; modules: readonly string[]; limit: number }[] = [
  { name: "landing", modules: ["src/features/landing/LandingPage.tsx"], limit: 125 * kB },
  { name: "login", modules: [AUTH, "src/features/auth/login/LoginPage.tsx"], limit: 145 * kB },
  { name: "register", modules: [AUTH, "src/features/auth/register/RegisterPage.tsx"], limit: 145 * kB },
  {
    name: "shared profile",
    modules: ["src/features/shared/SharedProfilePage.tsx"],
    limit: 125 * kB,
  },
  {
    name: "subject's steps",
    modules: ["SubjectPage", "WithSession", "steps/SubjectSteps"].map(
      (file) => `src/features/verifications/subject/${file}.tsx`,
    ),
    limit: 240 * kB,
  },
  {
    name: "phone, before it's connected",
    modules: ["src/features/verifications/phone/PhonePage.tsx"],
    limit: 160 * kB,
  },
  {
    name: "phone",
    modules: ["PhonePage", "ConnectedPhone"].map((file) => `src/features/verifications/phone/${file}.tsx`),
    limit: 250 * kB,
  },
  { name: "app shell", modules: [SHELL], limit: 175 * kB },
  { name: "dashboard", modules: [SHELL, "src/features/dashboard/DashboardPage.tsx"], limit: 200 * kB },
];
const LAZY_LIMIT = 45 * kB;
/** Limit for the scripts of a first visit to any screen: the entry, its layout and the screen itself, gzipped. */
const ROUTE_LIMIT = 240 * kB;
/** Limit for the styles of a first visit to any screen: the entry's, its layout's and its own, gzipped. */
const CSS_LIMIT = 25 * kB;
/** Limit for a public page with its text and inline styles, gzipped. */
const HTML_LIMIT = 30 * kB;
/** The layout around each area's screens. Areas that aren't listed are measured with the shell. */
const LAYOUTS: Partial<Record<string, readonly string[]>> = {
  landing: [],
  auth: [AUTH],
  attest: [PUBLIC],
  shared: [],
  verify: [PUBLIC],
  support: [PUBLIC],
  legal: [PUBLIC],
};

/** A part of the build, with its gzipped size and its limit, both in bytes. */
export interface Weight {
  name: string;
  bytes: number;
  limit: number;
}

/**
 * @param dist absolute path of the client build
 * @returns the sizes of the main pages, and of the three largest items of every other kind
 */
export function weights(dist: string): Weight[] {
  const manifest = readManifest(dist);
  const size = (file: string) => sizeOf(dist, file);
  const sum = (files: readonly string[]) => files.reduce((total, file) => total + size(file), 0);
  /** What a page with these modules loads at once, starting with its entry script. */
  const loadedBy = (modules: readonly string[]) =>
    closureOf(manifest, [modules.includes(SHELL) ? "app.html" : "index.html", ...modules]);

  const rows = LIMITS.map(({ name, modules, limit }) => ({
    name,
    bytes: sum(loadedBy(modules).js),
    limit,
  }));
  const lazy = lazyOnly(manifest).map((file) => ({
    name: file,
    bytes: size(file),
    limit: LAZY_LIMIT,
  }));
  const screens = screensIn(manifest).map((key) => ({
    name: key.replace(/^src\/features\/|\.tsx$/g, ""),
    ...loadedBy([...layoutOf(key), key]),
  }));
  const routes = screens.map(({ name, js }) => ({
    name,
    bytes: sum(js),
    limit: ROUTE_LIMIT,
  }));
  const styles = screens.map(({ name, css }) => ({
    name: `${name}: styles`,
    bytes: sum(css),
    limit: CSS_LIMIT,
  }));
  const pages = PAGES.map(({ file }) => ({ name: file, bytes: size(file), limit: HTML_LIMIT }));
  for (const kind of [lazy, routes, styles, pages])
    rows.push(...kind.toSorted((a, b) => b.bytes - a.bytes).slice(0, 3));
  return rows;
}

/**
 * Measures the built pages against their limits and prints a table: sizes, and the screens with the most files.
 * @param dist absolute path of the client build
 * @returns the problems: the items that exceed their limit, the scripts that are too small, and an import cycle if any
 */
export function weigh(dist: string): string[] {
  const rows = weights(dist);
  for (const { name, bytes, limit } of rows)
    console.log(
      `${bytes > limit ? "✗" : "✓"} ${name.padEnd(44)} ${(bytes / kB).toFixed(1).padStart(7)} kB of ${limit / kB}`,
    );
  const manifest = readManifest(dist);
  const counts = fileCounts(manifest).toSorted((a, b) => b.files - a.files);
  for (const kind of ["scripts", "style sheets", "new scripts"])
    for (const { name, files, limit } of counts.filter((count) => count.kind === kind).slice(0, 3))
      console.log(
        `${files > limit ? "✗" : "✓"} ${name.padEnd(44)} ${String(files).padStart(7)} ${kind} of ${limit}`,
      );
  const loop = importLoop(manifest);
  return [
    ...rows.filter(({ bytes, limit }) => bytes > limit).map(({ name }) => name),
    ...counts
      .filter(({ files, limit }) => files > limit)
      .map(({ name, kind, files }) => `${name} (${files} ${kind})`),
    ...smallScripts(manifest, (file) => sizeOf(dist, file)).map((file) => `${file} is too small`),
    ...(loop ? [`${loop} imports itself through others`] : []),
  ];
}

const sizeOf = (dist: string, file: string) => gzipSync(readFileSync(join(dist, file)), { level: 9 }).length;

/** Manifest keys of the screens, which the router loads on demand. */
const screensIn = (manifest: Manifest): string[] =>
  Object.keys(manifest).filter((key) => /^src\/features\/[\w/-]+Page\.tsx$/.test(key));

function layoutOf(screen: string): readonly string[] {
  const [, , area = ""] = screen.split("/");
  return LAYOUTS[area] ?? [SHELL];
}

/** Chunks that none of the main pages loads at once. */
function lazyOnly(manifest: Manifest): string[] {
  const modules = LIMITS.flatMap((page) => page.modules);
  const early = new Set(closureOf(manifest, ["app.html", "index.html", ...modules]).js);
  return Object.values(manifest)
    .map(({ file }) => file)
    .filter((file, i, files) => file.endsWith(".js") && !early.has(file) && files.indexOf(file) === i);
}

// `node web/build/weights.ts` checks the last build.
if (import.meta.main) {
  const over = weigh(fileURLToPath(new URL("../dist", import.meta.url)));
  if (over.length > 0) {
    console.error(`Over the limit: ${over.join(", ")}`);
    process.exitCode = 1;
  }
}
