import { describe, expect, it } from "vitest";
import type { AttestedFactName } from "#contract/attestation/attestation.ts";
import type { CheckId } from "#contract/checks/catalog.ts";
import { runCheck } from "#functions/checks/engine/engine.ts";
import { checkById } from "#functions/checks/engine/registry.ts";
import { buildResults } from "#functions/checks/engine/results.ts";
import type { CheckInput } from "#functions/checks/engine/types.ts";
import type { Attestation } from "#functions/checks/sources/attestation-types.ts";
import { codes, input, NOW } from "../build.ts";
import { answered, employed, letter } from "./build.ts";

const run = (id: CheckId, over: Partial<CheckInput>) =>
  runCheck(checkById(id), input({ claims: employed, ...over }));

const said = (
  id: CheckId,
  facts: Partial<Record<AttestedFactName, string | null>>,
  over: Partial<Attestation> = {},
  more: Partial<CheckInput> = {},
) => run(id, { attestations: [answered("employer", facts, over)], ...more });

const UNTIED = (trust: Attestation["trust"]) => ({ trust, tie: null });

describe("a reviewer's decision", () => {
  const documents = [letter];
  const decided = (at: number) => ({ decision: "approve" as const, decidedAt: at });

  it("gives way to the employer's own later answer", () => {
    const never = said("employment_status", { employment: "never" }, {}, { documents, decision: decided(1) });
    expect([never.status, never.grade]).toEqual(["adverse", "G3"]);
  });

  it("stands when the employer answered earlier, or when nothing ties a later answer", () => {
    const before = said("employment_status", { employment: "" }, {}, { documents, decision: decided(NOW) });
    const untied = said("employment_status", { employment: "never" }, UNTIED("free_mail"), {
      documents,
      decision: decided(1),
    });
    for (const { status, grade } of [before, untied]) expect([status, grade]).toEqual(["passed", "G4"]);
  });

  it("doesn't apply to a document that came later", () => {
    const input = { documents: [{ ...letter, uploadedAt: NOW + 1 }], evidenceComplete: true };
    const result = run("employment_status", { ...input, decision: decided(NOW) });
    expect(codes(result)).not.toContain("employment_consistent");
  });

  it("against matching documents removes every fact taken from them", () => {
    const decision = { decision: "adverse" as const, decidedAt: NOW };
    const result = run("employment_status", { documents, decision });
    expect(buildResults([result]).employment_verification).toEqual({
      employment_status: null,
      employer_verified: null,
      salary_range: null,
    });
  });
});

describe("the reasons of one result", () => {
  const texts = (...args: Parameters<typeof said>) =>
    said(...args)
      .reasons.map(({ text }) => text)
      .join(" ");

  it("don't say that the employer hasn't confirmed what they confirmed", () => {
    const both = texts("employment_status", { employment: "" }, {}, { documents: [letter] });
    expect(both).toContain("The employment letter has the right name");
    expect(both).not.toContain("not confirmed by");
  });

  it("don't say that no one answered beside a reference, or call the reference an employer", () => {
    const over = { evidenceComplete: true, tieOver: NOW };
    const reference = texts("reference_check", { rehire: "yes" }, UNTIED("untied"), over);
    expect(reference).not.toMatch(/[Nn]obody/);
    const status = texts("employment_status", { employment: "" }, UNTIED("free_mail"), over);
    expect(status).not.toMatch(/nobody else|The employer/);
    const silentAbout = run("employment_history", {
      attestations: [answered("employer", { employment: "" }, UNTIED("free_mail"))],
      evidenceComplete: true,
    });
    expect(silentAbout.reasons.at(-1)?.text).toBe(
      "The person named as the employer answered, but not about this.",
    );
  });
});
