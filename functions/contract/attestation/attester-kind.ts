import type { AttesterKind, VerificationType } from "../enums.ts";

/** Who can confirm the facts stated in a type of verification. For other types, we ask no one. */
export const KIND_OF_TYPE: Partial<Record<VerificationType, AttesterKind>> = {
  employment: "employer",
  rental: "landlord",
};
