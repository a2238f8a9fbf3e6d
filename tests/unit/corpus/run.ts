import { expect } from "vitest";
import { measure } from "#scripts/corpora/measure.ts";
import { Tallies } from "#scripts/corpora/tally.ts";
import type { Kind } from "#scripts/corpora/types.ts";
import { corpus } from "#tests/fixtures/corpus/all.ts";

/** `TEST_SEED=7` makes other cases. */
const SEED = Number(process.env.TEST_SEED ?? 1);

/** How long the cases of one kind may take, in ms. Each takes seconds on an idle machine, pictures a few minutes. */
export const LONG = 900_000;

/**
 * Runs the generated cases of a kind and expects at least 200 cases, no wrong answer and enough right ones.
 * @param share the minimum share (0..1) of right answers
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
