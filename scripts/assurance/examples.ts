import type { AssuranceCheck } from "#contract/assurance/assurance.ts";
import { check } from "./checks.ts";
import { MAPPING } from "./mapping.ts";

/**
 * The worked examples on `docs/assurance.md`: first results as the demo year has them, and then what it takes beyond.
 */
export const EXAMPLES: readonly (readonly [string, readonly AssuranceCheck[]])[] = [
  ["A license that was read", MAPPING.license_read.example],
  [
    "A job of 25 months that the employer confirmed",
    [check("employment_status", "G3"), ...MAPPING.attested.example],
  ],
  ["A bank statement that was read", MAPPING.statement_read.example],
  ["A license that a trained reviewer approved", MAPPING.inspected_trained.example],
  ["A license that its state signed and hasn't revoked", MAPPING.license_signed.example],
  [
    "A license and a bank statement, both signed by their issuers",
    [...MAPPING.license_signed.example, ...MAPPING.statement_signed.example],
  ],
  ["A chip passport that a provider compared with a live picture", MAPPING.provider.example],
];
