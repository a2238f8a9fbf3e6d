import { describe, expect, it } from "vitest";
import type { Proofing, ProviderScores } from "#contract/assurance/proofing.ts";
import type { CheckId } from "#contract/checks/catalog.ts";
import { runCheck } from "#functions/checks/engine/engine.ts";
import { checkById } from "#functions/checks/engine/registry.ts";
import type { JudgedSignature } from "#functions/checks/engine/signature-types.ts";
import type { CheckInput, CheckResult, DocumentReading } from "#functions/checks/engine/types.ts";
import { papers } from "#tests/fixtures/text-pdf.ts";
import { answered, employed } from "../checks/attested/build.ts";
import { answer, input, jane, license, NOW, unreadable } from "../checks/build.ts";
import { paper } from "../checks/paper.ts";
import { EVERYTHING, PAYROLL, signature, UTOPIA } from "../checks/signed/build.ts";

const run = (id: CheckId, over: Partial<CheckInput>): CheckResult =>
  runCheck(checkById(id), input({ evidenceComplete: true, ...over }));
const proofing = (id: CheckId, over: Partial<CheckInput>): Proofing | null => run(id, over).proofing;

const signed = (over: Partial<JudgedSignature> = {}, reading: Partial<DocumentReading> = {}) =>
  license({}, { signature: signature(over), ...reading });
const approve = (trained?: boolean) => ({ decision: "approve", decidedAt: NOW, trained }) as const;

/** It expires in 2031, after the check. */
const LICENSE = { type: "drivers_license", expires_at: null, signed: null } as const;
const BY_STATE = { by: "state", revocation: "good" } as const;
const NOTHING = { inspection: null, attested_years: null, scores: null };
/** The checks of identity documents. */
const OF_CARDS = ["identity_match", "document_verification"] as const;

describe("the documents of a check that passed", () => {
  it.each(OF_CARDS)("%s: a license that was read, without a signature", (id) => {
    const result = run(id, { documents: [license()] });
    expect([result.grade, result.proofing]).toEqual(["G2", { documents: [LICENSE], ...NOTHING }]);
  });

  it("include one that its state signed, and what its list says, in the check that rests on the signature", () => {
    const signedBy = (revocation: JudgedSignature["revocation"]) =>
      proofing("document_verification", { documents: [signed({ revocation })] })?.documents[0]?.signed;
    expect(signedBy({ result: "good", at: NOW })).toEqual(BY_STATE);
    expect(signedBy({ result: "unreachable", at: NOW })).toEqual({ by: "state", revocation: "unreachable" });
    expect(signedBy(null)).toEqual({ by: "state", revocation: "unlisted" });
    expect(proofing("identity_match", { documents: [signed()] })?.documents).toEqual([LICENSE]);
  });

  it.each(OF_CARDS)("%s: no signature that's partial, unknown or broken", (id) => {
    for (const missing of ["name", "date_of_birth", "document_number", "expires_on"] as const) {
      const covers = EVERYTHING.filter((fact) => fact !== missing);
      expect(proofing(id, { documents: [signed({ covers })] })?.documents, missing).toEqual([LICENSE]);
    }
    const unknown = signed({ state: "unknown", issuer: null, fault: "issuer_unknown", revocation: null });
    expect(proofing(id, { documents: [unknown] })?.documents).toEqual([LICENSE]);
    const broken = signed({ state: "broken", issuer: null, fault: "signature_mismatch", revocation: null });
    expect(proofing(id, { documents: [broken] })).toBeNull();
    expect(proofing(id, { documents: [broken], decision: approve(true) })?.documents).toEqual([LICENSE]);
  });

  it("don't include another person's card, whoever signed it", () => {
    const claims = { firstName: "Mary", lastName: "Poppins", dateOfBirth: "1990-04-12" };
    for (const document of [license(), signed()]) {
      const result = run("document_verification", { claims, documents: [document] });
      expect([result.status, result.proofing?.documents]).toEqual(["passed", []]);
    }
    const born = { ...jane, dateOfBirth: "1960-04-12" };
    expect(proofing("document_verification", { claims: born, documents: [signed()] })?.documents).toEqual([]);
    const unnamed = { claims: {}, documents: [license()] };
    expect(proofing("document_verification", unnamed)?.documents).toEqual([]);
  });

  it("include an expired one with its date, beside the one that makes up for it", () => {
    const expired = license({ expiresOn: "2026-01-01" }, { documentId: "doc_2" });
    // A day lasts until it has ended everywhere on earth.
    for (const documents of [
      [license(), expired],
      [expired, license()],
    ])
      expect(
        proofing("identity_match", { documents })
          ?.documents.map(({ expires_at }) => expires_at)
          .toSorted(),
      ).toEqual(["2026-01-02T11:59:59.999Z", LICENSE.expires_at]);
  });

  it("don't include a revoked one, not even if a reviewer approved", () => {
    const revoked = signed({ revocation: { result: "revoked", at: NOW } }, { documentId: "doc_2" });
    for (const id of OF_CARDS) {
      expect(proofing(id, { documents: [revoked] })).toBeNull();
      expect(proofing(id, { documents: [revoked], decision: approve(true) })?.documents).toEqual([]);
      expect(proofing(id, { documents: [revoked, signed()] })?.documents).toEqual([
        { ...LICENSE, signed: id === "document_verification" ? BY_STATE : null },
      ]);
    }
  });

  it("of a made-up issuer make the check a test, and don't count beside a real one", () => {
    const test = signed({ issuer: { ...UTOPIA, test: true } }, { documentId: "doc_2" });
    for (const id of OF_CARDS) {
      const result = run(id, { documents: [test] });
      expect([result.status, result.sandbox]).toEqual(["passed", true]);
    }
    const both = run("identity_match", { documents: [signed(), test] });
    expect(both.sandbox).toBe(false);
    expect(both.proofing?.documents).toEqual([LICENSE]);
    const reversed = run("identity_match", { documents: [test, signed()] });
    expect(reversed.sandbox).toBe(true);
  });

  it("have the type that was read, not the one that was chosen", () => {
    const card = license(
      {},
      { documentType: "passport", format: { version: 10, missing: [], card: "state_id" } },
    );
    expect(proofing("identity_match", { documents: [card] })?.documents[0]?.type).toBe("state_id");
  });

  it("include a statement that its bank signed, but not as signed if a fact isn't", () => {
    const BANK = { id: "iss_3", name: "First Harbor Bank", kind: "bank", test: false } as const;
    const statement = (over: Partial<JudgedSignature>): DocumentReading => ({
      ...paper("bank_statement", papers.statement()),
      signature: signature({ kind: "pdf", issuer: BANK, covers: "all", revocation: null, ...over }),
    });
    const found = (document: DocumentReading) => {
      const result = run("bank_verification", { documents: [document] });
      return [result.grade, result.proofing?.documents];
    };
    const piece = { type: "bank_statement", expires_at: null };
    expect(found(statement({}))).toEqual([
      "G4",
      [{ ...piece, signed: { by: "bank", revocation: "unlisted" } }],
    ]);
    expect(found(statement({ covers: ["name"] }))).toEqual(["G2", [{ ...piece, signed: null }]]);
    expect(found(paper("bank_statement", papers.statement()))).toEqual(["G2", [{ ...piece, signed: null }]]);
    // Its kind shows who signed, so that a payroll's signature doesn't count as a bank's.
    expect(found(statement({ issuer: PAYROLL }))[1]).toMatchObject([{ signed: { by: "payroll" } }]);
  });
});

