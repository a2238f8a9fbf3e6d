import type { PeerContext, PeerKind, Priority } from "#contract/enums.ts";

/** What each kind looks at, and what it does not. */
export const KIND_WORDS: Record<PeerKind, { does: string; not: string }> = {
  identity: {
    does: "Are they who they say? Compares the name with the driver's license, state ID or passport they upload.",
    not: "Says nothing about their past, work or money.",
  },
  background: {
    does: "The identity check, and a search of the US Treasury's sanctions list (OFAC).",
    not: "Criminal records are not searched by us: only a screening service could, and the result says whether one did.",
  },
  employment: {
    does: "Are they employed? From a payroll service, or the letter or pay stub they upload.",
    not: "Not their pay or references.",
  },
  financial: {
    does: "How do they stand? From an account information service, or the statements they upload.",
    not: "No credit score and no credit file.",
  },
  business: {
    does: "Does the business exist under this name? From a business register, or the articles of incorporation or license they upload.",
    not: "Not its owners, taxes or licenses.",
  },
};

/** What each occasion is, and what its fields ask for. */
export const CONTEXT_WORDS: Record<
  PeerContext,
  { what: string; type: string; value: string; where: string; duty?: string }
> = {
  marketplace: {
    what: "You buy from or sell to them.",
    type: "What is sold, such as a road bike",
    value: "The price agreed",
    where: "Where you meet to hand it over",
  },
  rental: {
    what: "You rent a home from or to them.",
    type: "What is rented, such as a room",
    value: "A month's rent",
    where: "Where you meet, such as the viewing's address",
    duty: "This is tenant screening. If you turn somebody down because of a report, the law says that you must tell them.",
  },
  services: {
    what: "One of you does a job for the other.",
    type: "Which service, such as cleaning",
    value: "The price agreed",
    where: "Where it is done",
  },
  gig_work: {
    what: "You work with or for them, for a while.",
    type: "Which work, such as deliveries",
    value: "The pay agreed",
    where: "Where the work begins",
    duty: "This is for employment. They read a disclosure of its own, and you must tell them before you turn them down because of a report.",
  },
  dating: {
    what: "You are about to meet in person.",
    type: "",
    value: "",
    where: "A public place is safest",
  },
};

/** What a speed promises, and when its time counts. */
export const URGENCY_WORDS: Record<Priority, string> = {
  standard: "The clock starts once they agree and upload what's needed.",
  expedited: "One hour of our time. The clock starts once they agree and upload what's needed.",
  urgent:
    "15 minutes of our time. The clock starts once they agree and upload what's needed, and pauses while we wait for someone else.",
};

const WORD =
  "I ask for an honest reason of my own, will use the result for this purpose only, and will not pass it on.";

/** What the requester declares before the request is sent. */
export const DECLARATION: Record<PeerContext, string> = {
  marketplace: WORD,
  rental: `${WORD} I am deciding on a rental, and tell them before I turn them down because of the result.`,
  services: WORD,
  gig_work: `${WORD} I am deciding on work for them, and tell them before I turn them down because of the result.`,
  dating: WORD,
};

/** @returns what becomes of the wish to be told by text message */
export function textWords(sendsTexts: boolean, hasProvenPhone: boolean): string {
  if (!sendsTexts) return "No text message service is connected here, so none is sent. We keep your wish.";
  return hasProvenPhone
    ? "To the phone number in your profile."
    : "Only to a number you have proven: do that in your profile before the result is ready.";
}
