import { providerOnly } from "../sources/provider-only.ts";

/** Only credit bureaus have credit files (15 U.S.C. § 1681a(f)). Documents can't show them. */
export const creditCheck = providerOnly("credit_check", "We didn't look at a credit file.");
