import { screen } from "@testing-library/react";
import { expect, test } from "vitest";
import type { Review } from "#features/reviews/api.ts";
import { DecisionCard } from "#features/reviews/review/DecisionCard.tsx";
import { show } from "../render.tsx";

/** An open review of an identity document, with only the fields that the decision needs. */
const review = (more: Partial<Review> = {}) =>
  ({
    check_id: "chk_1",
    verification_type: "identity",
    reason: "document",
    is_open: true,
    trained: false,
    tie: null,
    proposal: null,
    askable: [],
    ...more,
  }) as Review;

const COUNTS = /counts as an inspection by a trained reviewer \(GPG 45\)\.$/;
const DOES_NOT =
  /won't count as an inspection by a trained reviewer \(GPG 45\), because you aren't marked as one\.$/;

test("tells a trained reviewer that their approval counts as a trained inspection", () => {
  show(<DecisionCard review={review({ trained: true })} />);
  screen.getByText(COUNTS);
  expect(screen.queryByText(DOES_NOT)).toBeNull();
});

test("tells any other reviewer that it doesn't", () => {
  show(<DecisionCard review={review()} />);
  screen.getByText(DOES_NOT);
});

test.each<[string, Partial<Review>]>([
  ["a list entry", { reason: "sanction_candidate" }],
  ["a domain", { tie: { domain: "acme.example" } as Review["tie"] }],
  ["a business", { verification_type: "business" }],
])("says nothing about inspections when the decision is about %s", (_what, more) => {
  show(<DecisionCard review={review({ trained: true, ...more })} />);
  screen.getByRole("heading", { name: "Decision" });
  expect(screen.queryByText(/inspection/)).toBeNull();
});
