import { reviewedDocument } from "../sources/reviewed-document.ts";

/** Each board has its own license format. */
export const professionalLicense = reviewedDocument("professional_license", "professional license");
