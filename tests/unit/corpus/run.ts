import { expect } from "vitest";
import { measure } from "#scripts/corpora/measure.ts";
import { Tallies } from "#scripts/corpora/tally.ts";
import type { Kind } from "#scripts/corpora/types.ts";
import { corpus } from "#tests/fixtures/corpus/all.ts";

/** Another seed makes other cases: `TEST_SEED=7`. */
const SEED = Number(process.env.TEST_SEED ?? 1);

/** How long the cases of a kind may take, in ms. Each takes seconds on an idle machine, pictures a few minutes. */
export const LONG = 900_000;

/**
 * Runs the generated cases of a kind: at least 200, none wrong, and so many right.
 * @param share 0..1 of all cases that must be right
 */
export async function holds(kind: Kind, share: number): Promise<void> {
  const tallies = new Tallies();
  const wrong: string[] = [];
  const missed: string[] = [];
  for await (const result of measure(corpus(SEED, [kind]))) {
    tallies.add(result);
    if (result.outcome === "wrong") wrong.push(`${result.name}: ${result.why}`);
    else if (result.outcome !== "right") missed.push(`${result.name}: ${result.why}`);
  }
  const [tally] = tallies.all();
  expect(wrong).toEqual([]);
  expect(tally?.cases).toBeGreaterThanOrEqual(200);
  expect(tally!.right / tally!.cases, missed.join("\n")).toBeGreaterThanOrEqual(share);
}
