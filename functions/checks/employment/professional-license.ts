import { reviewedDocument } from "../sources/reviewed-document.ts";

/** Each licensing board has its own format, so a reviewer has to look. */
export const professionalLicense = reviewedDocument("professional_license", "professional license");
