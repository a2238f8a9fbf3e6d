import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { RATE_RULE_NAMES } from "#core/http/rate-rules.ts";
import { activityText, KNOWN_ACTIONS } from "#functions/lists/team-activity/messages.ts";
import { files } from "#tests/unit/architecture/source.ts";

const cora = { id: "usr_1", name: "Cora" };
const max = { id: "usr_2", name: "Max" };
const FACTS = {
  kind: "members",
  actor: cora,
  member: null,
  from: null,
  to: null,
  verification: null,
} as const;

it("has a sentence for every action on a team or a note", () => {
  const named = files("functions").flatMap((file) =>
    [...readFileSync(file, "utf8").matchAll(/"((?:team|note)\.[a-z_]{1,40})"/g)].map(([, action]) => action),
  );
  // Jobs and rate rules have such names, too.
  const others: readonly string[] = ["team.close", "team.notify", ...RATE_RULE_NAMES];
  const actions = new Set(named.filter((action) => !others.includes(action ?? "")));
  expect([...actions].filter((action) => !KNOWN_ACTIONS.some((known) => known === action))).toEqual([]);
});

it("names both people, each kind's fallback, and Countersign", () => {
  const text = (action: string, more = {}) => activityText({ ...FACTS, action, ...more });
  expect(text("team.member_removed", { member: max })).toBe("Cora removed Max from the team.");
  expect(text("team.member_removed")).toBe("Cora removed a member from the team.");
  expect(text("team.role_changed", { member: max, from: "admin", to: "viewer" })).toBe(
    "Cora changed the role of Max from Admin to Viewer.",
  );
  expect(text("team.role_changed", { member: max, from: "toString", to: "x" })).toBe(
    "Cora changed the role of Max.",
  );
  expect(text("team.transferred", { member: cora })).toBe("Cora became the team's owner.");
  expect(text("team.transferred", { member: max })).toBe("Cora transferred the team to Max.");
  expect(text("verification.assigned")).toBe("Cora removed the assignment of a verification.");
  expect(
    text("verification.assigned", { member: max, verification: "Identity verification of Jane Doe" }),
  ).toBe("Cora assigned the identity verification of Jane Doe to Max.");
  expect(text("subject.reminded", { verification: "Identity verification of Jane Doe" })).toBe(
    "Cora sent a reminder about the identity verification of Jane Doe.",
  );
  expect(text("toString", { kind: "verifications" })).toBe("Cora worked on a verification.");
  expect(text("team.new_thing", { kind: "settings", actor: null })).toBe("Countersign changed the team.");
});
