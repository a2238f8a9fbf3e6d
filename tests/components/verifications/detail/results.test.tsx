import { screen, within } from "@testing-library/react";
import { beforeEach, describe, expect, it } from "vitest";
import { signedInAs } from "#tests/components/render.tsx";
import { CONSISTENT, check, factOf, openDetail, openResult } from "./steps.tsx";

const card = () => within(screen.getByRole("region", { name: /^Results/ }));
const section = (name: string) => within(card().getByRole("region", { name }));
/** The questions of a section with their answers. */
const answers = (name: string) => {
  const lines = section(name).getAllByRole("term");
  return Object.fromEntries(lines.map((term) => [term.textContent, term.nextElementSibling?.textContent]));
};

beforeEach(async () => {
  await signedInAs();
});

describe("a result", () => {
  it("shows a score, its coverage and what it rests on", async () => {
    await openResult({ overall_score: 59, outcome: "partial", coverage: "3 of 4 checks ran" });
    const score = card().getByRole("meter", { name: "Overall score" });
    expect(score.getAttribute("aria-valuenow")).toBe("59");
    card().getByText("3 of 4 checks ran");
  });

  it("calls a number well-formed if only its format was checked, and neither passed nor inconclusive", async () => {
    const reasons = [{ code: "well_formed_only", text: "Well-formed only." }];
    await openResult({}, { checks: [check("ssn_verification", "inconclusive", { grade: "G1", reasons })] });
    const number = within(card().getByRole("heading", { name: "SSN verification" }).closest("li")!);
    number.getByText("Well-formed");
    expect(number.queryByText(/^(Passed|Inconclusive)$/)).toBeNull();
  });

  it("says that a phone number was confirmed by code, and names no other source", async () => {
    const reasons = [{ code: "code_answered", text: "The subject entered a one-time code." }];
    const phone = check("phone_verification", "passed", { score: 100, grade: "G4", reasons });
    await openResult({ individual_scores: { phone_verification: 100 } }, { checks: [phone] });
    expect(card().getAllByText("Confirmed by code").length).toBeGreaterThan(0);
    expect(card().queryByText(/authoritative|of 4:/)).toBeNull();
  });

  it("has no score if nothing was checked", async () => {
    await openResult({});
    card().getByRole("img", { name: "Overall score: none yet" });
    expect(card().queryByRole("meter")).toBeNull();
  });

  it("shows a score for each check that has one", async () => {
    await openResult(
      { individual_scores: { identity_match: 65, document_verification: 40 } },
      {
        checks: [
          check("identity_match", "passed", { score: 65, grade: "G2" }),
          check("document_verification", "adverse", { score: 40, grade: "G2" }),
          check("phone_verification", "unavailable"),
        ],
      },
    );
    const scores = section("Individual scores").getAllByRole("meter");
    expect(scores.map((meter) => meter.getAttribute("aria-valuenow"))).toEqual(["65", "40"]);
    section("Individual scores").getByText("Counts against the request.");
  });

  it("explains a capped score", async () => {
    const note =
      "The overall score stays at 59 or below until an independent person or source confirms something.";
    await openResult({ overall_score: 59, score_note: note });
    card().getByText(note);
  });

  it("keeps the row of a check with a disputed finding, without a number", async () => {
    const disputed = { grade: "G2", disputed: true } as const;
    await openResult({}, { checks: [check("identity_match", "passed", disputed)] });
    section("Individual scores").getByText("Disputed, so it doesn't count toward a score.", { exact: false });
  });

  it("distinguishes yes, no and not checked", async () => {
    await openResult({
      identity_verification: { name_match: true, document_verified: null, address_verified: false },
    });
    expect(answers("Identity verification")).toEqual({
      "Name match": "Yes",
      Genuineness: "Not checked",
      "Address verified": "No",
    });
    expect(card().queryByRole("region", { name: "Employment verification" })).toBeNull();
  });

  it("asks whether the document was verified once that has an answer", async () => {
    await openResult({
      identity_verification: { name_match: null, document_verified: true, address_verified: null },
    });
    expect(answers("Identity verification")).toMatchObject({ "Document verified": "Yes" });
  });

  it("says why a question has no answer", async () => {
    await openResult({}, { checks: [check("document_verification", "passed", { grade: "G2" })] });
    section("Identity verification").getByText("Readable and consistent, but nobody has confirmed it.");
    section("Identity verification").getAllByText("Not part of this request.");
  });

  it("answers the three questions about employment", async () => {
    const employment_verification = {
      employment_status: "Employed",
      employer_verified: true,
      salary_range: "$50,000–$74,999",
    };
    await openResult({ employment_verification }, { verification_type: "employment" });
    expect(answers("Employment verification")).toEqual({
      "Employment status": "Employed",
      "Employer verified": "Yes",
      "Salary range": "$50,000–$74,999",
    });
  });

  it("answers the three questions about finances", async () => {
    const financial_verification = {
      credit_score: 742,
      credit_history: "No late payments in 24 months",
      bankruptcy: false,
    };
    await openResult({ financial_verification }, { verification_type: "financial" });
    expect(answers("Financial verification")).toEqual({
      "Credit score": "742",
      "Credit history": "No late payments in 24 months",
      Bankruptcy: "No",
    });
  });
});

