import { plural } from "../plural.ts";

/** Why a finding is in doubt: its subject disputes it, or its issuer's signing key was compromised. */
export const DISPUTE_CAUSES = ["subject", "key_compromised"] as const;
export type DisputeCause = (typeof DISPUTE_CAUSES)[number];

/**
 * What screens and reports say about a finding that's in doubt, because its subject disputes it, or because the issuer
 * that signed the evidence lost control of its key.
 */

/** The part of a dispute that its wording depends on. Disputes in older answers have no cause. */
export interface Doubt {
  check: string;
  status: string;
  cause?: DisputeCause | undefined;
}

/** @returns whether a dispute was opened because the key of the issuer that signed the evidence was compromised */
export const isOfKey = ({ cause }: Pick<Doubt, "cause">): boolean => cause === "key_compromised";

/** @returns why a check doesn't count for now, in a few words. @param disputes those of its verification */
export function doubtText(check: string, disputes: readonly Doubt[]): string {
  const open = disputes.filter((one) => one.check === check && one.status === "open");
  return open.length > 0 && open.every(isOfKey) ? "Signature in doubt" : "Disputed";
}

/** @returns `1 finding disputed`, or `in doubt` if not all of them are disputed by the subject */
export const countText = (open: readonly Pick<Doubt, "cause">[]): string =>
  `${plural(open.length, "finding")} ${wordOf(open)}`;

/** @returns the same count as a sentence: `1 finding is disputed` */
export const countSentence = (open: readonly Pick<Doubt, "cause">[]): string =>
  `${plural(open.length, "finding is", "findings are")} ${wordOf(open)}`;

const wordOf = (open: readonly Pick<Doubt, "cause">[]): string =>
  open.some(isOfKey) ? "in doubt" : "disputed";
