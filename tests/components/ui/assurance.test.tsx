import { render, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { MemoryRouter } from "react-router-dom";
import { expect, it } from "vitest";
import type { Assurance as Answer } from "#contract/assurance/assurance.ts";
import { AssuranceDetails } from "#ui/Assurance/AssuranceDetails.tsx";
import { LevelLine } from "#ui/Assurance/LevelLine.tsx";
import { SIGNED, UNSIGNED } from "../assurances.ts";

/** Shows what an answer is made of. */
function open(assurance: Answer, isTest = false) {
  const { container } = render(
    <MemoryRouter>
      <AssuranceDetails assurance={assurance} isTest={isTest} action={<button type="button">Act</button>} />
    </MemoryRouter>,
  );
  return { texts: () => container.textContent };
}

it("says the level in one line, which renders its details once it's open, and keeps them", async () => {
  const { container } = render(
    <LevelLine text="Evidence meets low confidence (GPG 45)" reached={null}>
      <p>What it's made of</p>
    </LevelLine>,
  );
  const [details, summary] = [container.querySelector("details"), container.querySelector("summary")];
  expect(summary?.textContent).toBe("Evidence meets low confidence (GPG 45)");
  expect([details?.open, screen.queryByText("What it's made of")]).toEqual([false, null]);
  if (summary) await userEvent.click(summary);
  expect(details?.open).toBe(true);
  await screen.findByText("What it's made of");
  if (summary) await userEvent.click(summary);
  expect(details?.open).toBe(false);
  screen.getByText("What it's made of");
});

it("adds that the requester's level is reached", () => {
  const { container } = render(
    <LevelLine text="Evidence meets low confidence (GPG 45)" reached="It's what was asked for.">
      {null}
    </LevelLine>,
  );
  expect(container.querySelector("summary")?.textContent).toBe(
    "Evidence meets low confidence (GPG 45)It's what was asked for.",
  );
});

it("lists each piece by its name with its scores, and the person's scores with their meaning", () => {
  open({
    ...SIGNED,
    gpg45: {
      ...SIGNED.gpg45,
      elements: {
        ...SIGNED.gpg45.elements,
        evidence: [
          ...SIGNED.gpg45.elements.evidence,
          { check: "address_verification", type: "utility_bill", strength: 2, validity: 2 },
        ],
      },
    },
  });
  const rows = within(screen.getByRole("table", { hidden: true })).getAllByRole("row", { hidden: true });
  expect(rows.map((row) => [...row.children].map((cell) => cell.textContent))).toEqual([
    ["Document", "Strength", "Validity"],
    ["Driver's license", "3 of 4", "3 of 4"],
    ["Utility bill", "2 of 4", "2 of 4"],
  ]);
  const verification = screen.getByText("Verification").parentElement;
  expect(verification?.textContent).toBe(
    "Verification1 of 4How well we know that the person is the one in the documents",
  );
  screen.getByText("How hard it is to get such a document in another name");
});

it("says that no document counts instead of an empty table", () => {
  const { gpg45 } = UNSIGNED;
  open({ ...UNSIGNED, gpg45: { ...gpg45, elements: { ...gpg45.elements, evidence: [] } } });
  screen.getByText("No document counts as evidence of identity.");
  expect(screen.queryByRole("table", { hidden: true })).toBeNull();
});

it("names the missing step, what it takes, and what the viewer can do about it", () => {
  open(UNSIGNED);
  screen.getByText("Missing for low confidence (L1B)");
  screen.getByText("Validity of the first document: 1 of 2");
  screen.getByText(/^A document signed by its issuer/);
  screen.getByText("Act");
  screen.getByText("Profiles met: none");
});

it("has no missing step at the highest level", () => {
  open({ ...SIGNED, gpg45: { ...SIGNED.gpg45, level: "very_high", nearest: null } });
  expect([screen.queryByText(/^Missing for/), screen.queryByText("Act")]).toEqual([null, null]);
});

it("says which rows of NIST are met and missing", () => {
  const ial2 = {
    met_rows: ["evidence" as const, "validation" as const],
    missing_rows: ["ownership" as const],
    pathway: null,
  };
  const { texts } = open({ ...SIGNED, nist: { ...SIGNED.nist, ial2 } });
  expect(texts()).toContain(
    "Meets the evidence and validation rows of IAL2 (NIST SP 800-63A-4). Missing: ownership.",
  );
});

it("says so if it meets no row of NIST", () => {
  const { texts } = open(UNSIGNED);
  expect(texts()).toContain(
    "It doesn't meet any of the rows we check. Missing: evidence, validation, and ownership.",
  );
});

it("links to the module of its version and to the page that checks a report", () => {
  open({ ...SIGNED, version: "7" });
  screen.getByText(/^We computed this with version 7 of our own mapping\./);
  const link = (name: string) => screen.getByText(name).getAttribute("href");
  expect([link("Recompute it yourself"), link("Verify page")]).toEqual(["/assurance/7.js", "/verify"]);
});

it("says that a test counts nothing, and only of a test", () => {
  const words = "This is a test. Evidence from a test doesn't count toward any level.";
  open(UNSIGNED, true);
  screen.getByText(words);
});

it("doesn't call a real result a test", () => {
  const { texts } = open(UNSIGNED);
  expect(texts()).not.toContain("This is a test");
});
