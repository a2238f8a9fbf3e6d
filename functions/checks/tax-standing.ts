import { reviewedDocument } from "./reviewed-document.ts";

/** A return that was prepared may never have been filed or paid; a reviewer has to look for the proof. */
export const taxStanding = reviewedDocument("tax_standing", "tax return");
