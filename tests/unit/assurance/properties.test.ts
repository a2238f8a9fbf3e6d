import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { type Assurance, type AssuranceCheck, NOT_ASSESSED } from "#contract/assurance/assurance.ts";
import { LEVEL_LABEL, reaches, WANTED_LEVELS } from "#contract/assurance/levels.ts";
import { type Evidence, PROFILES, profilesMet } from "#contract/assurance/profiles.ts";
import { isFull } from "#tests/harness/scope.ts";
import { runs } from "../fuzz/cases.ts";
import { AT, anyCheck, anyChecks, anyScores, countingCheck, inDays, levelFor, SPOILED } from "./build.ts";
import { levelOf, PUBLISHED, tooLow, unserved, withEvidence } from "./published.ts";

const wanted = fc.option(fc.constantFrom(...WANTED_LEVELS), { nil: null });
/** @param tried how many inputs `npm test` tries */
const holds = <T>(property: fc.IProperty<T>, tried = 500): void =>
  fc.assert(property, { ...runs(), numRuns: isFull ? 2000 : tried });

/** @returns a check whose documents and scored pieces are in the opposite order */
const reversed = (check: AssuranceCheck): AssuranceCheck => {
  if (!check.proofing) return check;
  const { documents, scores } = check.proofing;
  return {
    ...check,
    proofing: {
      ...check.proofing,
      documents: documents.toReversed(),
      scores: scores && { ...scores, ...(scores.evidence && { evidence: scores.evidence.toReversed() }) },
    },
  };
};

test("the order of checks, documents and pieces makes no difference", () => {
  holds(
    fc.property(
      anyChecks.chain((checks) =>
        fc.tuple(
          fc.constant(checks),
          fc.shuffledSubarray(checks, { minLength: checks.length, maxLength: checks.length }),
        ),
      ),
      ([checks, shuffled]) => {
        expect(levelFor(shuffled.map(reversed))).toEqual(levelFor(checks));
      },
    ),
  );
});

/** Expects that an answer is worth at least what another one was. */
function expectNoLess(after: Assurance, before: Assurance): void {
  expect(reaches(after.gpg45.level, before.gpg45.level)).toBe(true);
  expect(after.gpg45.profiles_met).toEqual(expect.arrayContaining(before.gpg45.profiles_met));
  expect(after.nist.ial1.rows.length).toBeGreaterThanOrEqual(before.nist.ial1.rows.length);
  expect(after.nist.ial2.met_rows.length).toBeGreaterThanOrEqual(before.nist.ial2.met_rows.length);
  if (before.nist.ial1.met) expect(after.nist.ial1.met).toBe(true);
}

describe("more evidence is never worth less", () => {
  test("a further check", () => {
    holds(
      fc.property(anyChecks, countingCheck, (checks, more) =>
        expectNoLess(levelFor([...checks, more]), levelFor(checks)),
      ),
    );
  });

  test("a further document or scored piece in a check", () => {
    holds(
      fc.property(anyChecks, countingCheck, countingCheck, (checks, check, other) => {
        const more: AssuranceCheck = {
          ...check,
          proofing: check.proofing && {
            ...check.proofing,
            documents: [...check.proofing.documents, ...(other.proofing?.documents ?? [])],
            scores: check.proofing.scores && {
              ...check.proofing.scores,
              evidence: [
                ...(check.proofing.scores.evidence ?? []),
                ...(other.proofing?.scores?.evidence ?? []),
              ],
            },
          },
        };
        expectNoLess(levelFor([...checks, more]), levelFor([...checks, check]));
      }),
    );
  });
});

/** @returns a check without the documents and scored pieces of these types */
const without = (check: AssuranceCheck, types: readonly string[]): AssuranceCheck => ({
  ...check,
  proofing: check.proofing && {
    ...check.proofing,
    documents: check.proofing.documents.filter(({ type }) => !types.includes(type)),
    scores: check.proofing.scores && {
      ...check.proofing.scores,
      evidence: (check.proofing.scores.evidence ?? []).filter(({ type }) => !types.includes(type)),
    },
  },
});

/**
 * @returns the checks as they count beside this one, which counts nothing itself. A document in dispute counts in no
 *   other check, either, and nothing does beside an identity match that's adverse or disputed
 */
function beside(checks: readonly AssuranceCheck[], check: AssuranceCheck): AssuranceCheck[] {
  const { service, status, disputed, proofing } = check;
  if (service === "identity_match" && (status === "adverse" || disputed))
    return [...checks, { ...check, proofing: null }];
  const types = [...(proofing?.documents ?? []), ...(proofing?.scores?.evidence ?? [])].map(
    ({ type }) => type,
  );
  return disputed ? checks.map((one) => without(one, types)) : [...checks];
}

test.each(Object.entries(SPOILED))("a check that's %s counts nothing", (_, spoiled) => {
  holds(
    fc.property(anyChecks, countingCheck, (checks, check) => {
      const more = { ...check, ...spoiled };
      expect(levelFor([...checks, more])).toEqual(levelFor(beside(checks, more)));
    }),
  );
});

