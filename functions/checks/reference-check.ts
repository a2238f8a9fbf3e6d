import { attestedOnly } from "./attested-only.ts";
import { interpretReference } from "./employment-attested.ts";

/** A reference is a person's word about another; a document is none. */
export const referenceCheck = attestedOnly("reference_check", interpretReference, "No one gave a reference.");
