import type { JudgedCase, JudgedCheck } from "#contract/verdicts/case.ts";

const LICENSE = "PDF417 barcode on the driver's license, read 2026-11-03";

/** @returns a check that matches the license, unless overridden */
export const check = (more: Partial<JudgedCheck> & Pick<JudgedCheck, "check">): JudgedCheck => ({
  status: "passed",
  grade: "G2",
  reasons: [{ code: "name_and_birth_date_match", text: "Name and date of birth match the document." }],
  source: LICENSE,
  disputed: false,
  ...more,
});

/** @returns an identity case, as its requester reads it */
export const judged = (checks: JudgedCheck[], more: Partial<JudgedCase> = {}): JudgedCase => ({
  type: "identity",
  checks,
  reader: { gave: "you gave", who: "Jane Doe", isSubject: false },
  ...more,
});

/** @returns an employment case whose employer confirmed the job */
export const job = (more: Partial<JudgedCheck> = {}, others: JudgedCheck[] = []) =>
  judged(
    [
      check({
        check: "employment_status",
        grade: "G3",
        source: "Answer through an emailed link from acme.example, 2026-11-03",
        reasons: [{ code: "attested_employed", text: "The employer confirmed the job." }],
        ...more,
      }),
      ...others,
    ],
    { type: "employment" },
  );
