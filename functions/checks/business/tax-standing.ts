import { reviewedDocument } from "../sources/reviewed-document.ts";

/** A return may have been prepared but never filed, or its tax never paid, so a reviewer has to look for proof. */
export const taxStanding = reviewedDocument("tax_standing", "tax return");
