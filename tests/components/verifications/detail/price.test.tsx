import { screen, within } from "@testing-library/react";
import { beforeEach, describe, expect, it } from "vitest";
import type { VerificationDetail } from "#features/verifications/shared/api/types.ts";
import { signedInAs } from "#tests/components/render.tsx";
import { openDetail } from "./steps.tsx";

const PRICE = /^(Estimated cost|Covered by plan|First request free|Amount due|Charged|Credited|Refunded)$/;
const AGREED = { status: "in_progress", processing_started_at: "2025-01-16T12:00:00.000Z" } as const;
const FREE = { covered_by_plan: 0, first_free: true };

/** Opens a verification and returns its rows about money. */
async function rowsOf(more: Partial<VerificationDetail>): Promise<[string | null, string | null][]> {
  await openDetail(more);
  const details = within(screen.getByRole("region", { name: "Details" }));
  const values = details.getAllByRole("definition");
  return details
    .getAllByRole("term")
    .map((term, i): [string | null, string | null] => [term.textContent, values[i]?.textContent ?? null])
    .filter(([label]) => PRICE.test(label ?? ""));
}

beforeEach(async () => {
  await signedInAs();
});

describe("the price in the details", () => {
  it("is due while the subject hasn't agreed", async () => {
    expect(await rowsOf({ estimated_cost: 7.48, amount_due: 4.49 })).toEqual([
      ["Estimated cost", "$7.48"],
      ["Covered by plan", "−$2.99"],
      ["Amount due", "$4.49"],
    ]);
  });

  it("is charged once the checks have started", async () => {
    expect(await rowsOf({ ...AGREED, estimated_cost: 7.48, amount_due: 4.49 })).toEqual([
      ["Estimated cost", "$7.48"],
      ["Covered by plan", "−$2.99"],
      ["Charged", "$4.49"],
    ]);
  });

  it("names the free first request", async () => {
    expect(await rowsOf({ ...FREE, estimated_cost: 4.98, free_amount: 4.98 })).toEqual([
      ["Estimated cost", "$4.98"],
      ["First request free", "−$4.98"],
      ["Amount due", "$0.00"],
    ]);
  });

  it("lists what was credited and what went back to the card", async () => {
    const back = { credited: 1.99, refunded: 1 };
    expect(
      await rowsOf({ ...AGREED, ...back, estimated_cost: 2.99, covered_by_plan: 0, amount_due: 2.99 }),
    ).toEqual([
      ["Estimated cost", "$2.99"],
      ["Charged", "$2.99"],
      ["Credited", "$1.99"],
      ["Refunded", "$1.00To the card"],
    ]);
  });

  it.each<[string, Partial<VerificationDetail>]>([
    ["once it has started and nothing was due", { ...AGREED, covered_by_plan: 2.99 }],
    ["if it ended before the subject agreed", { status: "cancelled", covered_by_plan: 0 }],
  ])("isn't charged %s", async (_, more) => {
    const labels = (await rowsOf(more)).map(([label]) => label);
    expect(labels).not.toContain("Charged");
    expect(labels).not.toContain("Amount due");
  });

  it("isn't shown to the subject", async () => {
    const none = { estimated_cost: null, covered_by_plan: null, free_amount: null, amount_due: null };
    expect(await rowsOf({ ...none, viewer_roles: ["target"] })).toEqual([]);
  });
});
