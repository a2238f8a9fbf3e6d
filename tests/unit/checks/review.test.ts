import { describe, expect, it } from "vitest";
import { runCheck } from "#functions/checks/engine/engine.ts";
import { checkById } from "#functions/checks/engine/registry.ts";
import type { CheckInput } from "#functions/checks/engine/types.ts";
import { reviewReasonOf } from "#functions/reviews/reasons.ts";
import { codes, input, license, NOW, unreadable } from "./build.ts";

const run = (id: "identity_match" | "document_verification", over: Partial<CheckInput>) =>
  runCheck(checkById(id), input(over));

describe("when every identity document goes to a reviewer", () => {
  const always = { documents: [license()], reviewDocuments: true };

  it.each(["identity_match", "document_verification"] as const)("%s waits for one", (id) => {
    const result = run(id, always);
    expect(result).toMatchObject({ status: "in_review", grade: "G2", score: null });
    expect(codes(result).at(-1)).toBe("needs_review");
    expect(run(id, { ...always, reviewDocuments: false }).status).toBe("passed");
    expect(run(id, { ...always, reviewOver: true }).status).toBe("inconclusive");
  });

  it("a document can count as inspected", () => {
    const approved = run("document_verification", {
      ...always,
      decision: { decision: "approve", decidedAt: NOW },
    });
    expect(approved).toMatchObject({ status: "passed", grade: "G4", score: 1 });
    expect(codes(approved)).toEqual(["reviewer_approved", "document_consistent"]);
  });

  it.each(["identity_match", "document_verification"] as const)(
    "%s sends one that couldn't be read to a reviewer, who may still approve",
    (id) => {
      const unread = { documents: [unreadable], reviewDocuments: true };
      expect(run(id, unread).status).toBe("waiting");
      const last = run(id, { ...unread, evidenceComplete: true });
      expect(last).toMatchObject({
        status: "in_review",
        grade: null,
        score: null,
        evidence: { document_id: "doc_9" },
      });
      expect(codes(last)).toEqual(["no_readable_document", "needs_review"]);
      expect(reviewReasonOf(last)).toBe("document");
      expect(run(id, { ...unread, evidenceComplete: true, reviewDocuments: false }).status).toBe(
        "unavailable",
      );
      const decision = { decision: "approve", decidedAt: NOW } as const;
      expect(run(id, { ...unread, decision })).toMatchObject({
        status: "passed",
        grade: "G4",
        expiresAt: Date.UTC(2028, 10, 21, 12),
      });
    },
  );

  it.each([
    ["another name", { lastName: "GONZALEZ", firstName: "MARIA" }, "name_mismatch"],
    ["another birth date", { dateOfBirth: "1991-04-12" }, "document"],
  ] as const)(
    "one with %s goes to a reviewer before anyone is told that it differs",
    (_what, fields, why) => {
      const evidence = { documents: [license(fields)] };
      expect(run("identity_match", evidence).status).toBe("adverse");
      const result = run("identity_match", { ...evidence, reviewDocuments: true });
      expect(result).toMatchObject({ status: "in_review", score: null });
      expect(result.evidence.name_match).not.toBe(false);
      expect(reviewReasonOf(result)).toBe(why);
    },
  );

  it("what needs no judgment is still decided at once", () => {
    for (const fields of [{ expiresOn: "2026-11-01" }, { dateOfBirth: "2010-04-12" }]) {
      const byRule = { ...always, documents: [license(fields)] };
      expect(run("document_verification", byRule).status).toBe("adverse");
      expect(run("identity_match", byRule).status).toBe("adverse");
    }
  });
});

describe("a document that was requested again", () => {
  const askedAgain = { documentType: "drivers_license", at: NOW } as const;
  const doubtful = license({ lastName: "DOE-SMITH" });

  it("is waited for, whatever else there is", () => {
    const result = run("identity_match", { documents: [doubtful], askedAgain });
    expect(result).toMatchObject({ status: "waiting", score: null, grade: null });
  });

  it("is used once it arrives, readable or not; another suitable one will do", () => {
    const later = { uploadedAt: NOW + 1 };
    const came = (document: typeof doubtful) =>
      run("identity_match", { documents: [document], askedAgain }).status;
    expect(came(license({}, later))).toBe("passed");
    expect(came(license({}, { ...later, documentType: "state_id" }))).toBe("passed");
    expect(came({ ...unreadable, ...later })).toBe("waiting");
    expect(came(license({ lastName: "DOE-SMITH" }, later))).toBe("in_review");
  });

  it("is no longer waited for once the subject declares their evidence complete", () => {
    const over = { documents: [doubtful], askedAgain, evidenceComplete: true };
    expect(run("identity_match", over).status).toBe("in_review");
  });

  it.each(["approve", "adverse"] as const)(
    "%s keeps who stated the birth date, so that it's never called confirmed",
    (decision) => {
      const claims = { firstName: "Jane", lastName: "Doe", dateOfBirth: "1990-04-12" };
      const asked = { ...claims, askSubject: ["dateOfBirth" as const] };
      for (const documents of [[unreadable], [license()]]) {
        const over = { documents, reviewDocuments: true, evidenceComplete: true, claims: asked };
        const result = run("identity_match", { ...over, decision: { decision, decidedAt: NOW } });
        expect(result.grade).toBe("G4");
        expect(codes(result)).toContain("birth_date_by_subject");
      }
    },
  );
});
