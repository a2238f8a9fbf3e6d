import { expect, it } from "vitest";
import { IDENTITY } from "#functions/documents/pdf-boxes.ts";
import { CopyBudget } from "#functions/documents/pdf-copy/copy.ts";
import { Figure } from "#functions/documents/readers/pdf/figure.ts";

it("yields a path's bars one at a time, so that none is stored", () => {
  const figure = new Figure(new CopyBudget());
  figure.build("m", [0, 0], IDENTITY);
  figure.build("l", [100, 0], IDENTITY);
  const bars = figure.strokes(2, false);
  expect(bars.next().value).toMatchObject({ part: 1 });
  figure.build("l", [100, 100], IDENTITY);
  expect([...bars]).toHaveLength(1);
});
