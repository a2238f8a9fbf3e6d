import type { VerificationType } from "#contract/enums.ts";

/** What each type answers, what we do for it, and what it doesn't cover. */
export const CHOICE_TEXT: Record<VerificationType, { question: string; does: string; not: string }> = {
  identity: {
    question: "Are they who they say they are?",
    does: "We compare their name and birth date with their license, state ID or passport.",
    not: "It says nothing about their job, money or past.",
  },
  employment: {
    question: "Do they have the job they say they have?",
    does: "The employer confirms it, or we read a letter or pay stub.",
    not: "References and pay cost extra.",
  },
  financial: {
    question: "What are their finances like?",
    does: "We read their bank statements, pay stubs or tax returns.",
    not: "Credit and debts cost extra.",
  },
  rental: {
    question: "Did they rent the home they say they rented?",
    does: "The landlord confirms it, or we read the lease.",
    not: "Evictions and payments cost extra.",
  },
  business: {
    question: "Is the business what it says it is?",
    does: "We look it up in a registry, or read its registration papers.",
    not: "It doesn't cover its owners.",
  },
};

/** What requesters who verify themselves can show with each type. */
export const OWN_CHOICE: Record<VerificationType, string> = {
  identity: "Show that you're who you say you are.",
  business: "Show that your business is what you say it is.",
  employment: "Show that you have the job you say you have.",
  financial: "Show what your finances are like.",
  rental: "Show that you rented the home you say you rented.",
};

export const PEER_CHOICE = {
  question: "A quick check before a deal",
  does: "Before you buy, sell, rent or meet: one check of their identity, past, job, money or business. They can ask the same of you.",
  not: "We compare only the name. There are no extra services.",
};
