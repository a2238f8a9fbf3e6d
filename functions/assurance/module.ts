import type { Assurance, AssuranceCheck } from "#contract/assurance/assurance.ts";
import type { WantedLevel } from "#contract/assurance/levels.ts";
import { ASSURANCE_VERSION } from "#contract/assurance/version.ts";
import { assuranceOf } from "./assurance.ts";

export { ASSURANCE_VERSION };

/** The parts of a JSON report that its level is computed from. */
export interface ReportForAssurance {
  generated_at: string;
  verification: { verification_type: string; wanted_assurance: WantedLevel | null };
  checks: readonly AssuranceCheck[];
}

/**
 * Recomputes the level of a JSON report as of when it was made. It has to equal the report's own `assurance`.
 * @returns null for a report about a business, because the standards are about people
 */
export const assuranceOfReport = (report: ReportForAssurance): Assurance | null =>
  report.verification.verification_type === "business"
    ? null
    : assuranceOf({
        at: report.generated_at,
        wanted: report.verification.wanted_assurance,
        checks: report.checks,
      });
