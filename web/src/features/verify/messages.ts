import { dateTimeText } from "#lib/format.ts";
import type { Problem, Signed, Standing, Verdict } from "./signed/verdict.ts";

export type Tone = "ok" | "warn" | "bad";

/** A verdict as a headline and what it means for the reader. */
export interface Said {
  tone: Tone;
  title: string;
  text: string;
}

const ASK = "Don't rely on it. Ask for the original.";

const PROBLEMS: Record<Exclude<Problem, "other_issuer">, Said> = {
  too_large: {
    tone: "bad",
    title: "Too large to be ours",
    text: "Our credentials and codes are much shorter. Check that you copied the right text.",
  },
  unreadable: {
    tone: "bad",
    title: "We can't read this",
    text: "It isn't a report, a credential or a QR code as we issue them. Check that you have the original file, or that you copied the whole text.",
  },
  incomplete: {
    tone: "bad",
    title: "Part of the credential is missing",
    text: "A credential ends with a tilde (~). Copy all of it, or choose its file.",
  },
  unsigned: {
    tone: "bad",
    title: "No signature of ours",
    text: "Either we didn't issue this file, or another program saved it again and dropped the signature. Ask for the original file.",
  },
  statement_alone: {
    tone: "bad",
    title: "This is a signature without its report",
    text: "It proves nothing on its own. Choose the report that it belongs to.",
  },
  other_type: {
    tone: "bad",
    title: "Signed for another purpose",
    text: "It isn't a report, a credential or a report's QR code, so it proves nothing about anyone.",
  },
  unknown_key: {
    tone: "bad",
    title: "Not issued by Countersign",
    text: `It names a signing key that isn't ours. ${ASK}`,
  },
  bad_signature: {
    tone: "bad",
    title: "Changed, or not issued by Countersign",
    text: `The signature doesn't match. ${ASK}`,
  },
  changed: {
    tone: "bad",
    title: "This report was changed",
    text: `Something in the file was changed, removed or added after it was signed. ${ASK}`,
  },
  foreign_fact: {
    tone: "bad",
    title: "This credential was changed",
    text: `One of its facts was changed or added after it was signed. ${ASK}`,
  },
  two_statements: {
    tone: "bad",
    title: "This file was put together",
    text: `It has two signatures of reports, and each of our reports has one. ${ASK}`,
  },
  two_values: {
    tone: "bad",
    title: "This report was changed",
    text: `It has two values for the same property, so programs may read it differently. ${ASK}`,
  },
  shared_profile: {
    tone: "warn",
    title: "This leads to a shared profile",
    text: "Open it to see what its owner shares with you.",
  },
  no_code: {
    tone: "bad",
    title: "No QR code found",
    text: "Take the picture from closer, in even light, so that the code fills most of it.",
  },
  no_keys: {
    tone: "warn",
    title: "We couldn't check it",
    text: "We couldn't load Countersign's public keys, so this says nothing about what you have. Check your connection and try again.",
  },
};

const LONGEST_ISSUER = 80;

/** @returns a problem in words. What another issuer calls itself is quoted, and cut if it's long. */
export function problemWords(problem: Problem, detail: string | undefined): Said {
  if (problem !== "other_issuer") return PROBLEMS[problem];
  return {
    tone: "bad",
    title: "Issued by someone else",
    text: detail
      ? `It says it's from “${detail.slice(0, LONGEST_ISSUER)}”. Only they can confirm it.`
      : "It doesn't say who issued it.",
  };
}

const NAME: Record<Signed["kind"], string> = { credential: "credential", report: "report", slip: "report" };

const WHY_REVOKED: Record<Signed["kind"], string> = {
  credential: "Its owner revoked it, or one of its facts was disputed, withdrawn or has expired.",
  report: "A finding was disputed or decided on, or the subject withdrew consent.",
  slip: "A finding was disputed or decided on, or the subject withdrew consent.",
};

/** @returns what a thing that we issued is worth now, in words */
export function standingWords({ signed, standing, issuedAt }: Extract<Verdict, { outcome: "issued" }>): Said {
  const { kind } = signed;
  const name = NAME[kind];
  const ends = signed.kind === "credential" ? signed.expiresAt : null;
  const words: Record<Standing, Said> = {
    valid:
      kind === "slip"
        ? {
            tone: "warn",
            title: "We issued this report, but this sheet wasn't checked",
            text: "The code is genuine and still valid, but anyone can print it on another sheet. Compare the details below with the sheet, and ask for the PDF to be sure.",
          }
        : { tone: "ok", title: `This ${name} is genuine and valid`, text: VALID[kind] },
    revoked: {
      tone: "bad",
      title: `This ${name} is no longer valid`,
      text: `We issued it and then revoked it. ${WHY_REVOKED[kind]} Ask for a new one.`,
    },
    expired: {
      tone: "bad",
      title: `This ${name} has expired`,
      text: `We issued it${ends === null ? "" : `, and it was valid until ${dateTimeText(ends * 1000)}`}. Ask for a new one.`,
    },
    not_yet_valid: {
      tone: "bad",
      title: `This ${name} isn't valid yet`,
      text: `We dated it ${dateTimeText(issuedAt * 1000)}. If that has passed, set your device's clock and check again.`,
    },
    unknown: {
      tone: "warn",
      title: "Genuine, but it may have been revoked",
      text: `We issued this ${name}, but we couldn't check whether it's still valid. Don't take it as valid. Check your connection and check again.`,
    },
  };
  return words[standing];
}

const VALID: Record<"credential" | "report", string> = {
  credential:
    "Anyone who has a credential can show it. Compare the names below with the person in front of you.",
  report:
    "Nothing in the file has changed since we issued it. Read it for what we found, and how strong the evidence is.",
};
