import { readFileSync } from "node:fs";
import { join } from "node:path";
import { createContext, runInContext } from "node:vm";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Assurance } from "#contract/assurance/assurance.ts";
import { WANTED_LEVELS } from "#contract/assurance/levels.ts";
import { ASSURANCE_MODULES } from "#contract/assurance/modules.ts";
import type { Proofing } from "#contract/assurance/proofing.ts";
import { ASSURANCE_VERSION } from "#contract/assurance/version.ts";
import { assuranceWith } from "#functions/assurance/versions.ts";
import type { Report } from "#functions/reports/report.ts";
import { assuranceModule, hashOf, moduleFile, moduleList } from "#scripts/assurance-module.ts";
import { sampleReport } from "#tests/unit/report/sample.ts";
import { runs } from "../fuzz/cases.ts";
import { AT, anyChecks } from "./build.ts";

const ROOT = join(import.meta.dirname, "../../..");
const read = (path: string) => readFileSync(join(ROOT, path), "utf8");
const VERSIONS = Object.entries(ASSURANCE_MODULES);

type Compute = (report: Report) => Assurance | null;

/** Runs a module where there's nothing but the language itself. */
function run(text: string): { assuranceOfReport: Compute; ASSURANCE_VERSION: string } {
  const script = text.replace(/^export (\{[^}]*\});\n$/m, "($1);");
  return runInContext(`"use strict"; ${script}`, createContext({}));
}

const proofing = (more: Partial<Proofing>): Proofing => ({
  documents: [],
  inspection: null,
  attested_years: null,
  scores: null,
  ...more,
});
const document = (more: Partial<Proofing["documents"][number]> = {}) => ({
  type: "drivers_license" as const,
  expires_at: "2030-01-01T00:00:00.000Z",
  signed: null,
  ...more,
});
const scores = {
  evidence: [{ type: "passport" as const, strength: 4, validity: 3 }],
  fraud: 2,
  verification: 3,
};

/** @returns the sample report whose first check has shown this */
function reportWith(
  shown: Partial<Proofing>,
  check: Partial<Report["checks"][number]> = {},
  verification: Partial<Report["verification"]> = {},
): Report {
  const [first, ...others] = sampleReport().checks;
  return sampleReport({
    checks: [{ ...first!, proofing: proofing(shown), ...check }, ...others],
    verification,
  });
}

const REPORTS: Record<string, Report> = {
  "without evidence": sampleReport(),
  "with a license": reportWith({ documents: [document()], inspection: "trained" }),
  "with a signed license": reportWith({
    documents: [document({ signed: { by: "state", revocation: "good" } })],
    attested_years: 2,
  }),
  "of a provider": reportWith({ scores }, {}, { wanted_assurance: "high" }),
  "below the level that was asked for": reportWith(
    { documents: [document()] },
    {},
    { wanted_assurance: "high" },
  ),
  "with a dispute": reportWith({ scores }, { disputed: true }),
  "that's a test": reportWith({ scores }, { sandbox: true }),
  "with an expired check": reportWith({ scores }, { expires_at: "2026-11-20T15:00:00.000Z" }),
};

describe("the published module", () => {
  it("is built from its source, without anything of this machine", async () => {
    const text = await assuranceModule();
    expect(run(text).ASSURANCE_VERSION).toBe(ASSURANCE_VERSION);
    expect(text).not.toContain(ROOT);
    expect(read("functions/contract/assurance/modules.ts")).toBe(moduleList(ASSURANCE_MODULES));
  });

  // It never changes, so its text may differ from what the source builds by now, but not what it computes.
  it.each(VERSIONS)("of version %s computes the same as the source", (version) => {
    const { assuranceOfReport } = run(read(moduleFile(version)));
    fc.assert(
      fc.property(
        anyChecks,
        fc.option(fc.constantFrom(...WANTED_LEVELS), { nil: null }),
        (checks, wanted) => {
          const verification = { verification_type: "identity", wanted_assurance: wanted };
          const report = { generated_at: AT, verification, checks };
          const answer = assuranceOfReport(JSON.parse(JSON.stringify(report)) as Report);
          expect(JSON.parse(JSON.stringify(answer))).toEqual(
            assuranceWith(version, { at: AT, wanted, checks }),
          );
        },
      ),
      { ...runs(), numRuns: 500 },
    );
  });

  it.each(VERSIONS)("of version %s is there unchanged, and can be computed here", (version, hash) => {
    const text = read(moduleFile(version));
    expect(hashOf(text)).toBe(hash);
    expect(run(text).ASSURANCE_VERSION).toBe(version);
    expect(() => assuranceWith(version, { at: "", wanted: null, checks: [] })).not.toThrow();
  });

  it.each(VERSIONS)("of version %s imports nothing, and uses only the language", (version) => {
    const text = read(moduleFile(version));
    const code = text.replaceAll(/\/\*\*.*?\*\/|^\/\/.*$/gms, "");
    expect(code).not.toMatch(/\bimport\b|\brequire\b/);
    expect(code).not.toMatch(
      /\b(fetch|process|document\.|window|globalThis|self|navigator|console|eval|Function|Buffer|setTimeout)\b/,
    );
  });

  it.each(Object.entries(REPORTS))("gives the same answer as the server: a report %s", (_what, report) => {
    const { assuranceOfReport } = run(read(moduleFile(ASSURANCE_VERSION)));
    const file = JSON.parse(JSON.stringify(report)) as Report;
    const answer = assuranceWith(ASSURANCE_VERSION, {
      at: report.generated_at,
      wanted: report.verification.wanted_assurance,
      checks: report.checks,
    });
    expect(JSON.parse(JSON.stringify(assuranceOfReport(file)))).toEqual(answer);
  });

  it("is given reports that reach different levels", () => {
    const levels = Object.values(REPORTS).map(({ assurance }) => assurance?.gpg45.level);
    expect(new Set(levels).size).toBeGreaterThan(2);
  });

  it("gives none for a business", () => {
    const { assuranceOfReport } = run(read(moduleFile(ASSURANCE_VERSION)));
    const business = sampleReport({ verification: { verification_type: "business" } });
    expect(assuranceOfReport(business)).toBeNull();
  });
});
