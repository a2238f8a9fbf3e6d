import { files, type Import, importsOf } from "./source.ts";

/**
 * The folders of code that people write, lowest floor first. A folder imports only folders listed before it. A file
 * belongs to the longest of these paths that it's in, so `functions` means the files that lie directly in it.
 */
export const FLOORS = [
  // what everything stands on
  "functions/contract",
  "db",
  "functions/core",
  // the server
  "functions/assurance",
  "functions/checks",
  "functions/documents",
  "functions/domains",
  "functions/mail",
  "functions/sms",
  "functions/support",
  "functions/credentials",
  "functions/accounts",
  "functions/teams",
  "functions/ledger",
  "functions/allowance",
  "functions/rollups",
  "functions/issuers",
  "functions/verification",
  "functions/drafting",
  "functions/codes",
  "functions/providers",
  "functions/sanctions",
  "functions/attestation",
  "functions/reviews",
  "functions/disputes",
  "functions/verdicts",
  "functions/adverse-action",
  "functions/trust",
  "functions/sharing",
  "functions/retention",
  "functions/evidence",
  "functions/lifecycle",
  "functions/passwordless",
  "functions/handoff",
  "functions/teamwork",
  "functions/reports",
  "functions/lists",
  "functions/clocks",
  "functions/billing",
  "functions/notifications",
  "functions/privacy",
  "functions/analytics",
  "functions/jobs",
  "functions/api",
  "functions",
  // the rooms
  "realtime",
  // the pages
  "web/src/lib",
  "web/src/ui",
  "web/src/features",
  "web/src/app",
  "web/sw",
  "web/build",
  "web",
  // what people and CI run
  "scripts/shared",
  "scripts/deploy",
  "scripts/stack",
  "scripts/ops",
  "scripts/recompute",
  "scripts/verdicts",
  "scripts/assurance",
  "scripts/demo",
  "scripts/corpora",
  "scripts/lighthouse",
  "scripts/test",
  "scripts",
] as const;
export type Floor = (typeof FLOORS)[number];

/** The folders whose files have a floor. Tests import what they test. */
export const COVERED = ["functions", "db", "realtime", "web", "scripts"] as const;

const PARTS = COVERED.map((root) => [root, FLOORS.filter((floor) => floor.split("/")[0] === root)] as const);

/** @param path from the root @returns the file's floor; null for tests, packages and generated files */
export function floorOf(path: string): Floor | null {
  const floors = PARTS.find(([root]) => path.startsWith(`${root}/`))?.[1] ?? [];
  const inside = floors.filter((floor) => path.startsWith(`${floor}/`));
  return inside.sort((a, b) => b.length - a.length)[0] ?? null;
}

const rank = (floor: Floor) => FLOORS.indexOf(floor);

/** An import from one floor into another. */
export interface Crossing {
  from: Floor;
  to: Floor;
  one: Import;
}

/** @returns every import between two floors, type imports included */
export function crossings(): Crossing[] {
  return COVERED.flatMap((root) => files(root))
    .flatMap(importsOf)
    .flatMap((one) => {
      const [from, to] = [floorOf(one.file), one.target === null ? null : floorOf(one.target)];
      return from && to && from !== to ? [{ from, to, one }] : [];
    });
}

/** @returns the imports that go up; without any, the folders have no cycle */
export const upward = (all: readonly Crossing[]): Crossing[] =>
  all.filter(({ from, to }) => rank(to) >= rank(from));
