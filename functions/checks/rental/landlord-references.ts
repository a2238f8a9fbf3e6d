import { attestedOnly } from "../sources/attested-only.ts";
import { interpretLandlordReference } from "./rental-attested.ts";

/** Only someone who rented a home to the subject can say how the tenancy went. */
export const landlordReferences = attestedOnly(
  "landlord_references",
  interpretLandlordReference,
  "No landlord gave a reference.",
);
