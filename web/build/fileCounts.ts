import { closureOf, type Manifest } from "./manifest.ts";
import { AFTER_SHELL, keysOf, SCREENS, SHELL } from "./pages/screens.ts";

const feature = (name: string) => `src/features/${name}.tsx`;
/**
 * Modules that a screen loads as soon as it has its data. If users see different parts of the screen, each list is for
 * one kind of user. Only the kinds that see the most are listed.
 */
const AT_ONCE: Partial<Record<string, readonly (readonly string[])[]>> = {
  "dashboard/DashboardPage": [[feature("dashboard/business/BusinessDashboard")]],
  "analytics/AnalyticsPage": [["src/ui/Chart/Plot.tsx"]],
  "trust/TrustScorePage": [["src/ui/Chart/Plot.tsx"]],
  // The rules of a form that's open from the start.
  "profile/ProfilePage": [["src/features/profile/details/details.schema.ts"]],
  "reviews/ReviewPage": [["functions/contract/reviews/review.schema.ts"]],
  "team/TeamPage": [[feature("team/settings/Settings")]],
  "verifications/detail/VerificationDetailPage": [
    [feature("verifications/detail/notes/TeamNotes"), feature("verifications/detail/organize/OrganizeCard")],
    [
      feature("verifications/detail/consent/ConsentCard"),
      feature("verifications/detail/consent/RequesterCard"),
    ],
    [
      feature("verifications/detail/evidence/UploadCard"),
      feature("verifications/detail/consent/RequesterCard"),
    ],
  ],
};

const MOST_SCRIPTS = 15;
const MOST_SHEETS = 4;
const MOST_NEW_SCRIPTS = 5;
const LEAST_BYTES = 3000;
/**
 * Scripts that may be smaller, besides those of screens: the entry scripts, a layout of public pages, what few subjects
 * need, what a level of assurance is made of, the end of a request, and two groups that would make a page heavier: what the subject's pages share, and what
 * shared profiles say about a level of assurance.
 */
const MAY_BE_SMALL = [
  "index.html",
  "app.html",
  "src/app/public/PublicLayout.tsx",
  "src/features/verifications/detail/consent/OwnStatement.tsx",
  "src/features/verifications/detail/results/LevelDetails.tsx",
  "src/features/verifications/subject/steps/EndScreen.tsx",
  "subject-frame",
  "assurance",
];
const SCREEN = /^src\/features\/[\w/-]+Page\.tsx$/;

/** How many files a browser has to load for a screen. */
export interface FileCount {
  name: string;
  kind: "scripts" | "style sheets" | "new scripts";
  files: number;
  limit: number;
}

/**
 * Counts the files that each screen below `/app` needs: those of the page, the shell and the screen, and those that the
 * shell and the screen always load a moment later.
 * @returns how many scripts and style sheets a first visit to a screen loads, and how many scripts the screen still
 *   needs after another screen
 */
export function fileCounts(manifest: Manifest): FileCount[] {
  const visits = SCREENS.filter(({ path }) => path !== "").flatMap((screen) => {
    const [module = ""] = screen.modules;
    return (AT_ONCE[module] ?? [[]]).map((more) => {
      const keys = ["app.html", SHELL, ...AFTER_SHELL, ...keysOf(screen), ...more];
      const { js, css } = closureOf(manifest, keys);
      // The page's entry script is inline.
      return { name: screen.path, css, js: js.filter((file) => file !== manifest["app.html"]?.file) };
    });
  });
  const first = visits.flatMap(({ name, js, css }): FileCount[] => [
    { name, kind: "scripts", files: js.length, limit: MOST_SCRIPTS },
    { name, kind: "style sheets", files: css.length, limit: MOST_SHEETS },
  ]);
  const next = visits.flatMap((to) =>
    visits
      .filter((from) => from.name !== to.name)
      .map((from): FileCount => {
        const files = to.js.filter((file) => !from.js.includes(file)).length;
        return { name: `${from.name} → ${to.name}`, kind: "new scripts", files, limit: MOST_NEW_SCRIPTS };
      }),
  );
  return [...first, ...next];
}

/**
 * @param sizeOf returns the size of a file of the build, gzipped, in bytes
 * @returns scripts that are too small to be worth a request, with their first module
 */
export function smallScripts(manifest: Manifest, sizeOf: (file: string) => number): string[] {
  const keys = new Map<string, string[]>();
  for (const [key, { file, name = key }] of Object.entries(manifest))
    if (file.endsWith(".js")) keys.set(file, [...(keys.get(file) ?? []), key, name]);
  return [...keys]
    .filter(([, names]) => !names.some((name) => SCREEN.test(name) || MAY_BE_SMALL.includes(name)))
    .filter(([file]) => sizeOf(file) < LEAST_BYTES)
    .map(([file, names]) => `${file} (${names.find((name) => name.startsWith("src/")) ?? names[0]})`);
}

/**
 * Looks for an import cycle, in which a script's code might run before its dependencies.
 * @returns a script that's part of a cycle; null if there is none
 */
export function importLoop(manifest: Manifest): string | null {
  const done = new Set<string>();
  const open = new Set<string>();
  const visit = (key: string): string | null => {
    const chunk = manifest[key];
    if (!chunk || done.has(chunk.file)) return null;
    if (open.has(chunk.file)) return chunk.file;
    open.add(chunk.file);
    for (const imported of chunk.imports ?? []) {
      const loop = visit(imported);
      if (loop) return loop;
    }
    open.delete(chunk.file);
    done.add(chunk.file);
    return null;
  };
  for (const key of Object.keys(manifest)) {
    const loop = visit(key);
    if (loop) return loop;
  }
  return null;
}
