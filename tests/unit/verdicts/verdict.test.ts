import { describe, expect, it } from "vitest";
import { verdictOf } from "#contract/verdicts/verdict.ts";
import { check, job, judged } from "./build.ts";

describe("a verdict", () => {
  it("says what matches and that nobody independent has confirmed it", () => {
    expect(verdictOf(judged([check({ check: "identity_match" })]))).toEqual({
      kind: "consistent",
      text: "The name and birth date you gave match the driver's license. Nobody independent has confirmed them.",
    });
  });

  it("says so in the singular of a name alone", () => {
    const alone = check({
      check: "identity_match",
      reasons: [{ code: "name_matches", text: "The name matches the document." }],
    });
    // That a document's format is right has no sentence, so it makes no plural.
    for (const checks of [[alone], [alone, check({ check: "document_verification" })]])
      expect(verdictOf(judged(checks)).text).toBe(
        "The name you gave matches the driver's license. Nobody independent has confirmed it.",
      );
  });

  it("names who confirmed what, together with what else they confirmed", () => {
    const pay = check({ check: "salary_verification", grade: "G3" });
    expect(verdictOf(job({}, [pay]))).toEqual({
      kind: "confirmed",
      text: "The employer confirmed Jane Doe's job and pay.",
    });
  });

  it("says that a confirmed job has ended", () => {
    const reasons = [{ code: "attested_ended", text: "The employer confirmed the job, but it has ended." }];
    expect(verdictOf(job({ reasons })).text).toBe(
      "The employer confirmed Jane Doe's job. The job has ended.",
    );
  });

  it("names the person on a document in another name, if it's known", () => {
    const other = check({
      check: "identity_match",
      status: "adverse",
      reasons: [{ code: "name_differs", text: "The name on the document differs from the stated name." }],
    });
    expect(verdictOf(judged([other], { otherName: "Tobias Gallagher" }))).toEqual({
      kind: "differs",
      text: "The document is in another name: Tobias Gallagher. No reviewer has looked at it.",
    });
    expect(verdictOf(judged([other])).text).toBe(
      "The document is in another name. No reviewer has looked at it.",
    );
  });

  it("says what's right about an expired document, and says it once", () => {
    const expired = [
      { code: "document_expired", text: "The document expired on 2026-05-01." },
      { code: "name_and_birth_date_match", text: "Name and date of birth match the document." },
    ];
    const both = judged([
      check({ check: "identity_match", status: "adverse", reasons: expired }),
      check({ check: "document_verification", status: "adverse", reasons: expired.slice(0, 1) }),
    ]);
    expect(verdictOf(both)).toEqual({
      kind: "differs",
      text: "The driver's license has expired. It has the name and birth date you gave.",
    });
  });

  it("says what couldn't be found out, and why", () => {
    const silent = check({
      check: "tenancy",
      status: "unavailable",
      grade: null,
      reasons: [
        { code: "no_document", text: "No lease agreement was uploaded, and no one else confirmed it." },
      ],
    });
    expect(verdictOf(judged([silent], { type: "rental" }))).toEqual({
      kind: "not_found_out",
      text: "We couldn't find out whether Jane Doe rented there. No lease agreement was uploaded, and no one else confirmed it.",
    });
  });

  it("says of a lease only what the landlord confirmed, and how they paid", () => {
    const tied = "Answer through an emailed link from homes.example, 2026-11-03";
    const lease = judged(
      [
        check({ check: "tenancy", grade: "G3", source: tied }),
        check({
          check: "rental_history",
          grade: "G3",
          source: tied,
          reasons: [{ code: "attested_lease", text: "The landlord confirmed the start of the lease." }],
        }),
        check({
          check: "payment_history",
          grade: "G3",
          source: tied,
          reasons: [
            {
              code: "attested_paid_mostly",
              text: "The landlord said that the rent was mostly paid on time.",
            },
          ],
        }),
      ],
      { type: "rental" },
    );
    expect(verdictOf(lease).text).toBe(
      "The landlord confirmed Jane Doe's tenancy and start of the lease. The landlord said that the rent was mostly paid on time.",
    );
  });

  it("doesn't speak of a birth date that nobody stated, nor of a reviewer who has looked", () => {
    const approved = check({
      check: "identity_match",
      grade: "G4",
      withoutBirthDate: true,
      reasons: [{ code: "reviewer_approved", text: "A reviewer inspected the evidence." }],
    });
    expect(verdictOf(judged([approved])).text).toBe(
      "A reviewer inspected the document and confirmed Jane Doe's name.",
    );
    const stands = check({
      check: "identity_match",
      status: "adverse",
      upheldByReviewer: true,
      reasons: [{ code: "name_differs", text: "The name on the document differs." }],
    });
    expect(verdictOf(judged([stands])).text).toBe("The document is in another name.");
  });

  it("names up to three services that gave no answer", () => {
    const open = (["address_verification", "phone_verification", "ssn_verification"] as const).map((id) =>
      check({ check: id, status: "unavailable", grade: null }),
    );
    const text = (count: number) =>
      verdictOf(judged([check({ check: "identity_match" }), ...open.slice(0, count)])).text;
    expect(text(1)).toMatch(/ We couldn't check the address\.$/);
    expect(text(2)).toMatch(/ We couldn't check the address or phone number\.$/);
    const four = [...open, check({ check: "document_verification", status: "inconclusive" })];
    expect(verdictOf(judged([check({ check: "identity_match" }), ...four])).text).toMatch(
      / We couldn't check the address, phone number, Social Security number and 1 more\.$/,
    );
  });

  it("doesn't take a register's record for a confirmation of who acts for a business", () => {
    const record = check({
      check: "business_identity",
      grade: "G4",
      source: "GLEIF record, 2026-11-03",
      reasons: [{ code: "lei_issued", text: "A current record has this name and number." }],
    });
    const business = judged([record], {
      type: "business",
      reader: { gave: "you gave", who: "Acme Foods LLC", isSubject: false },
    });
    expect(verdictOf(business)).toEqual({
      kind: "consistent",
      text: "A public register lists Acme Foods LLC with these details, but not who acts for it.",
    });
    const tied = {
      ...record,
      reasons: [...record.reasons, { code: "reviewer_approved", text: "A reviewer inspected it." }],
    };
    expect(verdictOf({ ...business, checks: [tied] }).kind).toBe("confirmed");
  });

  it("isn't confirmed by a code sent to a phone, a list search or a declaration", () => {
    const others = [
      check({
        check: "phone_verification",
        grade: "G4",
        reasons: [{ code: "code_answered", text: "A code." }],
      }),
      check({ check: "background_check", grade: "G4", reasons: [{ code: "not_on_list", text: "No name." }] }),
    ];
    expect(verdictOf(judged([check({ check: "identity_match" }), ...others])).kind).toBe("consistent");
    expect(
      verdictOf(judged([check({ check: "identity_match", grade: "G1", status: "inconclusive" })])).kind,
    ).toBe("not_found_out");
  });

  it("waits for a reviewer, and for the outcome of a dispute", () => {
    const looking = judged([check({ check: "identity_match", status: "in_review" })]);
    expect(verdictOf(looking)).toEqual({
      kind: "in_review",
      text: "A reviewer is looking at the evidence for the name and birth date. There's no result yet.",
    });
    const disputed = judged([check({ check: "identity_match", disputed: true })]);
    expect(verdictOf(disputed).text).toBe(
      "Jane Doe disputes a finding. Until a reviewer decides, it doesn't count.",
    );
  });

  it("addresses the subject as you, and names the requester", () => {
    const reader = { gave: "Marcus Hale gave", who: "you", isSubject: true };
    expect(verdictOf(judged([check({ check: "identity_match" })], { reader })).text).toBe(
      "The name and birth date Marcus Hale gave match your driver's license. Nobody independent has confirmed them.",
    );
    expect(verdictOf({ ...job(), reader }).text).toBe("The employer confirmed your job.");
  });

  it("doesn't say that the requester gave an address that the subject stated", () => {
    const reasons = [
      { code: "address_consistent", text: "" },
      { code: "address_by_subject", text: "" },
    ];
    const checks = [check({ check: "identity_match" }), check({ check: "address_verification", reasons })];
    expect(verdictOf(judged(checks)).text).toBe(
      "The name and birth date you gave match the driver's license. The address Jane Doe stated matches the driver's license. Nobody independent has confirmed them.",
    );
    const adverse = {
      status: "adverse" as const,
      reasons: [...reasons, { code: "reviewer_adverse", text: "" }],
    };
    expect(verdictOf(judged([check({ check: "address_verification", ...adverse })])).text).toContain(
      "it contradicts the address Jane Doe stated.",
    );
    const reader = { gave: "Marcus Hale gave", who: "you", isSubject: true };
    expect(verdictOf(judged(checks, { reader })).text).toContain(
      "The address you stated matches your driver's",
    );
  });
});
