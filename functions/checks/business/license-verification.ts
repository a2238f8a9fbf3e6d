import { reviewedDocument } from "../sources/reviewed-document.ts";

/** Each state and city has its own format for business licenses. */
export const licenseVerification = reviewedDocument("license_verification", "business license");
