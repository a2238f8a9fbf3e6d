import type { AttesterKind, VerificationType } from "../enums.ts";

/** Who can confirm what each type of verification states. Other types ask no one. */
export const KIND_OF_TYPE: Partial<Record<VerificationType, AttesterKind>> = {
  employment: "employer",
  rental: "landlord",
};
