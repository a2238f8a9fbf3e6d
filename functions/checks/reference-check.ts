import { attestedOnly } from "./attested-only.ts";
import { hearReference } from "./employment-attested.ts";

/** A reference is a person's word about another; a document is none. */
export const referenceCheck = attestedOnly("reference_check", hearReference, "No one gave a reference.");
