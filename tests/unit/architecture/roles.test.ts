import { expect, test } from "vitest";
import { files, read } from "./source.ts";

const TABLE = "functions/contract/teams/permissions.ts";

/** Why these compare a role by name. Everything else asks for a permission. */
const ALLOWED: Readonly<Record<string, string>> = {
  [TABLE]: "no one edits the owner",
  "functions/accounts/profile/delete-account.ts": "an owner whose team has others must transfer it first",
  "functions/accounts/profile/deletion-write.ts": "finds the teams that someone owns",
  "functions/allowance/payer.ts": "a team's bills go by its owner's mailbox",
  "functions/evidence/download.ts": "the owner of a document, not of a team",
  "functions/jobs/teams/transfer-asked.ts": "the mail names the owner",
  "functions/lifecycle/request/create.ts": "a business account's own team",
  "functions/teams/default-team.ts": "a business account's own team",
  "functions/teams/member.ts": "ownership is transferred, not changed",
  "functions/teams/members.ts": "marks the owner",
  "functions/teams/present.ts": "names the owner",
  "functions/teams/remove-member.ts": "an owner can't leave",
  "functions/teams/transfer.ts": "ownership moves from one member to another",
  "functions/teamwork/followers.ts": "a team's owner follows what the requester can't open",
  "web/src/lib/page/workspace.ts": "a business account's own team",
};

const ROLE = "(?:owner|admin|manager|member|viewer)";
/** A role by name, compared in code, in a query, or in SQL. */
const COMPARES = [
  new RegExp(`[=!]== "${ROLE}"|"${ROLE}" [=!]==|\\bcase "${ROLE}":`),
  new RegExp(`\\b(?:eq|ne|stillHasRole)\\([^()]*, "${ROLE}"\\)`),
  new RegExp(`\\[[^\\][]*"${ROLE}"[^\\][]*\\]\\.includes\\(|\\binArray\\([^()]*"${ROLE}"`),
  new RegExp(`(?:=|<>|IS|NOT|IN \\() ?'${ROLE}'`),
];
const compares = (text: string) => COMPARES.some((pattern) => pattern.test(text));

test.each([
  'if (team.role === "admin") return;',
  'case "viewer":',
  'eq(memberships.role, "owner")',
  'mustHold(db, stillHasRole(ctx, userId, teamId, "owner"))',
  'const isManager = ["owner", "admin"].includes(role);',
  'inArray(teamAccess.role, ["owner", "admin"])',
  "WHERE m.role = 'owner'",
  "WHERE m.role IN ('owner', 'admin')",
])("a comparison with a role is recognized: %s", (line) => expect(compares(line)).toBe(true));

test("a role is compared by name only where ownership itself matters", () => {
  const found = [...files("functions"), ...files("web")].filter((file) => compares(read(file)));
  expect(found.toSorted()).toEqual(Object.keys(ALLOWED).toSorted());
});

test("only the permission table's own functions read it", () => {
  const naming = ["functions", "web", "realtime", "scripts", "db"]
    .flatMap((folder) => files(folder))
    .filter((file) => /\bPERMISSIONS\b/.test(read(file)));
  expect(naming).toEqual([TABLE]);
  expect(read(TABLE)).not.toMatch(/export const PERMISSIONS\b|export \{[^}]*\bPERMISSIONS\b/);
});
