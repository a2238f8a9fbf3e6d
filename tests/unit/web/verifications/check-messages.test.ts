import { describe, expect, it } from "vitest";
import type { CheckStatus, DocumentType } from "#contract/enums.ts";
import { declaredCode } from "#contract/verification/declared-type.ts";
import { quietText, shownChecks } from "#features/verifications/detail/checks/messages.ts";
import { readingText } from "#features/verifications/detail/evidence/messages.ts";

const check = (status: CheckStatus) => ({ service: "identity_match" as const, status });

describe("the list of checks", () => {
  it("shows checks unchanged while the verification is open", () => {
    const checks = [check("waiting"), check("running")];
    expect(shownChecks(checks, "in_progress")).toEqual(checks);
  });

  it("shows checks as not run if they still waited when it ended", () => {
    const shown = shownChecks([check("passed"), check("waiting"), check("running")], "failed");
    expect(shown.map(({ status }) => status)).toEqual(["passed", "skipped", "skipped"]);
  });

  it("is empty if no check had run", () => {
    expect(shownChecks([check("waiting"), check("waiting")], "cancelled")).toEqual([]);
  });
});

describe("a check without reasons", () => {
  it("waits for consent first, then for what it needs", () => {
    expect(quietText(check("waiting"), false)).toBe("Starts after consent.");
    expect(quietText(check("waiting"), true)).toMatch(/^Needs a driver's license or state ID/);
    expect(quietText({ service: "ssn_verification", status: "waiting" }, true)).toBe("Starts in a moment.");
  });
});

describe("a document's reading", () => {
  const document = { document_type: "drivers_license" as const, reading_reason: null };

  it.each([
    ["stored", "Stored, not read yet"],
    ["reading", "Being read…"],
    ["read", "Read"],
    ["picture_only", "Front of the card, for the reviewer"],
  ] as const)("%s", (reading, text) => expect(readingText({ ...document, reading }, true).text).toBe(text));

  it("says what to do if no barcode was found", () => {
    const unread = { ...document, reading: "unreadable", reading_reason: "barcode_not_found" } as const;
    expect(readingText(unread, true).text).toMatch(/Take another photo/);
    expect(readingText(unread, false).text).toBe("We couldn't read the barcode.");
  });

  it("says what to do if the barcode is from something else", () => {
    const unread = { ...document, reading: "unreadable", reading_reason: "barcode_not_license" } as const;
    expect(readingText(unread, true).text).toBe(
      "This barcode is not from a U.S. or Canadian license or ID card. Take a picture of the back of your license or ID card, or upload your passport.",
    );
    expect(readingText({ ...unread, document_type: "utility_bill" }, true).tone).toBe("neutral");
  });

  it("says what to do if a passport's zone wasn't found, or a document is a scan", () => {
    const unread = (reading_reason: string) =>
      readingText({ ...document, reading: "unreadable", reading_reason }, true).text;
    expect(unread("zone_not_found")).toMatch(/lines of letters.*Take another photo/);
    expect(unread("pdf_without_text")).toMatch(
      /a reviewer has to look at it\. For a faster answer, upload the original PDF/,
    );
  });

  it("says what to do about a file that takes too much work to read", () => {
    const unread = (reading_reason: string) =>
      readingText({ ...document, reading: "unreadable", reading_reason }, true).text;
    expect(unread("pdf_too_complex")).toBe(
      "This PDF is too complex to read. Print it to a new PDF or upload a photo.",
    );
    expect(unread("picture_too_large")).toBe(
      "This picture is too large to read. Take another photo, or save a copy of at most 12 megapixels.",
    );
  });

  it("requests nothing once nothing can be added", () => {
    const scan = { ...document, reading: "unreadable", reading_reason: "pdf_without_text" } as const;
    expect(readingText(scan, false).text).toBe("This PDF is a picture without text.");
  });

  it("says what a document is if it was uploaded as something else", () => {
    const said = (document_type: DocumentType, declared: DocumentType) =>
      readingText({ document_type, reading: "read", reading_reason: declaredCode(declared) }, true).text;
    expect(said("drivers_license", "passport")).toBe(
      "Read. This is a driver's license, uploaded as: passport.",
    );
    expect(said("passport", "state_id")).toBe("Read. This is a passport, uploaded as: state ID.");
    expect(said("state_id", "passport")).toContain("This is an ID card, ");
    expect(said("drivers_license", "other")).toContain("uploaded as: another document.");
  });

  it("requests no new picture of a document without a barcode", () => {
    const said = readingText(
      {
        document_type: "utility_bill",
        reading: "unreadable",
        reading_reason: "barcode_not_found",
      },
      true,
    );
    expect(said).toMatchObject({ tone: "neutral" });
    expect(said.text).not.toMatch(/picture/);
  });

  it("has words for an unknown reason", () => {
    expect(
      readingText({ ...document, reading: "unreadable", reading_reason: "new_one" }, true).text,
    ).not.toBe("");
  });
});
