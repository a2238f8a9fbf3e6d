import { describe, expect, it } from "vitest";
import type { CheckId } from "#contract/checks/catalog.ts";
import { gradeText } from "#contract/labels.ts";
import { buildResults } from "#functions/checks/engine/results.ts";
import { overallScore, piecesOf } from "#functions/checks/engine/score.ts";
import type { JudgedSignature } from "#functions/checks/engine/signature-types.ts";
import type { CheckInput, CheckResult, DocumentReading } from "#functions/checks/engine/types.ts";
import { reviewReasonOf } from "#functions/reviews/reasons.ts";
import { answer, codes, input, jane, license, NOW, runAll } from "../build.ts";
import { EVERYTHING, signature, UTOPIA } from "./build.ts";

const signed = (over: Partial<JudgedSignature> = {}): DocumentReading =>
  license({}, { signature: signature(over) });

const identity = (over: Partial<CheckInput> = {}, documents = [signed()]) =>
  runAll(["identity_match", "document_verification", "address_verification"], {
    ...input({ claims: { ...jane, address: HOME }, documents, evidenceComplete: true }),
    ...over,
  });
const HOME = { street: "123 Main St", city: "Springfield", state: "IL", zipCode: "62701", country: "USA" };

const one = (id: CheckId, results: readonly CheckResult[]) => results.find((result) => result.id === id)!;

