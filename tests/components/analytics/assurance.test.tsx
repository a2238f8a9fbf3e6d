import { screen, within } from "@testing-library/react";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { ASSURANCE_LEVELS } from "#contract/assurance/levels.ts";
import { signedInAs } from "../render.tsx";
import { business, open, report, rowsIn } from "./steps.tsx";

const NAME = "Results by level of assurance";

const counts = (...all: number[]) => ASSURANCE_LEVELS.map((level, i) => ({ level, count: all[i] ?? 0 }));

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["Date"], now: new Date(2026, 0, 30, 12) });
  return signedInAs(business());
});

describe("results by level of assurance", () => {
  it("says how many results reach each level, and their share", async () => {
    const { user } = await open(report({ assurance: counts(1, 2, 0, 1, 0) }));
    const rows = [
      ["No level", "1 (25%)"],
      ["Low confidence", "2 (50%)"],
      ["Medium confidence", "0 (0%)"],
      ["High confidence", "1 (25%)"],
      ["Very high confidence", "0 (0%)"],
    ];
    expect(rowsIn(NAME)).toEqual(rows.map((cells) => cells.join("")));
    const chart = within(screen.getByRole("figure", { name: NAME }));
    await user.click(chart.getByRole("button", { name: /^Show as Table/ }));
    expect(chart.getAllByRole("row").map((row) => row.textContent)).toEqual([
      "LevelResultsShare",
      "No level125%",
      "Low confidence250%",
      "Medium confidence00%",
      "High confidence125%",
      "Very high confidence00%",
    ]);
  });

  it("says why there's none if no result has a level", async () => {
    await open(report({ assurance: counts() }));
    within(screen.getByRole("figure", { name: NAME })).getByText(
      "No results from this period have a level. Only results about people get one.",
    );
  });

  it("is left out if there are no results, and for businesses, which have no levels", async () => {
    const { totals } = report();
    const { unmount } = await open(report({ totals: { ...totals, completed: 0 } }));
    expect(screen.queryByRole("figure", { name: NAME })).toBeNull();
    unmount();
    await open(report({ type: "business" }));
    expect(screen.queryByRole("figure", { name: NAME })).toBeNull();
  });
});
