import { screen, within } from "@testing-library/react";
import { expect, test } from "vitest";
import type { Review } from "#features/reviews/api.ts";
import { Comparison } from "#features/reviews/review/Comparison.tsx";
import { show } from "../render.tsx";

const claims = { first_name: "Bob", last_name: "Macy", ask_subject: [] } as unknown as NonNullable<
  Review["claims"]
>;
const WORDS = ["Given name: a known short form", "Family name: the same"];

/** A review of one license with the fields that the comparison needs. */
const review = (name: { value: string; agrees: boolean | null; parts: string[] }) =>
  ({
    compared: [
      { fact: "name", claimed: "Bob Macy", read: [{ document_id: "doc_1", reading: null, ...name }] },
      {
        fact: "date_of_birth",
        claimed: "1990-04-12",
        read: [{ document_id: "doc_1", value: "1990-04-12", agrees: true, parts: [], reading: null }],
      },
    ],
    found: [],
    documents: [{ id: "doc_1", document_type: "drivers_license", method: "pdf417_aamva", text: [] }],
  }) as unknown as Review;

const row = (label: string) => within(screen.getByRole("rowheader", { name: label }).closest("tr")!);

test("shows how each part of a name compares", () => {
  const one = review({ value: "ROBERT MACY", agrees: true, parts: WORDS });
  show(<Comparison review={one} claims={claims} shownId="doc_1" />);
  for (const words of WORDS) row("Name").getByText(words);
  row("Name").getByText("Agrees");
  expect(row("Date of birth").queryByText(/Given name/)).toBeNull();
});

test("leaves out parts that couldn't be compared", () => {
  const one = review({ value: "БОБ МЭЙСИ", agrees: null, parts: [] });
  show(<Comparison review={one} claims={claims} shownId="doc_1" />);
  row("Name").getByText("For you to decide");
  expect(screen.queryByText(/Given name:/)).toBeNull();
});
