import type { CheckId } from "../contract/enums.ts";
import { withoutProof } from "./own-documents.ts";
import type { Check } from "./types.ts";

/** A check on the text of the subject's documents. */
const byDocuments = (id: CheckId): Check => ({ id, run: (input) => withoutProof(id, input) });

export const employmentStatus = byDocuments("employment_status");
export const employmentHistory = byDocuments("employment_history");
export const salaryVerification = byDocuments("salary_verification");
export const financialSummary = byDocuments("financial_summary");
export const bankVerification = byDocuments("bank_verification");
export const incomeVerification = byDocuments("income_verification");
export const tenancy = byDocuments("tenancy");
export const rentalHistory = byDocuments("rental_history");
