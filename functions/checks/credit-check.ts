import { providerOnly } from "./provider-only.ts";

/** Only the bureaus hold credit files (15 U.S.C. § 1681a(f)); a document can show none of it. */
export const creditCheck = providerOnly("credit_check", "We didn't look at a credit file.");
