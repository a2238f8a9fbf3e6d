import { describe, expect, it } from "vitest";
import { runCheck } from "#functions/checks/engine/engine.ts";
import type { Address, DocumentReading } from "#functions/checks/engine/types.ts";
import { addressVerification } from "#functions/checks/identity/address-verification.ts";
import { documentVerification } from "#functions/checks/identity/document-verification.ts";
import { phoneVerification } from "#functions/checks/identity/phone-verification.ts";
import { ssnVerification } from "#functions/checks/identity/ssn-verification.ts";
import { codes, input, jane, license, unreadable } from "./build.ts";

describe("document verification", () => {
  const run = (documents: DocumentReading[], evidenceComplete = false, reviewOver = false) =>
    runCheck(documentVerification, input({ documents, evidenceComplete, reviewOver }));

  it("finds a document that reads well consistent, and doesn't call it genuine", () => {
    const result = run([license()]);
    expect(result).toMatchObject({ status: "passed", grade: "G2", score: 1, weight: 1 });
    expect(result.reasons[0]?.text).toMatch(/not proof that the document is genuine/);
    expect(result.evidence).toMatchObject({ issuer: "IL", standard_version: 10, missing_elements: null });
  });

  it("waits, then couldn't run", () => {
    expect(run([unreadable]).status).toBe("waiting");
    expect(codes(run([unreadable], true))).toEqual(["no_readable_document"]);
    expect(codes(run([], true))).toEqual(["no_document"]);
  });

  it("mentions only identity documents; another document that couldn't be read isn't its concern", () => {
    const bill = { ...unreadable, documentType: "utility_bill", reason: "pdf_locked" } as const;
    expect(run([bill], true).reasons[0]?.text).toBe(
      "No driver's license, state ID or passport was uploaded.",
    );
    expect(run([bill, unreadable], true).reasons[0]?.text).toBe(
      "We couldn't read a driver's license, state ID or passport. We couldn't read the barcode in the picture.",
    );
  });

  it("is adverse for an expired document and under 18", () => {
    expect(codes(run([license({ expiresOn: "2026-11-01" })]))).toEqual(["document_expired"]);
    expect(codes(run([license({ dateOfBirth: "2014-06-01", issuedOn: "2026-06-01" })]))).toEqual([
      "under_18",
    ]);
  });

  it("requires the elements that the standard requires", () => {
    const documents = [license({}, { format: { version: 10, missing: ["DAQ", "DCF"] } })];
    const result = run(documents);
    expect(result.status).toBe("in_review");
    expect(run(documents, false, true).status).toBe("inconclusive");
    expect(codes(result)).toEqual(["elements_missing", "needs_review"]);
    expect(result.evidence.missing_elements).toBe("DAQ DCF");
  });

  it.each([
    ["issued after it expires", { issuedOn: "2031-04-13" }],
    ["issued in the future", { issuedOn: "2026-12-24" }],
    ["issued before its holder was born", { issuedOn: "1989-01-01" }],
    ["of somebody born tomorrow", { dateOfBirth: "2026-11-22" }],
    ["of somebody too old to live", { dateOfBirth: "1880-01-01" }],
  ])("sends a document to a reviewer that is %s", (_what, fields) => {
    const result = run([license(fields)]);
    expect(result.status).toBe("in_review");
    expect(run([license(fields)], false, true).status).toBe("inconclusive");
    expect(codes(result)).toEqual(["document_inconsistent", "needs_review"]);
  });

  it("uses the valid one of two, but not when one contradicts itself", () => {
    const old = license({ expiresOn: "2020-01-01", issuedOn: "2012-01-01" });
    expect(run([old, license()]).status).toBe("passed");
    expect(run([license({ issuedOn: "2031-04-13" }), license()]).status).toBe("in_review");
  });
});