test("the profiles met are the published ones, and what isn't assessed is complete", () => {
  holds(
    fc.property(anyChecks, wanted, (checks, level) => {
      const { gpg45, not_assessed, wanted: asked } = levelFor(checks, { wanted: level });
      const { elements } = gpg45;
      const expected = withEvidence(elements.evidence).filter((id) => tooLow(elements, id) === 0);
      expect(gpg45.profiles_met.toSorted()).toEqual(expected.toSorted());
      expect(not_assessed).toEqual(NOT_ASSESSED);
      expect(asked).toEqual(level && { level, reached: reaches(gpg45.level, level) });
    }),
  );
});

describe("the nearest profile", () => {
  const any = fc.oneof(anyChecks, anyScores);
  const open = ({ gpg45, wanted: asked }: Assurance) =>
    Object.keys(PUBLISHED).filter(
      (id) => !reaches(gpg45.level, levelOf(id)) && (!asked || reaches(levelOf(id), asked.level)),
    );

  test("lacks the fewest steps of all above the level, and of those that reach the level asked for", () => {
    holds(
      fc.property(any, wanted, (checks, level) => {
        const answer = levelFor(checks, { wanted: level });
        const { elements, nearest } = answer.gpg45;
        const steps = open(answer).map(
          (id) => unserved(elements.evidence, PUBLISHED[id]!.evidenceScores) + tooLow(elements, id),
        );
        expect(nearest === null).toBe(steps.length === 0);
        if (!nearest) return;
        const { missing } = nearest;
        const pieces = new Set(missing.flatMap(({ piece }) => piece ?? []));
        expect(pieces.size + missing.filter(({ piece }) => piece === null).length).toBe(Math.min(...steps));
        expect(open(answer)).toContain(nearest.profile);
        expect(nearest.level).toBe(levelOf(nearest.profile));
        for (const { have, need } of missing) expect(have).toBeLessThan(need);
      }),
    );
  });

  test("is met once exactly the missing scores are raised", () => {
    holds(
      fc.property(any, wanted, (checks, level) => {
        const { elements, nearest } = levelFor(checks, { wanted: level }).gpg45;
        if (!nearest) return;
        const profile = PROFILES.find(({ id }) => id === nearest.profile)!;
        const raised = { ...elements };
        for (const { element, need } of nearest.missing)
          if (element !== "strength" && element !== "validity") raised[element] = need;
        const replaced = new Map<number, Map<string, number>>();
        for (const { element, piece, have, need } of nearest.missing) {
          if (piece === null) continue;
          expect(profile.evidence[piece - 1]).toMatchObject({ [element]: need });
          replaced.set(piece, (replaced.get(piece) ?? new Map()).set(element, have));
        }
        // Each piece that lacks something is replaced by one of another type that has what's needed.
        const added = [...replaced.keys()].map(
          (piece): Evidence => ({
            ...profile.evidence[piece - 1]!,
            type: `document ${piece}`,
          }),
        );
        const kept = profile.evidence.length - added.length;
        expect(profile.evidence.length - unserved(elements.evidence, profile.evidence)).toBe(kept);
        expect(profilesMet({ ...raised, evidence: [...elements.evidence, ...added] })).toContain(profile);
        expect(profilesMet(elements)).not.toContain(profile);
      }),
    );
  });

  test("is none only if the highest level is reached", () => {
    holds(
      fc.property(any, wanted, (checks, level) => {
        const { level: reached, nearest } = levelFor(checks, { wanted: level }).gpg45;
        expect([nearest === null, LEVEL_LABEL[reached]]).toEqual([
          reached === "very_high",
          LEVEL_LABEL[reached],
        ]);
      }),
    );
  });
});

describe("until when it holds", () => {
  const worth = (checks: readonly AssuranceCheck[], at: string) => {
    const { gpg45, nist } = levelFor(checks, { at });
    return JSON.stringify({ ...gpg45, nist }, (key, value) => (key === "check" ? undefined : value));
  };
  /** Everything expires at a full day. */
  const TIMES = Array.from({ length: 22 }, (_, i) => inDays(i / 2));

  test("nothing changes before, something changes then, and nothing ever rises", () => {
    holds(
      fc.property(anyChecks, (checks) => {
        const { until } = levelFor(checks);
        const before = TIMES.filter((at) => until === null || Date.parse(at) < Date.parse(until));
        expect(new Set(before.map((at) => worth(checks, at))).size).toBe(1);
        if (until !== null) expect(worth(checks, until)).not.toBe(worth(checks, AT));
        const answers = TIMES.map((at) => levelFor(checks, { at }));
        for (const [i, answer] of answers.entries()) if (i > 0) expectNoLess(answers[i - 1]!, answer);
      }),
      100,
    );
  });

  test("a check that counts nothing doesn't shorten it", () => {
    holds(
      fc.property(anyChecks, anyCheck, (checks, other) => {
        const spoiled = { ...other, disputed: true, expires_at: inDays(0.5) };
        expect(levelFor([...checks, spoiled]).until).toBe(levelFor(beside(checks, spoiled)).until);
      }),
    );
  });
});
