import { attestedOnly } from "./attested-only.ts";
import { hearLandlord } from "./rental-attested.ts";

/** Only someone who rented a home to the subject can say what that was like. */
export const landlordReferences = attestedOnly(
  "landlord_references",
  hearLandlord,
  "No landlord gave a reference.",
);
