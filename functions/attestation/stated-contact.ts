import type { AttesterKind } from "#contract/enums.ts";
import { email } from "#contract/rules.schema.ts";
import type { Claims } from "#functions/checks/engine/types.ts";

/** A person who could confirm what was stated. */
export interface Contact {
  kind: AttesterKind;
  name: string | null;
  email: string;
}

/** @returns the contact that a request names; null if it names none, or a landlord's phone number only */
export function contactIn(claims: Claims): Contact | null {
  const { employment, rental } = claims;
  if (employment?.contactEmail)
    return { kind: "employer", name: employment.contactName ?? null, email: employment.contactEmail };
  const landlord = email().safeParse(rental?.landlordContact ?? "");
  return landlord.success ? { kind: "landlord", name: null, email: landlord.data } : null;
}
