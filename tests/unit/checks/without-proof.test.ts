import { describe, expect, it } from "vitest";
import { BASE_CHECKS, CHECK_DOCUMENTS, CHECKS, type CheckId, SERVICES } from "#contract/checks/catalog.ts";
import { runCheck } from "#functions/checks/engine/engine.ts";
import { checkById } from "#functions/checks/engine/registry.ts";
import type { DocumentReading } from "#functions/checks/engine/types.ts";
import { papers } from "#tests/fixtures/text-pdf.ts";
import { codes, input, NOW, runAll } from "./build.ts";
import { paper } from "./paper.ts";

const EVERY: CheckId[] = [
  ...Object.values(BASE_CHECKS),
  ...Object.values(SERVICES).flat(),
  "background_check",
];
const firm = { business: { businessName: "Reed Homes", ein: "123456789" } };

describe("every check", () => {
  it("can run without evidence, and then says neither yes nor no", () => {
    for (const result of runAll(EVERY, input({ claims: {}, evidenceComplete: true }))) {
      expect(["unavailable", "inconclusive"], result.id).toContain(result.status);
      expect(result.score, result.id).toBeNull();
      expect(result.source, result.id).toMatch(/2026-11-21$/);
    }
  });

  it("that only a provider can answer says at once who could, and what wasn't checked", () => {
    const others = EVERY.filter(
      (id) => CHECKS[id].sources.every((way) => way === "provider") && CHECK_DOCUMENTS[id].length === 0,
    );
    expect(others).toEqual(expect.arrayContaining(["credit_check", "debt_analysis", "eviction_check"]));
    for (const result of runAll(others, input())) {
      expect(result.status, result.id).toBe("unavailable");
      expect(result.reasons[0]?.text).toContain(`Only ${CHECKS[result.id].knownBy} can answer this`);
    }
  });

  it("says what a background check didn't search", () => {
    const [result] = runAll(["background_check"], input());
    expect(result?.reasons[0]?.text).toBe(
      "Criminal records, court records and sanctions lists weren't searched. No screening service answered.",
    );
  });

  it.each(["professional_license", "license_verification", "tax_standing"] as const)(
    "%s goes to a reviewer once there is a document",
    (id) => {
      const run = (documents: DocumentReading[], evidenceComplete: boolean, reviewOver = false) =>
        runCheck(checkById(id), input({ documents, evidenceComplete, reviewOver }));
      const [documentType] = CHECK_DOCUMENTS[id];
      const uploaded: DocumentReading = {
        documentId: "doc_1",
        documentType: documentType!,
        uploadedAt: NOW,
        status: "unreadable",
        reason: "format_not_read",
      };
      expect(run([uploaded], false).status).toBe("waiting");
      expect(run([uploaded], true)).toMatchObject({ status: "in_review", grade: null });
      expect(run([uploaded], true, true)).toMatchObject({ status: "inconclusive", grade: null });
      expect(codes(run([uploaded], true))).toEqual(["needs_review"]);
      expect(codes(run([], true))).toEqual(["no_document"]);
    },
  );

  it("names the documents that would have helped", () => {
    const [pay, articles] = runAll(
      ["salary_verification", "business_identity"],
      input({ claims: firm, evidenceComplete: true }),
    );
    expect(pay?.reasons[0]?.text).toBe(
      "No pay stub or tax return was uploaded, and no one else confirmed it.",
    );
    expect(articles?.reasons[1]?.text).toContain(
      "No articles of incorporation or business license was uploaded, and no one else confirmed it.",
    );
  });
});

describe("a business", () => {
  const run = (ein: string | undefined, evidenceComplete = true) =>
    runCheck(
      checkById("business_identity"),
      input({ claims: { business: { businessName: "Reed Homes", ein } }, evidenceComplete }),
    );

  it("with a possible EIN is well-formed but unmatched: G1, once no document can come", () => {
    expect(run("123456789", false).status).toBe("waiting");
    expect(run("123456789")).toMatchObject({ status: "inconclusive", grade: "G1", weight: 2 });
    expect(codes(run("123456789"))).toEqual(["ein_well_formed", "no_document", "well_formed_only"]);
  });

  it("with an impossible EIN is adverse at once", () => {
    expect(run("070000000", false)).toMatchObject({ status: "adverse", grade: "G1", score: 0 });
  });

  it("without an EIN can't be checked", () => {
    expect(codes(run(undefined))).toContain("ein_not_stated");
  });

  it("without an EIN, as in a peer check, is found in its documents, whatever EIN they show", () => {
    expect(run(undefined, false).status).toBe("waiting");
    const documents = [paper("articles_of_incorporation", papers.articles())];
    const claims = { business: { businessName: "Reed Homes, Inc." } };
    expect(runCheck(checkById("business_identity"), input({ claims, documents }))).toMatchObject({
      status: "passed",
      grade: "G2",
      evidence: { same_ein: null },
    });
  });
});
