import type { PeerContext, PeerKind, Priority } from "#contract/enums.ts";

/** What each kind of peer check covers, and what it doesn't. */
export const KIND_TEXT: Record<PeerKind, { does: string; not: string }> = {
  identity: {
    does: "We check their name against the driver's license, state ID or passport they upload.",
    not: "It says nothing about their past, work or money.",
  },
  background: {
    does: "The identity check, and a search of the US Treasury's sanctions list (OFAC).",
    not: "We don't search criminal records. Only a screening service can, and the result says whether one did.",
  },
  employment: {
    does: "We ask a payroll service, or read the letter or pay stub they upload.",
    not: "It doesn't cover their pay or references.",
  },
  financial: {
    does: "We ask an account information service, or read the statements they upload.",
    not: "It doesn't include a credit score or credit report.",
  },
  business: {
    does: "We look up the business in a registry, or read the articles of incorporation or license they upload.",
    not: "It doesn't cover its owners, taxes or licenses.",
  },
};

/** Describes each context and what to enter in its fields. */
export const CONTEXT_TEXT: Record<
  PeerContext,
  { what: string; type: string; value: string; where: string; duty?: string }
> = {
  marketplace: {
    what: "You're buying from or selling to them.",
    type: "What's being sold, such as a road bike",
    value: "The agreed price",
    where: "Where you'll meet for the handover",
  },
  rental: {
    what: "You're renting a home from or to them.",
    type: "What's being rented, such as a room",
    value: "Monthly rent",
    where: "Where you'll meet, such as the address of the viewing",
    duty: "This is tenant screening. If you turn someone down because of a report, the law requires you to tell them.",
  },
  services: {
    what: "One of you does a job for the other.",
    type: "Which service, such as cleaning",
    value: "The agreed price",
    where: "Where the work is done",
  },
  gig_work: {
    what: "You'll work with or for them for a while.",
    type: "Which work, such as deliveries",
    value: "The agreed pay",
    where: "Where the work starts",
    duty: "This is for employment. They get a separate disclosure, and you must tell them before you turn them down because of a report.",
  },
  dating: {
    what: "You're about to meet in person.",
    type: "",
    value: "",
    where: "A public place is safest",
  },
};

/** When each priority's clock starts and, except for standard, its turnaround. */
export const URGENCY_TEXT: Record<Priority, string> = {
  standard: "The clock starts once they agree and upload what's needed.",
  expedited:
    "Done within one hour, not counting time we wait for others. The clock starts once they agree and upload what's needed.",
  urgent:
    "Done within 15 minutes, not counting time we wait for others. The clock starts once they agree and upload what's needed.",
};

const WORD =
  "I have a legitimate reason to ask, will use the result only for this purpose, and won't share it.";

/** The statement that the requester confirms before sending the request. */
export const DECLARATION: Record<PeerContext, string> = {
  marketplace: WORD,
  rental: `${WORD} I'm deciding whether to rent to them, and will tell them before I turn them down because of the result.`,
  services: WORD,
  gig_work: `${WORD} I'm deciding whether to hire them, and will tell them before I turn them down because of the result.`,
  dating: WORD,
};

/** @returns what happens if the requester asks for a text message */
export function smsText(sendsTexts: boolean, hasProvenPhone: boolean): string {
  if (!sendsTexts) return "We can't send text messages yet. We'll remember your choice.";
  return hasProvenPhone
    ? "To the phone number in your profile."
    : "First confirm your phone number in your profile.";
}
