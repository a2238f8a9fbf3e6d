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

it("names the issuer of a signed document, and isn't green for who someone is", () => {
  const signature = { issuer: "State of Utopia", verified_at: "2026-11-27T09:30:00.000Z", test: true };
  const grade_words = "Signed by its issuer";
  const signed = { ...identity, grade_words, signature };
  const pay = { ...signed, id: "chk_4", check: "income_verification", label: "Income verification" } as const;
  show(
    <Facts
      facts={[
        signed,
        { ...pay, category: "financial", signature: { ...signature, issuer: "Utopia Payroll", test: false } },
      ]}
      name="Jane Doe"
    />,
  );
  const rows = screen.getAllByText(/^\d of 4$/);
  expect(rows.map((one) => [one.parentElement?.textContent, one.dataset.confirmed])).toEqual([
    ["4 of 4Signed by State of Utopia (TEST)", "false"],
    ["4 of 4Signed by Utopia Payroll", "true"],
  ]);
});
