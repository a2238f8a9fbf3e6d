import { attestedOnly } from "../sources/attested-only.ts";
import { interpretReference } from "./employment-attested.ts";

/** A reference is what one person says about another. A document can't be one. */
export const referenceCheck = attestedOnly("reference_check", interpretReference, "No one gave a reference.");
