import type { Grade } from "#contract/enums.ts";
import { GRADE_LABEL } from "#contract/labels.ts";
import { dateText } from "#lib/format/format.ts";

/** The requester's fields that say what we verified about them. */
interface Requester {
  /** Null until the requester confirms it. */
  requester_email: string | null;
  requester_is_business: boolean;
  requester_identity: { grade: Grade; date: string } | null;
  requester_business: { is_verified: boolean } | null;
}

/** Something about the requester that we verified or, if `isProven` is false, didn't. */
export interface Proof {
  text: string;
  /** Whether it's confirmed. If it's only stated, or consistent with documents, it isn't. */
  isProven: boolean;
}

/** @returns what we did and didn't verify about the requester; only "Not verified" if we verified nothing */
export function verifiedText(requester: Requester): Proof[] {
  const { requester_email: email, requester_identity: identity, requester_business: business } = requester;
  if (!email && !identity && !business?.is_verified) return [{ text: "Not verified", isProven: false }];
  const proofs = [
    { text: email ? "Email confirmed" : "Email not confirmed", isProven: email !== null },
    identityText(requester),
  ];
  if (business)
    proofs.push({
      text: `Business name ${business.is_verified ? "verified" : "not verified"}`,
      isProven: business.is_verified,
    });
  return proofs;
}

/** Says "verified" only if an independent source confirmed it. Matching documents are only consistent. */
function identityText({ requester_identity: identity, requester_is_business }: Requester): Proof {
  // Verifying a business doesn't verify its account holder, and vice versa.
  const whose = requester_is_business ? "Account holder's identity" : "Identity";
  if (!identity) return { text: `${whose} not verified`, isProven: false };
  const { grade, date } = identity;
  const isProven = grade === "G3" || grade === "G4";
  return {
    text: `${whose} ${isProven ? "verified" : "checked"} on ${dateText(date)} (${grade}: ${GRADE_LABEL[grade].toLowerCase()})`,
    isProven,
  };
}