describe("a reviewer's approval", () => {
  it.each([
    [true, "trained"],
    [false, "untrained"],
    [undefined, "untrained"],
  ] as const)("is an inspection, by whether they're trained: %s", (trained, inspection) => {
    for (const id of OF_CARDS)
      expect(proofing(id, { documents: [license()], decision: approve(trained) })).toEqual({
        ...NOTHING,
        documents: [LICENSE],
        inspection,
      });
  });

  it("also covers a document that we couldn't read, and one in a name that isn't clearly the stated one", () => {
    const unread = proofing("identity_match", { documents: [unreadable], decision: approve(true) });
    expect(unread).toEqual({
      ...NOTHING,
      documents: [{ type: "drivers_license", expires_at: null, signed: null }],
      inspection: "trained",
    });
    const claims = { ...jane, lastName: "Doe-Smith" };
    expect(run("identity_match", { claims, documents: [license()] }).status).toBe("in_review");
    expect(proofing("identity_match", { claims, documents: [license()], decision: approve(true) })).toEqual({
      ...NOTHING,
      documents: [LICENSE],
      inspection: "trained",
    });
  });

  it("doesn't cover a document that arrived after it, nor an unreadable one that it isn't about", () => {
    const later = license({}, { documentId: "doc_2", uploadedAt: NOW + 1 });
    for (const documents of [
      [license(), later],
      [license(), { ...unreadable, uploadedAt: NOW - 1 }],
    ])
      expect(proofing("identity_match", { documents, decision: approve(true) })?.documents).toEqual([
        LICENSE,
      ]);
  });

  it("doesn't cover another person's card beside the subject's own", () => {
    const stolen = signed({}, { documentId: "doc_2" });
    const documents = [license(), { ...stolen, fields: { ...stolen.fields!, lastName: "Roe" } }];
    const found = proofing("identity_match", { documents, decision: approve(true) });
    expect(found?.documents).toEqual([LICENSE]);
  });

  it("shows nothing if it's against the subject", () => {
    const decision = { decision: "adverse", decidedAt: NOW, trained: true } as const;
    for (const id of OF_CARDS) expect(proofing(id, { documents: [signed()], decision })).toBeNull();
  });
});

