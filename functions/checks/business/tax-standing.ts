import { reviewedDocument } from "../sources/reviewed-document.ts";

/** A prepared return may never have been filed or paid, so a reviewer has to look for proof. */
export const taxStanding = reviewedDocument("tax_standing", "tax return");