describe("a license that its state signed", () => {
  const results = identity();
  const document = one("document_verification", results);

  it("is proven as a document: G4, with the signature as evidence", () => {
    expect(document).toMatchObject({ status: "passed", grade: "G4", score: 1, sandbox: false });
    expect(document.reasons).toEqual([
      {
        code: "signature_valid",
        text: "Signed by State of Utopia, verified 2026-11-21. It hasn't been revoked. That proves the document, but not who holds it.",
      },
    ]);
    expect(document.signature).toEqual({
      issuerId: "iss_1",
      documentId: "doc_1",
      answer: {
        kind: "barcode",
        issuer: "State of Utopia",
        issuer_kind: "state",
        key_id: "did:web:dmv.utopia.example#vm-vcb-1",
        covers: EVERYTHING,
        revoked: false,
        time: null,
        time_source: null,
        verified_at: new Date(NOW).toISOString(),
        test: false,
      },
    });
    expect(document.source).toContain("; Signature of State of Utopia, verified 2026-11-21");
    expect(gradeText({ grade: "G4", reasons: document.reasons })).toBe("Signed by its issuer");
    expect(document.readings.every((reading) => reading.signed)).toBe(true);
  });

  it("doesn't become an identity: the match stays G2, and the score stays capped", () => {
    expect(one("identity_match", results)).toMatchObject({ status: "passed", grade: "G2" });
    const built = buildResults(results);
    expect(built.identity_verification).toEqual({
      name_match: true,
      document_verified: true,
      // The card shows where its holder lived when it was issued.
      address_verified: null,
    });
    expect(built.overall_score).toBe(59);
    expect(built.score_note).toMatch(/stays at 59/);
    expect(built.assurance).toBe("Consistent, not independently checked");
    // The stored pieces give the same score.
    expect(overallScore(piecesOf(results))).toBe(59);
  });

  it("is no longer capped once a reviewer or a provider ties the person to it", () => {
    const evidence = input({ documents: [signed()], evidenceComplete: true });
    const decision = { decision: "approve", decidedAt: NOW } as const;
    const [match] = runAll(["identity_match"], { ...evidence, decision });
    const byReviewer = [match!, document];
    expect(match).toMatchObject({ grade: "G4", signature: { issuerId: "iss_1" } });
    expect(overallScore(byReviewer)).toBe(100);
    const byProvider = runAll(["identity_match", "document_verification"], evidence, {
      identity_match: answer(),
    });
    expect(overallScore(byProvider)).toBe(100);
  });

  it("makes the address G4 only if the signature covers it and the name", () => {
    expect(one("address_verification", results)).toMatchObject({ status: "passed", grade: "G4" });
    for (const missing of ["address", "name"] as const) {
      const covers = EVERYTHING.filter((fact) => fact !== missing);
      const address = one("address_verification", identity({}, [signed({ covers })]));
      expect(address).toMatchObject({ status: "passed", grade: "G2" });
      expect(codes(address)).toContain("signature_partial");
    }
    const [unsigned] = one("address_verification", identity({}, [signed({ covers: ["name"] })])).readings;
    expect(unsigned?.signed).toBeUndefined();
  });

  it("stays G2 if the signature leaves out what makes it someone's valid card", () => {
    for (const missing of ["name", "date_of_birth", "document_number", "expires_on"] as const) {
      const covers = EVERYTHING.filter((fact) => fact !== missing);
      const partly = one("document_verification", identity({}, [signed({ covers })]));
      expect(partly).toMatchObject({ status: "passed", grade: "G2" });
      expect(partly.reasons.at(-1)).toEqual({
        code: "signature_partial",
        text: `Signed by State of Utopia, but the signature doesn't cover everything we used: ${missing.replace("expires_on", "expiry date").replaceAll("_", " ")}.`,
      });
    }
  });

  it("is one grade lower if we couldn't find out whether it was revoked", () => {
    const revocation = { result: "unreachable", at: NOW } as const;
    const unreachable = identity({}, [signed({ revocation })]);
    const outcome = one("document_verification", unreachable);
    expect(outcome).toMatchObject({ status: "passed", grade: "G3" });
    expect(codes(outcome)).toEqual(["signature_valid", "revocation_unreachable"]);
    expect(outcome.signature?.answer.revoked).toBeNull();
    expect(codes(one("identity_match", unreachable))).toContain("revocation_unreachable");
    expect(gradeText({ grade: "G3", reasons: outcome.reasons })).toBe(
      "Signed by its issuer, not checked whether it was revoked",
    );
    expect(buildResults(unreachable).identity_verification.document_verified).toBeNull();
    expect(buildResults(unreachable).overall_score).toBeLessThanOrEqual(59);
  });

  it("stays G4 if its issuer publishes no status", () => {
    const outcome = one("document_verification", identity({}, [signed({ revocation: null })]));
    expect(outcome).toMatchObject({ grade: "G4", signature: { answer: { revoked: null } } });
    expect(outcome.reasons[0]?.text).not.toContain("revoked");
  });

  it("counts against its holder once revoked, in every check that relies on it", () => {
    const revoked = identity({}, [signed({ revocation: { result: "revoked", at: NOW } })]);
    for (const outcome of revoked) {
      expect(outcome).toMatchObject({ status: "adverse", grade: "G4", score: 0 });
      expect(outcome.reasons).toEqual([
        {
          code: "document_revoked",
          text: "State of Utopia has revoked the driver's license, as of 2026-11-21.",
        },
      ]);
    }
    expect(buildResults(revoked).identity_verification.document_verified).toBe(false);
  });

  it("is made up for by a valid one, because people replace lost cards", () => {
    const revoked = signed({ revocation: { result: "revoked", at: NOW } });
    const valid = license({}, { documentId: "doc_2", signature: signature() });
    for (const documents of [
      [revoked, valid],
      [valid, revoked],
    ]) {
      const results = identity({}, documents);
      expect(one("document_verification", results)).toMatchObject({
        status: "passed",
        grade: "G4",
        signature: { documentId: "doc_2" },
      });
      expect(one("identity_match", results)).toMatchObject({ status: "passed", grade: "G2" });
    }
  });

  it("proves nothing about someone else", () => {
    const claims = { firstName: "Mary", lastName: "Poppins", dateOfBirth: "1990-04-12" };
    const results = identity({ claims });
    expect(one("document_verification", results)).toMatchObject({ status: "passed", grade: "G2" });
    expect(buildResults(results).identity_verification.document_verified).toBeNull();
  });

  it("is marked TEST if its issuer is made up, and is no specimen then", () => {
    const test = signed({ issuer: { ...UTOPIA, test: true } });
    const results = identity({}, [{ ...test, fields: { ...test.fields, issuer: "UTO" } }]);
    for (const outcome of results) expect(outcome).toMatchObject({ status: "passed", sandbox: true });
    expect(one("document_verification", results).grade).toBe("G4");
    expect(buildResults(results).sandbox).toBe(true);
  });

  it("doesn't hide what's wrong with it", () => {
    const expired = license({ expiresOn: "2026-01-01" }, { signature: signature() });
    expect(one("document_verification", identity({}, [expired]))).toMatchObject({
      status: "adverse",
      reasons: [{ code: "document_expired" }],
      signature: { issuerId: "iss_1" },
    });
  });

  it("goes to a reviewer if its front shows something else", () => {
    const printed = [
      { fact: "document_number", result: "differs" },
      { fact: "family_name", result: "agrees" },
    ] as const;
    const forged = license({}, { signature: signature(), printed });
    for (const outcome of identity({}, [forged])) {
      expect(outcome).toMatchObject({ status: "in_review", signature: { issuerId: "iss_1" } });
      expect(outcome.reasons).toEqual([
        {
          code: "front_differs",
          text: "The front shows a different document number than the signed barcode.",
        },
        { code: "needs_review", text: "A reviewer has to compare the front with the barcode." },
      ]);
      expect(reviewReasonOf(outcome)).toBe("document");
    }
    const decision = { decision: "approve", decidedAt: NOW } as const;
    const approved = one("document_verification", identity({ decision }, [forged]));
    expect(approved).toMatchObject({ status: "passed", grade: "G4" });
    expect(codes(approved)).not.toContain("front_differs");
    const agreeing = license({}, { signature: signature(), printed: printed.slice(1) });
    expect(one("document_verification", identity({}, [agreeing])).grade).toBe("G4");
  });

  it("waits for a reviewer like any other document that was used for someone else", () => {
    const reused = license({}, { signature: signature(), usedElsewhere: true });
    const outcome = one("document_verification", identity({}, [reused]));
    expect(outcome).toMatchObject({ status: "in_review", grade: "G2" });
    expect(reviewReasonOf(outcome)).toBe("same_file");
  });
});

