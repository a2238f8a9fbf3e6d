import { expect, test } from "vitest";
import { printedFacts } from "#functions/documents/identity/front/read-front.ts";
import { compileModules } from "#scripts/deploy/modules.ts";
import { tesseractModel } from "#scripts/deploy/tesseract.ts";
import { fronts } from "#tests/fixtures/corpus/front.ts";
import { LONG } from "./run.ts";

/** Fronts in each half. Drawing and reading one takes about five seconds. */
const HALF = 55;
const SEED = Number(process.env.TEST_SEED ?? 1);

test.each([SEED, SEED + 1])(
  "no front that agrees with its back seems to differ (seed %i)",
  async (seed) => {
    const options = { modules: await compileModules(), model: tesseractModel() };
    const tally = { agrees: 0, differs: 0, unread: 0 };
    const wrong: string[] = [];
    for await (const { name, bytes, signed } of fronts(seed, HALF)) {
      const found = await printedFacts({ bytes, contentType: "image/jpeg" }, signed, options);
      for (const { fact, result } of found) {
        tally[result]++;
        if (result === "differs") wrong.push(`${name}: ${fact}`);
      }
    }
    expect(wrong).toEqual([]);
    expect(tally.agrees + tally.unread).toBe(HALF * 5);
    expect(tally.agrees / (HALF * 5)).toBeGreaterThanOrEqual(0.6);
  },
  LONG,
);
