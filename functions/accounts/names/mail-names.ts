import { type Named, shownName } from "./business-name.ts";
import { isSuspiciousPerson } from "./suspicious-name.ts";

const MAX_LENGTH = 60;

/**
 * A user's or business's name as it may stand in mail: letters, digits and the marks that names have. What could be
 * a link, markup, a header's end or a trick of writing direction is gone, and a dot never joins two words, so that no
 * mail program makes a link of it.
 * @param fallback for a name of which nothing is left
 */
export function safeName(name: string | null | undefined, fallback: string): string {
  const kept = (name ?? "")
    .normalize("NFKC")
    .replace(/[a-z][a-z0-9+.-]*:\/\//gi, " ")
    .replace(/[’ʼ`]/g, "'")
    .replace(/[。․]/g, ".")
    .replace(/[^\p{L}\p{M}\p{N} .,'&()-]/gu, " ")
    .replace(/\.+(?=[^\s])/g, ". ")
    .replace(/\s+/g, " ")
    .trim();
  return [...kept].slice(0, MAX_LENGTH).join("").trim() || fallback;
}

/** How a requester is called in mail. */
export interface MailNames {
  /** In the text: a business by its name, unless that is suspicious; a person by theirs. */
  requester: string;
  /** In the subject line, where no business name stands that is not verified. */
  sender: string;
}

/** @returns both names of a requester, safe for mail */
export function requesterNames(account: Named): MailNames {
  const { name, inSubjectLine } = shownName(account);
  return { requester: safeName(name, "Somebody"), sender: safeName(inSubjectLine, "Somebody") };
}

/** How the subject of a request is called in mail to a contact. */
export interface SubjectNames {
  /** In the subject line and the heading. */
  inLine: string;
  /** In the text. */
  inText: string;
}

/**
 * Anybody can state any name: only the text has one that imitates a brand or an office, in quotes. Who asks about
 * themselves is called as everywhere; a name that they stated besides stands in quotes, too.
 * @param stated the name on the request
 * @param own those of the requester who asks about themselves; null for a request about somebody else
 */
export function subjectNames(stated: string | null, own: MailNames | null): SubjectNames {
  const name = safeName(stated, "");
  if (own)
    return {
      inLine: own.sender,
      inText: name === "" || name === own.requester ? own.requester : `${own.requester} (“${name}”)`,
    };
  if (name === "") return { inLine: "someone you may know", inText: "someone you may know" };
  return isSuspiciousPerson(stated ?? "") || isSuspiciousPerson(name)
    ? { inLine: "someone", inText: `“${name}”` }
    : { inLine: name, inText: name };
}