describe("a signature that doesn't verify", () => {
  const broken = signed({ state: "broken", issuer: null, fault: "signature_mismatch" });

  it("sends every check that relies on the document to a reviewer", () => {
    for (const outcome of identity({}, [broken])) {
      expect(outcome).toMatchObject({ status: "in_review", score: null });
      expect(outcome.reasons[0]).toEqual({
        code: "signature_invalid",
        text: "The driver's license has a signature that doesn't verify.",
      });
      expect(reviewReasonOf(outcome)).toBe("signature_invalid");
    }
  });

  it("isn't outweighed by another document, in either order", () => {
    const valid = license({}, { documentId: "doc_2", signature: signature() });
    for (const documents of [
      [broken, valid],
      [valid, broken],
    ])
      expect(codes(one("document_verification", identity({}, documents)))).toContain("signature_invalid");
  });

  it("never counts as read well or as different before the reviewer has looked", () => {
    const other = identity({ claims: { firstName: "Mary", lastName: "Poppins" } }, [broken]);
    expect(one("identity_match", other)).toMatchObject({
      status: "in_review",
      evidence: { name_match: null },
    });
    const late = identity({ reviewOver: true }, [broken]);
    expect(one("document_verification", late)).toMatchObject({ status: "inconclusive" });
  });

  it("stays visible after a reviewer approved", () => {
    const decision = { decision: "approve", decidedAt: NOW } as const;
    const approved = one("document_verification", identity({ decision }, [broken]));
    expect(approved).toMatchObject({ status: "passed", grade: "G4" });
    expect(codes(approved)).toEqual(["reviewer_approved", "signature_invalid"]);
  });
});

describe("a signer that we don't know", () => {
  it("changes nothing but the reasons", () => {
    const unknown = signed({ state: "unknown", issuer: null, fault: "issuer_unknown", signer: "Acme Cards" });
    const [withIt, without] = [identity({}, [unknown]), identity({}, [license()])];
    expect(withIt.map(({ status, grade, score }) => [status, grade, score])).toEqual(
      without.map(({ status, grade, score }) => [status, grade, score]),
    );
    expect(one("document_verification", withIt).reasons.at(-1)).toEqual({
      code: "signer_unknown",
      text: "Signed by “Acme Cards”, whom we don't know. The signature doesn't count.",
    });
    expect(one("document_verification", withIt).signature).toBeUndefined();
  });

  it("isn't named if the name is misleading, or if we know more", () => {
    const said = (over: Partial<JudgedSignature>) =>
      one(
        "document_verification",
        identity({}, [signed({ state: "unknown", issuer: null, ...over })]),
      ).reasons.at(-1)?.text;
    expect(said({ fault: "issuer_unknown", signer: null })).toBe(
      "Signed by an issuer that we don't know. The signature doesn't count.",
    );
    expect(said({ fault: "issuer_retired", signer: "Acme" })).toBe(
      "Signed by “Acme”, but we can't rely on this signature. It doesn't count.",
    );
  });
});
