import { describe, expect, test } from "vitest";
import { highestLevel, PROFILES, profilesMet, type Scores } from "#contract/assurance/profiles.ts";
import { isFull } from "#tests/harness/scope.ts";
import { levelOf, PUBLISHED, tooLow, withEvidence } from "./published.ts";

const NUMBERS = [0, 1, 2, 3, 4];
const PIECES = NUMBERS.flatMap((strength) => NUMBERS.map((validity) => ({ strength, validity })));
const OTHERS = NUMBERS.flatMap((activity) =>
  NUMBERS.flatMap((fraud) => NUMBERS.map((verification) => ({ activity, fraud, verification }))),
);
const TYPES = ["one", "two", "three"];

/** Every choice of up to three pieces, regardless of their order. */
const BUNDLES = PIECES.flatMap((first, i) =>
  PIECES.slice(i).flatMap((second, j) => PIECES.slice(i + j).map((third) => [first, second, third])),
)
  .concat(PIECES.flatMap((first, i) => PIECES.slice(i).map((second) => [first, second])))
  .concat(PIECES.map((one) => [one]))
  .concat([[]]);

/** Every 17th bundle for `npm test`, among which are pieces of all scores. */
const TRIED = isFull ? BUNDLES : BUNDLES.filter((_, i) => i % 17 === 0);

/** @returns the first bundles for which a question has two answers */
function differing(typesOf: (count: number) => string[]): string[] {
  const found: string[] = [];
  for (const pieces of TRIED) {
    const types = typesOf(pieces.length);
    const evidence = pieces.map((piece, i) => ({ ...piece, type: types[i]! }));
    const possible = withEvidence(evidence);
    for (const others of OTHERS) {
      const scores: Scores = { evidence, ...others };
      const met = profilesMet(scores).map(({ id }) => id);
      const expected = possible.filter((id) => tooLow(others, id) === 0);
      if (met.length !== expected.length || expected.some((id) => !met.includes(id)))
        found.push(`${JSON.stringify(scores)}: ${met} instead of ${expected}`);
      if (found.length > 5) return found;
    }
  }
  return found;
}

describe("the profiles", () => {
  test("are the 32 published ones, in order of their levels", () => {
    expect(PROFILES).toHaveLength(32);
    expect(PROFILES.map(({ id }) => id).toSorted()).toEqual(Object.keys(PUBLISHED).toSorted());
    for (const { id, level, evidence, activity, fraud, verification } of PROFILES) {
      expect([id, level]).toEqual([id, levelOf(id)]);
      expect([
        id,
        { evidenceScores: evidence, activityHistory: activity, identityFraud: fraud, verification },
      ]).toEqual([id, PUBLISHED[id]]);
    }
    const levels = PROFILES.map(({ level }) => level);
    expect(levels).toEqual(
      ["low", "medium", "high", "very_high"].flatMap((l) => levels.filter((x) => x === l)),
    );
  });

  test("there are 3,276 choices of up to three pieces, and 409,500 score vectors", () => {
    expect(BUNDLES.length * OTHERS.length).toBe(409_500);
  });

  test("are met by the same score vectors as the published ones", () => {
    expect(differing((count) => TYPES.slice(0, count))).toEqual([]);
  });

  test("take one piece of each type, whichever serves better", () => {
    expect(differing((count) => ["one", "one", "two"].slice(0, count))).toEqual([]);
  });

  test("give the highest level among those that are met", () => {
    expect(highestLevel([])).toBe("none");
    for (const { id, level } of PROFILES) {
      expect(highestLevel([{ level }])).toBe(levelOf(id));
      expect(highestLevel([{ level: "low" }, { level }, { level: "low" }])).toBe(levelOf(id));
    }
  });
});
