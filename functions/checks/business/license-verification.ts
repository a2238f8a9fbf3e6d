import { reviewedDocument } from "../sources/reviewed-document.ts";

/** Each state and city has its own format of business license, so a reviewer has to look. */
export const licenseVerification = reviewedDocument("license_verification", "business license");
