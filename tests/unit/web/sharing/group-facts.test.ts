import { expect, it } from "vitest";
import type { DisclosedFact } from "#contract/sharing/signed.ts";
import { isConfirmedFact } from "#contract/verdicts/confirmed-fact.ts";
import { groupFacts } from "#ui/SharedProfile/groupFacts.ts";

const fact = (id: string, more: Partial<DisclosedFact>): DisclosedFact => ({
  id,
  check: "identity_match",
  category: "identity",
  label: "",
  name: "Jane Doe",
  source: "",
  grade: "G2",
  grade_words: "",
  date: "2026-11-04T12:00:00.000Z",
  expires_at: null,
  ...more,
});
const shown = (facts: DisclosedFact[]) =>
  groupFacts(facts).map(({ strongest, rest }) => [strongest.id, ...rest.map(({ id }) => id)].join(" "));

it("puts the same fact's evidence together, strongest and then newest first", () => {
  expect(
    shown([
      fact("lease", { check: "tenancy", category: "rental" }),
      fact("new", { date: "2026-11-20T12:00:00.000Z" }),
      fact("old", {}),
      fact("reviewed", { grade: "G4", date: "2026-02-13T12:00:00.000Z" }),
    ]),
  ).toEqual(["reviewed new old", "lease"]);
});

it("keeps facts about another name apart, and contact details last", () => {
  const code = { check: "email", category: "contact", grade: "G4", name: null } as const;
  expect(shown([fact("email", code), fact("jane", {}), fact("john", { name: "John Doe" })])).toEqual([
    "jane",
    "john",
    "email",
  ]);
});

it("calls a fact confirmed from an independent person on, but neither a code nor a register's record", () => {
  expect(
    ["G1", "G2", "G3", "G4"].map((grade) => isConfirmedFact(fact("", { grade: grade as "G1" }))),
  ).toEqual([false, false, true, true]);
  expect(isConfirmedFact(fact("", { grade: "G4", category: "contact" }))).toBe(false);
  const words = "A record with this name and address exists";
  expect(isConfirmedFact(fact("", { grade: "G4", category: "business", grade_words: words }))).toBe(false);
});
