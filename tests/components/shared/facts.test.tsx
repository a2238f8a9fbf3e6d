import { screen } from "@testing-library/react";
import { expect, it } from "vitest";
import { Facts } from "#ui/SharedProfile/Facts.tsx";
import { show } from "../render.tsx";
import { identity } from "../share/samples.ts";

const read = { ...identity, grade: "G2", grade_words: "Read from documents" } as const;

it("has one row a fact, without repeating the name, and weaker evidence behind a count", () => {
  const facts = [
    { ...read, id: "chk_2", source: "PDF417 barcode on the driver's license, read 2026-11-20" },
    identity,
    { ...read, id: "chk_3" },
  ];
  show(<Facts facts={facts} name="Jane Doe" />);
  expect(screen.getAllByText("Identity match")).toHaveLength(1);
  expect(screen.queryByText(/Jane Doe/)).toBeNull();
  screen.getByText("2 more");
  expect(screen.getAllByText(/^\d of 4$/).map((one) => [one.textContent, one.dataset.confirmed])).toEqual([
    ["4 of 4", "true"],
    ["2 of 4", "false"],
    ["2 of 4", "false"],
  ]);
  screen.getByText(/^Driver's license, read by us on Nov 20, 2026/);
});

it("explains the strengths on the page", () => {
  show(<Facts facts={[identity]} name="Jane Doe" />);
  screen.getByText("What the strengths mean");
  for (const strength of ["1 of 4:", "2 of 4:", "3 of 4:", "4 of 4:"])
    screen.getByText((text) => text.startsWith(strength));
});
