import { describe, expect, it } from "vitest";
import type { CheckRow } from "#db/schema/verification/checks.ts";
import { buildResults } from "#functions/checks/engine/results.ts";
import type { CheckResult } from "#functions/checks/engine/types.ts";
import { reportCsv } from "#functions/reports/csv.ts";
import { presentCheck } from "#functions/verification/results/present-parts.ts";
import { result } from "../checks/build.ts";
import { sampleReport } from "../report/sample.ts";

const row = ({ id, status, score, grade }: CheckResult): CheckRow => ({
  id: `chk_${id}`,
  verificationId: "ver_1",
  check: id,
  position: 0,
  status,
  score,
  grade,
  reasons: [],
  source: null,
  evidence: null,
  provider: null,
  sandbox: false,
  engineVersion: null,
  checkedAt: null,
  expiresAt: null,
  signature: null,
  signedBy: null,
  proofing: null,
  subjectName: null,
});

describe("a check's score", () => {
  const match = result({ id: "identity_match", status: "passed", score: 0.97, grade: "G2" });

  it("is the same in the answer, in the individual scores and in the CSV", () => {
    const results = buildResults([match]);
    const shown = { ...presentCheck(row(match), []), disputed: false };
    expect([shown.score, results.individual_scores.identity_match]).toEqual([58, 58]);
    const csv = reportCsv(sampleReport({ checks: [shown], results }));
    expect(csv).toContain(",check,identity_match,Identity match,passed,58,G2,");
  });

  it("is left out while one of its findings is disputed", () => {
    expect(presentCheck(row(match), [], true).score).toBeNull();
  });
});
