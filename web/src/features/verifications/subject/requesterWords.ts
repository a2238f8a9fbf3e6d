import type { Grade } from "#contract/enums.ts";
import { GRADE_LABEL } from "#contract/labels.ts";
import { dateText } from "#lib/format.ts";

/** The requester's fields in the answer to an invitation. */
interface Requester {
  /** Null until the requester confirms it. */
  requester_email: string | null;
  requester_is_business: boolean;
  requester_identity: { grade: Grade; date: string } | null;
  requester_business: { is_verified: boolean } | null;
}

/** @returns what we verified about the requester, one line per item, or "Not verified" if that's nothing */
export function verifiedWords(requester: Requester): string[] {
  const { requester_email: email, requester_identity: identity, requester_business: business } = requester;
  if (!email && !identity && !business?.is_verified) return ["Not verified"];
  const named = business && [`Business name ${business.is_verified ? "verified" : "not verified"}`];
  return [email ? "Email confirmed" : "Email not confirmed", identityWords(requester), ...(named ?? [])];
}

/** Says "verified" only if an independent source confirmed it; matching documents are merely consistent. */
function identityWords({ requester_identity: identity, requester_is_business }: Requester): string {
  // Verifying a business doesn't verify its account holder, or the other way around.
  const whose = requester_is_business ? "Account holder's identity" : "Identity";
  if (!identity) return `${whose} not verified`;
  const { grade, date } = identity;
  const isProven = grade === "G3" || grade === "G4";
  return `${whose} ${isProven ? "verified" : "checked"} on ${dateText(date)} (${grade}: ${GRADE_LABEL[grade].toLowerCase()})`;
}