describe("address verification", () => {
  const home: Address = {
    street: "123 Main Street",
    city: "Springfield",
    state: "Illinois",
    zipCode: "62701",
  };
  const run = (address: Address | undefined, documents = [license()], evidenceComplete = false) =>
    runCheck(addressVerification, input({ claims: { ...jane, address }, documents, evidenceComplete }));

  it("finds the address on the license consistent, and doesn't call it verified", () => {
    const result = run({ ...home, country: "US" });
    expect(result).toMatchObject({ status: "passed", grade: "G2", score: 1 });
    expect(result.evidence).toMatchObject({ proof_of_address: false, zip_state: "match" });
    expect(codes(result)).toEqual(["address_consistent"]);
  });

  it("says that the subject stated it", () => {
    const claims = { ...jane, address: { ...home, country: "US" }, askSubject: ["address" as const] };
    const result = runCheck(addressVerification, input({ claims, documents: [license()] }));
    expect(codes(result)).toEqual(["address_consistent", "address_by_subject"]);
  });

  it("is unavailable at once when no address was stated", () => {
    for (const address of [undefined, {}, { country: "US" }]) {
      const result = run(address, []);
      expect(result.status).toBe("unavailable");
      expect(codes(result)).toEqual(["address_not_stated"]);
    }
  });

  it("waits for a document, then couldn't run", () => {
    expect(run(home, []).status).toBe("waiting");
    expect(codes(run(home, [], true))).toEqual(["no_document"]);
    const without = license({ address: {} });
    expect(run(home, [without]).status).toBe("waiting");
    expect(codes(run(home, [without], true))).toEqual(["no_address_on_document"]);
  });

  it.each([
    ["short forms", { ...home, street: "123 MAIN ST." }],
    ["a longer postal code", { ...home, zipCode: "62701-4321" }],
    ["only a street and a postal code", { street: "123 Main St", zipCode: "62701" }],
    ["a slip of the pen", { ...home, city: "Springfeild" }],
  ])("matches despite %s", (_what, address) => expect(run(address).status).toBe("passed"));

  it("matches apartments in any notation", () => {
    const flat = license({ address: { street: "123 MAIN ST APT 4", zipCode: "62701" } });
    for (const street of [
      "123 Main St #4",
      "123 Main Street, Unit 4",
      "123 Main St Apt. 4",
      "123 Main St Apt #4",
    ])
      expect(run({ street, zipCode: "62701" }, [flat]).status).toBe("passed");
    expect(run({ street: "123 Main St #5", zipCode: "62701" }, [flat], true).status).toBe("inconclusive");
  });

  it.each([
    ["another house", { ...home, street: "321 Main St" }],
    ["another street", { ...home, street: "123 Oak Ave" }],
    ["another town", { street: "9 Elm St", city: "Chicago", state: "IL", zipCode: "60601" }],
  ])("doesn't hold %s against the subject, since people move", (_what, address) => {
    expect(run(address).status).toBe("waiting");
    const result = run(address, [license()], true);
    expect(result).toMatchObject({ status: "inconclusive", score: null });
    expect(codes(result)).toEqual(["address_differs"]);
  });

  it("sends a scanned bill to a reviewer, even beside a card with another address", () => {
    const scan = { ...unreadable, documentType: "utility_bill", reason: "pdf_without_text" } as const;
    for (const documents of [[scan], [license(), scan]]) {
      const result = run({ ...home, street: "123 Oak Ave" }, documents, true);
      expect(result.status).toBe("in_review");
      expect(result.reasons[0]?.text).toMatch(/^We couldn't read the utility bill automatically/);
    }
  });

  it("names the document that couldn't be read, and why", () => {
    const locked = { ...unreadable, documentType: "utility_bill", reason: "pdf_locked" } as const;
    expect(run(home, [locked], true).reasons[0]?.text).toBe(
      "We couldn't read the utility bill. The PDF is locked by a password. No one else confirmed it.",
    );
  });

  it("warns of a ZIP code in another state without failing", () => {
    const odd = license({
      address: { street: "123 MAIN ST", city: "SPRINGFIELD", state: "IL", zipCode: "10001" },
    });
    const result = run({ ...home, zipCode: "10001" }, [odd]);
    expect(result.status).toBe("passed");
    expect(codes(result)).toEqual(["address_consistent", "zip_state_mismatch"]);
    // The warning needs no document, and doesn't replace other findings.
    const wrong = { ...home, zipCode: "10001" };
    expect(codes(run(wrong, [], true))).toEqual(["no_document", "zip_state_mismatch"]);
    expect(codes(run(wrong, [license({ address: {} })], true))).toEqual([
      "no_address_on_document",
      "zip_state_mismatch",
    ]);
    expect(codes(run({ ...wrong, street: "9 Elm St" }, [license()], true))).toEqual([
      "address_differs",
      "zip_state_mismatch",
    ]);
    expect(codes(run(wrong, []))).toEqual([]);
  });
});

describe("phone verification", () => {
  const run = (phone?: string) => runCheck(phoneVerification, input({ claims: { ...jane, phone } }));

  it.each([
    ["217-555-1234", "G1", ["code_not_confirmed", "well_formed_only"]],
    ["202-555-0123", null, ["phone_fictional"]],
    ["12", null, ["phone_malformed"]],
  ])("never passes on form alone: %s", (phone, grade, said) => {
    const result = run(phone);
    expect(result).toMatchObject({ status: "inconclusive", score: null, grade });
    expect(codes(result)).toEqual(said);
    expect(JSON.stringify(result)).not.toContain(phone);
  });

  it("is unavailable when no number was stated", () => {
    for (const phone of [undefined, "", "  "]) expect(codes(run(phone))).toEqual(["phone_not_stated"]);
  });
});

describe("SSN verification", () => {
  const run = (ssn?: string) => runCheck(ssnVerification, input({ claims: { ...jane, ssn } }));

  it("says that a well-formed number wasn't matched with anyone", () => {
    const result = run("123-45-6789");
    expect(result).toMatchObject({ status: "inconclusive", grade: "G1", score: null });
    expect(codes(result)).toEqual(["ssn_well_formed", "well_formed_only"]);
    expect(result.reasons[0]?.text).toBe(
      "The number has a valid format; not matched with the Social Security Administration.",
    );
  });

  it.each([
    ["000-12-3456", "ssn_impossible"],
    ["078-05-1120", "ssn_published"],
    ["987-65-4321", "ssn_advertising"],
  ])("is adverse at G1 for %s", (ssn, code) => {
    const result = run(ssn);
    expect(result).toMatchObject({ status: "adverse", grade: "G1", score: 0 });
    expect(codes(result)).toEqual([code]);
  });

  it.each([
    ["912-70-3456", "itin", "ITIN"],
    ["912-93-3456", "atin", "ATIN"],
    ["1234", "ssn_malformed", "is incomplete"],
  ])("says what %s is instead", (ssn, code, words) => {
    const result = run(ssn);
    expect(result.status).toBe("inconclusive");
    expect(codes(result)).toEqual([code]);
    expect(result.reasons[0]?.text).toContain(words);
  });

  it("is unavailable when no number was stated", () => expect(codes(run())).toEqual(["ssn_not_stated"]));

  it("never quotes the number", () => {
    for (const ssn of ["123-45-6789", "078-05-1120", "912-70-3456", "000-12-3456", "987654321"]) {
      const said = JSON.stringify(run(ssn)).replace(/\D/g, "");
      expect(said).not.toContain(ssn.replace(/\D/g, ""));
      expect(said).not.toContain(ssn.slice(-4));
    }
  });
});