describe("the findings", () => {
  it("show their check, source and dates", async () => {
    await openResult(
      {},
      {
        checks: [
          check("identity_match", "passed", {
            grade: "G2",
            reasons: [{ code: "agrees", text: "Name and date of birth match." }],
            source: "PDF417 barcode on the driver's license, read 2025-01-16",
            checked_at: "2025-01-16T12:00:00.000Z",
            expires_at: new Date(2999, 0, 15).toISOString(),
          }),
        ],
      },
    );
    const findings = section("Additional findings");
    findings.getByRole("heading", { name: "Identity match" });
    findings.getByText("Name and date of birth match.");
    findings.getByText(/2 of 4: Read from documents/);
    findings.getByText("Driver's license, read by us on Jan 16, 2025");
    const technical = within(card().getByText("Technical details").closest("details")!);
    expect(card().getByText("Technical details").closest("details")?.open).toBe(false);
    technical.getByText("PDF417 barcode on the driver's license, read Jan 16, 2025");
    expect(technical.getByText("Grade").nextElementSibling?.textContent).toBe("G2");
    expect(technical.getByText("Valid until").nextElementSibling?.textContent).toBe("Jan 15, 2999");
  });

  it("don't repeat what a line of fact says, and name technology nowhere else", async () => {
    await openResult(
      { facts: [factOf()] },
      {
        verdict: CONSISTENT,
        checks: [
          check("identity_match", "passed", {
            grade: "G2",
            reasons: [{ code: "agrees", text: "Name and date of birth match." }],
            source: "PDF417 barcode on the driver's license, read 2025-01-16",
          }),
        ],
      },
    );
    expect(section("Additional findings").queryByText(/read by us/)).toBeNull();
    for (const technical of document.querySelectorAll("details")) technical.remove();
    expect(document.querySelector("main, body")?.textContent).not.toMatch(
      /PDF417|\bG\d\b|\bDCS\b|\d{4}-\d{2}-\d{2}/,
    );
  });

  it("beyond the first four of a check are collapsed under a line with their count", async () => {
    const reasons = Array.from({ length: 10 }, (_, i) => ({ code: `finding_${i}`, text: `Finding ${i}` }));
    await openResult({}, { checks: [check("identity_match", "passed", { reasons })] });
    const more = card().getByText("6 more findings");
    expect(more.tagName).toBe("SUMMARY");
    const inside = within(more.closest("details")!);
    expect(inside.getAllByText(/^Finding \d$/)).toHaveLength(6);
    expect(card().getAllByText(/^Finding \d$/)).toHaveLength(10);
  });

  it("are marked TEST only if they come from a sandbox", async () => {
    const { unmount } = await openResult(
      { sandbox: true },
      { checks: [check("identity_match", "passed", { sandbox: true })] },
    );
    expect(card().getAllByText("TEST").length).toBeGreaterThan(1);
    unmount();
    await openResult({}, { checks: [check("identity_match", "passed")] });
    expect(card().queryByText("TEST")).toBeNull();
  });
});

it("a result that waits for the other one of a mutual check isn't shown", async () => {
  await openDetail({
    status: "completed",
    stage: "done",
    mutual: { with_id: "ver_2", with_status: "pending", held: true },
  });
  screen.getByText("This result is waiting for the other one");
  expect(screen.queryByRole("region", { name: "Results" })).toBeNull();
});
