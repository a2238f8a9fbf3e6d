import { reviewedDocument } from "./reviewed-document.ts";

/** Each state and city has its own form of business license. */
export const licenseVerification = reviewedDocument("license_verification", "business license");
