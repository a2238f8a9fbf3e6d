import { reviewedDocument } from "./reviewed-document.ts";

/** Each board has its own form of license. */
export const professionalLicense = reviewedDocument("professional_license", "professional license");
