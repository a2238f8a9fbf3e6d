import { afterEach, expect, test, vi } from "vitest";

afterEach(() => {
  vi.unstubAllEnvs();
});

/** @returns the module as it is in a run with these variables; the query makes Node load it anew */
async function scope(env: Record<string, string>): Promise<typeof import("#tests/harness/scope.ts")> {
  for (const [name, value] of Object.entries(env)) vi.stubEnv(name, value);
  const address = new URL(`../../harness/scope.ts?${new URLSearchParams(env)}`, import.meta.url);
  return await import(address.href);
}

const CASES = Array.from({ length: 40 }, (_, i) => i);

test("a full run has every case", async () => {
  const { isFull, sample } = await scope({ TEST_SCOPE: "full" });
  expect([isFull, sample(CASES, 3)]).toEqual([true, CASES]);
});

test("a sample has the requested number of cases in their order, and the same ones each time", async () => {
  const { isFull, sample } = await scope({ TEST_SCOPE: "sample" });
  const drawn = sample(CASES, 6);
  expect([isFull, drawn.length]).toEqual([false, 6]);
  expect(drawn).toEqual(drawn.toSorted((a, b) => a - b));
  expect(sample(CASES, 6)).toEqual(drawn);
  expect(sample(CASES, 100)).toEqual(CASES);
});

test("another seed draws other cases", async () => {
  const { sample } = await scope({ TEST_SCOPE: "sample" });
  const other = await scope({ TEST_SCOPE: "sample", TEST_SEED: "7" });
  expect(other.sample(CASES, 6)).not.toEqual(sample(CASES, 6));
});
