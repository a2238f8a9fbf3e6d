import type { Grade } from "#contract/enums.ts";
import { GRADE_LABEL } from "#contract/labels.ts";
import { dateText } from "#lib/format.ts";

/** What the invite's answer says of whoever asks. */
interface Requester {
  /** Null while it is not confirmed. */
  requester_email: string | null;
  requester_is_business: boolean;
  requester_identity: { grade: Grade; date: string } | null;
  requester_business: { is_verified: boolean } | null;
}

/** @returns what about the requester was verified, a line each; that nothing was, where it is so */
export function verifiedWords(requester: Requester): string[] {
  const { requester_email: email, requester_identity: identity, requester_business: business } = requester;
  if (!email && !identity && !business?.is_verified) return ["Not verified"];
  const named = business && [`Business name ${business.is_verified ? "verified" : "not verified"}`];
  return [email ? "Email confirmed" : "Email not confirmed", identityWords(requester), ...(named ?? [])];
}

/** Documents that agree are consistent; only somebody independent verifies. */
function identityWords({ requester_identity: identity, requester_is_business }: Requester): string {
  // A business's name proves nothing about the person, nor theirs about the business.
  const whose = requester_is_business ? "Account holder's identity" : "Identity";
  if (!identity) return `${whose} not verified`;
  const { grade, date } = identity;
  const isProven = grade === "G3" || grade === "G4";
  return `${whose} ${isProven ? "verified" : "checked"} on ${dateText(date)} (${grade}: ${GRADE_LABEL[grade].toLowerCase()})`;
}
