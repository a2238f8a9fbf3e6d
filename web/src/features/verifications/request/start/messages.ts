import type { VerificationType } from "#contract/enums.ts";

/** What each type answers, what we do for it, and what it doesn't cover. */
export const CHOICE_TEXT: Record<VerificationType, { question: string; does: string; not: string }> = {
  identity: {
    question: "Are they who they say they are?",
    does: "We compare their name and birth date with their license, state ID or passport.",
    not: "It doesn't cover their job, finances or background.",
  },
  employment: {
    question: "Do they work where they say they do?",
    does: "We ask the employer, or read an employment letter or pay stub.",
    not: "Reference and pay checks cost extra.",
  },
  financial: {
    question: "What are their finances like?",
    does: "We read their bank statements, pay stubs or tax returns.",
    not: "Credit and debt checks cost extra.",
  },
  rental: {
    question: "Did they rent where they say they did?",
    does: "We ask the landlord, or read the lease.",
    not: "Eviction and payment checks cost extra.",
  },
  business: {
    question: "Is the business what it says it is?",
    does: "We look it up in a public registry or read its registration documents.",
    not: "It doesn't cover its owners.",
  },
};

/** What requesters who verify themselves can show with each type. */
export const OWN_CHOICE: Record<VerificationType, string> = {
  identity: "Show that you're who you say you are.",
  business: "Show that your business is what you say it is.",
  employment: "Show that you work where you say you do.",
  financial: "Show what your finances are like.",
  rental: "Show that you rented where you say you did.",
};

export const PEER_CHOICE = {
  question: "A quick check before a deal",
  does: "One check before you buy, sell, rent or meet: identity, background, job, finances or business. They can ask the same of you.",
  not: "We compare only their name, and there are no extra services.",
};