describe("a check that didn't pass", () => {
  it("shows nothing", () => {
    expect(proofing("identity_match", { documents: [] })).toBeNull();
    expect(
      proofing("identity_match", { documents: [license()], claims: { ...jane, lastName: "Roe" } }),
    ).toBeNull();
    const expired = license({ expiresOn: "2026-01-01" }, { signature: signature() });
    expect(proofing("document_verification", { documents: [expired] })).toBeNull();
    expect(proofing("document_verification", { documents: [license()], reviewDocuments: true })).toBeNull();
  });
});

describe("a provider's scores", () => {
  const scores: ProviderScores = {
    evidence: [{ type: "passport", strength: 4, validity: 3 }],
    verification: 3,
  };

  it("count if the provider's answer decided the check", () => {
    const given = { answer: answer({ scores }), documents: [license()] };
    expect(proofing("address_verification", given)).toEqual({ ...NOTHING, documents: [], scores });
    expect(proofing("address_verification", { answer: answer() })?.scores).toBeNull();
  });

  it("don't count if it didn't pass, or something else decided the check", () => {
    expect(proofing("credit_check", { answer: answer({ scores, outcome: "adverse" }) })).toBeNull();
    expect(proofing("credit_check", { answer: answer({ scores, outcome: "inconclusive" }) })).toBeNull();
    const without = { answer: answer({ scores, outcome: "no_answer" }), documents: [license()] };
    expect(proofing("document_verification", without)?.scores).toBeNull();
    const decided = { answer: answer({ scores }), documents: [license()], decision: approve(true) };
    expect(proofing("document_verification", decided)).toMatchObject({ inspection: "trained", scores: null });
  });
});

describe("what a contact attests", () => {
  const answers = [answered("employer", { employment: "", startDate: "2024-10-20", employmentType: "" })];
  const claims = { ...employed, employment: { ...employed.employment!, startDate: "2024-10-20" } };

  it("counts in the check of how long it lasted, if the contact's answer decided it", () => {
    const given = { claims, attestations: answers };
    expect(proofing("employment_history", given)).toEqual({ ...NOTHING, documents: [], attested_years: 2 });
    expect(proofing("employment_status", given)).toEqual({ ...NOTHING, documents: [] });
    const late = { ...approve(), decidedAt: NOW + 1 };
    expect(proofing("employment_history", { ...given, decision: late })?.attested_years).toBeNull();
    expect(proofing("employment_history", { ...given, answer: answer() })?.attested_years).toBeNull();
  });

  it("doesn't count if it contradicts what was stated", () => {
    expect(run("employment_history", { claims: employed, attestations: answers })).toMatchObject({
      status: "adverse",
      proofing: null,
    });
  });
});

describe("all of it", () => {
  /** Everything in {@link license}, {@link jane} and the papers that could identify someone. */
  const PERSONAL =
    /jane|alexandra|doe|1990-04-12|D400|7836|1234|main st|springfield|62701|021000021|acme|harbor|doc_|att_|iss_/i;

  it("contains nothing personal, whatever the evidence", () => {
    const cards = [
      license(),
      signed(),
      signed({ covers: ["name"] }),
      license({ expiresOn: "2026-01-01" }, { documentId: "doc_2" }),
      unreadable,
      license({}, { method: "mrz", zone: "TD3", documentType: "passport" }),
    ];
    const texts = [
      paper("bank_statement", papers.statement()),
      {
        ...paper("pay_stub", papers.payStub({ paidOn: "11/20/2026" })),
        signature: signature({ covers: "all" }),
      },
    ];
    const checks: CheckId[] = [
      ...OF_CARDS,
      "address_verification",
      "bank_verification",
      "income_verification",
      "employment_history",
    ];
    const attestations = [answered("employer", { employment: "", startDate: "", employmentType: "" })];
    const claims = {
      ...employed,
      ...jane,
      address: { street: "123 Main St", city: "Springfield", state: "IL" },
    };
    let passed = 0;
    for (const id of checks)
      for (const document of [...cards, ...texts])
        for (const decision of [null, approve(true), approve(false)])
          for (const documents of [[document], [license({}, { documentId: "doc_3" }), document]]) {
            const found = proofing(id, { claims, documents, decision, attestations });
            if (!found) continue;
            passed += 1;
            expect(JSON.stringify(found)).not.toMatch(PERSONAL);
            expect(Object.keys(found).toSorted()).toEqual(
              ["attested_years", "documents", "inspection", "scores"].toSorted(),
            );
            for (const one of found.documents)
              expect(Object.keys(one)).toEqual(["type", "expires_at", "signed"]);
          }
    expect(passed).toBeGreaterThan(100);
  });
});
