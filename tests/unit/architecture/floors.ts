import { files, type Import, importsOf } from "./source.ts";

/** The folders of `functions`, lowest floor first. A folder imports only folders listed before it. */
export const FLOORS = [
  "contract",
  "core",
  "checks",
  "documents",
  "domains",
  "mail",
  "sms",
  "support",
  "credentials",
  "accounts",
  "teams",
  "ledger",
  "allowance",
  "rollups",
  "verification",
  "codes",
  "providers",
  "sanctions",
  "attestation",
  "reviews",
  "disputes",
  "verdicts",
  "adverse-action",
  "trust",
  "sharing",
  "retention",
  "evidence",
  "lifecycle",
  "passwordless",
  "teamwork",
  "reports",
  "lists",
  "clocks",
  "billing",
  "notifications",
  "privacy",
  "analytics",
  "jobs",
  "api",
] as const;

/** Files that lie directly in `functions` are above all folders. */
const TOP = "entry";

/** @param path from the root @returns the file's floor; null outside of `functions` */
export function floorOf(path: string): string | null {
  const [root, folder, file] = path.split("/");
  if (root !== "functions" || !folder) return null;
  return file === undefined ? TOP : folder;
}

const rank = (floor: string) =>
  floor === TOP ? FLOORS.length : FLOORS.indexOf(floor as (typeof FLOORS)[number]);

/** An import from one folder of `functions` into another. */
export interface Crossing {
  from: string;
  to: string;
  one: Import;
}

/** @returns every import between two folders of `functions`, type imports included */
export function crossings(): Crossing[] {
  return files("functions")
    .flatMap(importsOf)
    .flatMap((one) => {
      const [from, to] = [floorOf(one.file), one.target && floorOf(one.target)];
      return from && to && from !== to ? [{ from, to, one }] : [];
    });
}

/** @returns the imports that go up; without any, the folders have no cycle */
export const upward = (all: readonly Crossing[]): Crossing[] =>
  all.filter(({ from, to }) => rank(to) >= rank(from));
