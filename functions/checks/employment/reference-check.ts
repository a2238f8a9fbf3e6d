import { attestedOnly } from "../sources/attested-only.ts";
import { interpretReference } from "./employment-attested.ts";

/** A reference is one person's word about another. A document isn't one. */
export const referenceCheck = attestedOnly("reference_check", interpretReference, "No one gave a reference.");
