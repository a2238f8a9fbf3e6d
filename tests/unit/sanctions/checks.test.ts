import { describe, expect, it } from "vitest";
import { runCheck } from "#functions/checks/engine/engine.ts";
import { checkById } from "#functions/checks/engine/registry.ts";
import { isIndependentlyChecked, overallScore } from "#functions/checks/engine/score.ts";
import type { CheckInput, Screening } from "#functions/checks/engine/types.ts";
import type { Candidate } from "#functions/checks/sanctions/types.ts";
import { codes, input, jane, license, NOW, result } from "../checks/build.ts";

const screening = (over: Partial<Screening> = {}): Screening => ({
  listDate: "2026-11-20",
  stale: false,
  source: "OFAC SDN list",
  names: 1,
  mustReload: false,
  candidates: [],
  named: [],
  alike: [],
  ...over,
});
const LINE = { number: 42, name: "DOE, Jane", program: "SDGT", score: 0.97 };
const ENTRY: Candidate = {
  ...LINE,
  found: "doe jane",
  agrees: ["birth date"],
  births: ["1990-04-12"],
  addresses: ["Limassol, Cyprus"],
};
const NAMED: Candidate = { ...ENTRY, agrees: [] };
const candidate = screening({ candidates: [ENTRY] });
const alike = (...differs: string[]) => screening({ alike: [{ ...LINE, differs }] });

const run = (found: Screening | null, over: Partial<CheckInput> = {}, id = "background_check" as const) =>
  runCheck(checkById(id), input({ screening: found, ...over }));
const said = (outcome: { reasons: { text: string }[] }) => outcome.reasons.map(({ text }) => text).join(" ");

describe("a check that searches the sanctions list", () => {
  it("passes if no name is similar, and gives the list's date and what wasn't searched", () => {
    const passed = run(screening());
    expect(passed).toMatchObject({
      status: "passed",
      grade: "G4",
      score: 1,
      source: "OFAC SDN list of 2026-11-20, searched 2026-11-21",
      evidence: { list_date: "2026-11-20", candidates: 0, alike: 0 },
    });
    expect(said(passed)).toBe(
      "No name on the OFAC SDN list of 2026-11-20 is similar. Criminal and court records weren't searched, because that takes a screening service.",
    );
    const business = runCheck(checkById("regulatory_compliance"), input({ screening: screening() }));
    expect(said(business)).toContain("Other countries' sanctions lists");
  });

  it.each([
    [null, "There was no sanctions list to search."],
    [screening({ listDate: null }), "There was no sanctions list to search."],
    [
      screening({ mustReload: true }),
      "The sanctions list of 2026-11-20 was stored by an earlier version of this service. It has to be loaded again before we can search it.",
    ],
    [
      screening({ listDate: "2026-11-01", stale: true, candidates: candidate.candidates }),
      "Our sanctions list is from 2026-11-01. That's more than 7 days ago, so it's too old to search.",
    ],
  ])("is unavailable without a current list", (found, why) => {
    const outcome = run(found);
    expect(outcome).toMatchObject({ status: "unavailable", score: null, grade: null });
    expect(codes(outcome)).toEqual(["provider_needed", "list_not_searched"]);
    expect(said(outcome)).toContain(why);
    expect(outcome.source).toMatch(/2026-11-21$/);
  });

  it("sends an identical name to a reviewer once no document can show another birth date", () => {
    expect(run(screening({ named: [NAMED] })).status).toBe("waiting");
    for (const names of [0, 1]) {
      const outcome = run(screening({ named: [NAMED], names }), { evidenceComplete: true });
      expect(outcome).toMatchObject({
        status: "in_review",
        score: null,
        evidence: { candidates: 1, candidate_1: JSON.stringify(NAMED) },
      });
      expect(codes(outcome)).toEqual(["needs_review", "not_searched"]);
    }
    const business = { claims: { business: { businessName: "MS-13" } } };
    expect(run(screening({ named: [NAMED] }), business).status).toBe("in_review");
    const both = run(screening({ candidates: [ENTRY], named: [NAMED] }));
    expect(both.evidence).toMatchObject({ candidates: 2, candidate_1: JSON.stringify(ENTRY) });
  });

  it("sends a candidate to a reviewer with one neutral sentence and the facts to compare", () => {
    const outcome = run(candidate, { evidenceComplete: true });
    expect(outcome).toMatchObject({
      status: "in_review",
      score: null,
      grade: null,
      evidence: { candidates: 1, candidate_1: JSON.stringify(ENTRY) },
    });
    expect(said(outcome)).not.toMatch(/alike|SDGT|DOE/);
    expect(run(candidate, { reviewOver: true }).status).toBe("inconclusive");
  });

  it.each([
    ["approve", "passed", "None of them matches"],
    ["adverse", "adverse", "An entry matches"],
  ] as const)("%s by a reviewer says what was decided", (decision, status, words) => {
    const outcome = run(candidate, { decision: { decision, decidedAt: NOW } });
    expect(outcome).toMatchObject({ status, grade: "G4" });
    expect(codes(outcome)).toEqual([
      `reviewer_${decision === "approve" ? "approved" : "adverse"}`,
      "not_searched",
    ]);
    expect(said(outcome)).toContain(words);
    expect(outcome.source).toBe(
      "OFAC SDN list of 2026-11-20, searched 2026-11-21; Inspection by a reviewer, 2026-11-21",
    );
  });

  it("waits for the identity document if only the name is similar, then says nothing else matches", () => {
    expect(run(alike()).status).toBe("waiting");
    const done = run(alike(), { evidenceComplete: true });
    expect(done).toMatchObject({ status: "inconclusive", grade: null, score: null });
    expect(codes(done)).toEqual(["name_alike", "not_searched"]);
    expect(said(done)).toContain("there was nothing else to compare");
    const read = run(alike("address"), { documents: [license()] });
    expect(said(read)).toContain("no other fact matches");
  });

  it("passes if the name is similar but the date of birth differs", () => {
    const outcome = run(alike("birth date", "address"));
    expect(outcome).toMatchObject({ status: "passed", grade: "G4" });
    expect(said(outcome)).toContain("is similar, but its date of birth is different");
  });

  it("doesn't wait for a document if a business name is similar", () => {
    const claims = { business: { businessName: "Boreal Lines" } };
    expect(run(alike(), { claims }).status).toBe("inconclusive");
  });

  it("says when there was no searchable name", () => {
    const nameless = screening({ names: 0 });
    expect(run(nameless, { claims: {} }).status).toBe("waiting");
    const outcome = run(nameless, { claims: {}, evidenceComplete: true });
    expect(codes(outcome)).toContain("name_not_searchable");
    expect(said(outcome)).toContain(
      "There's no full name we can search for in the OFAC SDN list of 2026-11-20. That takes Latin letters and, for a person, at least two names besides titles.",
    );
  });

  it("doesn't count as independent evidence, because a list only has names", () => {
    const results = [
      result({ id: "identity_match", status: "passed", score: 1, grade: "G2" }),
      run(screening(), { claims: jane }),
    ];
    expect(isIndependentlyChecked(results)).toBe(false);
    expect(overallScore(results)).toBe(59);
  });
});
