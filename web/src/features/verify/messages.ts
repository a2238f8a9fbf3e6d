import { ASSURANCE_MODULES } from "#contract/assurance/modules.ts";
import { dateTimeText } from "#lib/format/format.ts";
import type { Credential, Level, Problem, Signed, Verdict } from "./signed/verdict.ts";

type Tone = "ok" | "info" | "warn" | "bad";

/** How a verdict is presented: its tone, headline and explanation. */
export interface VerdictText {
  tone: Tone;
  title: string;
  text: string;
}

const ASK = "Don't rely on it. Ask for the original.";

const PROBLEMS: Record<Exclude<Problem, "other_issuer">, VerdictText> = {
  too_large: {
    tone: "bad",
    title: "Too large to be ours",
    text: "Our credentials and codes are much shorter. Check that you copied the right text.",
  },
  other_format: {
    tone: "bad",
    title: "This file isn't what its name says",
    text: `The end of the name and the content don't match, so programs may show something we didn't check. ${ASK}`,
  },
  unreadable: {
    tone: "bad",
    title: "We can't read this",
    text: "It isn't a report, a credential or a QR code that we issued. Check that you have the original file, or that you copied the whole text.",
  },
  incomplete: {
    tone: "bad",
    title: "Part of the credential is missing",
    text: "A credential ends with a tilde (~). Copy all of it, or choose its file.",
  },
  unsigned: {
    tone: "bad",
    title: "Not signed by Countersign",
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
  other_level: {
    tone: "bad",
    title: "This report's level doesn't follow from its checks",
    text: "Countersign signed this report, but its checks don't add up to the level of assurance it states. Don't rely on it. Ask for a new report.",
  },
  table: {
    tone: "bad",
    title: "CSV exports aren't signed",
    text: "So nobody can tell whether a table was changed. Ask for the report as PDF or JSON.",
  },
  shared_profile: {
    tone: "info",
    title: "This leads to a shared profile",
    text: "Open it to see what its owner shares with you.",
  },
  no_code: {
    tone: "warn",
    title: "No QR code found",
    text: "Move closer and use even light, so that the code fills most of the picture.",
  },
  no_reader: {
    tone: "warn",
    title: "We couldn't look for the code",
    text: "We couldn't load the QR reader. Check your connection and try again.",
  },
  no_file: {
    tone: "warn",
    title: "We couldn't read the file",
    text: "It may have changed, or it may be a folder. Choose it again.",
  },
  no_keys: {
    tone: "warn",
    title: "We couldn't check it",
    text: "We couldn't load Countersign's public keys, so we can't tell whether it's genuine. Check your connection and try again.",
  },
};

/** @returns the text for a problem. @param detail for `other_issuer`, that issuer's address, if it has one */
export function problemText(problem: Problem, detail: string | undefined): VerdictText {
  if (problem !== "other_issuer") return PROBLEMS[problem];
  return {
    tone: "bad",
    title: "Issued by someone else",
    text: detail
      ? `It says that ${detail} issued it. Only that site can confirm it.`
      : "It doesn't name Countersign as its issuer, so we can't check it.",
  };
}

const NAME: Record<Signed["kind"], string> = { credential: "credential", report: "report", slip: "report" };

const WHY_REVOKED: Record<Signed["kind"], string> = {
  credential:
    "The owner revoked it or changed their name, or one of its facts was disputed, withdrawn or expired.",
  report: "A finding was disputed, a dispute was decided, or the subject withdrew consent.",
  slip: "A finding was disputed, a dispute was decided, or the subject withdrew consent.",
};

const COMPARE =
  "The code doesn't say whom the report is about, and anyone can print it on another sheet. Compare the details below, and ask for the PDF to be sure.";

/** @returns the text for something that we issued, depending on whether it's still valid */
export function validityText({
  signed,
  standing,
  issuedAt,
}: Extract<Verdict, { outcome: "issued" }>): VerdictText {
  const { kind } = signed;
  const name = NAME[kind];
  switch (standing) {
    case "valid":
      return validText(signed);
    case "revoked":
      return {
        tone: "bad",
        title: `This ${name} is no longer valid`,
        text: `We issued it and then revoked it. ${WHY_REVOKED[kind]} Ask for a new one.`,
      };
    case "expired":
      return {
        tone: "bad",
        title: `This ${name} has expired`,
        text: `We issued it${endOf(signed)}. Ask for a new one.`,
      };
    case "not_yet_valid":
      return {
        tone: "bad",
        title: `This ${name} isn't valid yet`,
        text: `We dated it ${dateTimeText(issuedAt)}. If that has passed, set your device's clock and check again.`,
      };
    case "unknown":
      return {
        tone: "warn",
        title:
          kind === "slip"
            ? "We issued this report, but it may have been revoked, and this sheet wasn't checked"
            : "Genuine, but it may have been revoked",
        text: `We issued this ${name}, but we couldn't check whether it's still valid, so don't take it as valid. Check your connection and your device's clock, then check again.${kind === "slip" ? ` ${COMPARE}` : ""}`,
      };
  }
}

function validText(signed: Signed): VerdictText {
  if (isTest(signed))
    return {
      tone: "warn",
      title: "This report is a test",
      text: "It's genuine, but a sandbox provider answered at least one check. It says nothing about anyone.",
    };
  switch (signed.kind) {
    case "slip":
      return {
        tone: "warn",
        title: "We issued this report, but this sheet wasn't checked",
        text: `The report is still valid. ${COMPARE}`,
      };
    case "report":
      return {
        tone: "ok",
        title: "This report is genuine and valid",
        text: "Nothing in the file has changed since we issued it. The report itself says what we found and how strong the evidence is.",
      };
    case "credential":
      return credentialText(signed);
  }
}

/**
 * People choose the name on their account themselves, so it proves nothing until it has been checked against a
 * document.
 */
function credentialText({ facts, nameStatus }: Credential): VerdictText {
  const isChecked = nameStatus === "document";
  if (facts.length === 0)
    return {
      tone: "warn",
      title: "This credential shows no facts",
      text: `${isChecked ? "We only checked the name against a document." : "Nothing here has been verified. It only shows the name the account's owner chose."} Ask for one that shows what you need to know.`,
    };
  const compare = isChecked || facts.some(({ name }) => name !== null);
  return {
    tone: "ok",
    title: "This credential is genuine and valid",
    text: `We checked ${isChecked ? "the name and facts below, and nothing else" : "the facts below, but not the account's name"}. Anyone who has a credential can show it${compare ? ", so compare the names with the person in front of you" : ""}.`,
  };
}

function isTest(signed: Signed): boolean {
  if (signed.kind === "credential") return false;
  return (signed.kind === "slip" ? signed.slip : signed.statement).watermark !== null;
}

const endOf = (signed: Signed): string =>
  signed.kind === "credential" && signed.expiresAt !== null
    ? `, and it was valid until ${dateTimeText(signed.expiresAt)}`
    : "";

const NO_RECOMPUTATION = "so we couldn't recompute the level.";

/** @returns what this browser did about a report's level of assurance */
export function levelNote(level: Level): string {
  switch (level.outcome) {
    case "recomputed":
      return `Recomputed in your browser by version ${level.assurance.version}, from the checks in this report.`;
    case "unknown_version":
      return `We don't know version ${level.version} of the computation, ${NO_RECOMPUTATION} We know ${list.format(Object.keys(ASSURANCE_MODULES).map((version) => `version ${version}`))}.`;
    case "not_loaded":
      return `We couldn't load the computation, ${NO_RECOMPUTATION} Check your connection, then check again.`;
    case "other_module":
      return `The computation that we loaded isn't the one that this report names, ${NO_RECOMPUTATION} Reload the page, then check again.`;
  }
}

const list = new Intl.ListFormat("en-US");
