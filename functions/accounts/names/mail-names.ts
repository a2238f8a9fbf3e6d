import { type NamedAccount, shownName } from "./business-name.ts";
import { type PersonParts, shownPerson, UNVERIFIED_MEMBER, UNVERIFIED_SENDER } from "./shown-person.ts";
import { isSuspiciousName, isSuspiciousPerson } from "./suspicious-name.ts";

const MAX_LENGTH = 60;

/**
 * Makes a user's or business's name safe for email: only letters, digits and common name punctuation remain. Removes
 * anything that could form a link, markup, a header break or a change of writing direction. A dot never joins two
 * words, so no mail program turns the name into a link.
 * @param fallback used when nothing of the name remains
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

/**
 * Makes one of our own sentences safe for email if it contains names: no mail program turns any part of it into a link.
 * @returns the sentence. Dots before letters are followed by a space, and only slashes between digits are kept, as in
 *   `203.0.113.0/24`
 */
export const safeLine = (text: string): string =>
  text
    .normalize("NFKC")
    .replace(/[a-z][a-z0-9+.-]*:\/\//gi, " ")
    .replace(/[。․]/g, ".")
    .replace(/[<>@\\\p{C}]|(?<!\d)\/|\/(?!\d)/gu, " ")
    .replace(/\.+(?=\p{L})/gu, ". ")
    .replace(/\s+/g, " ")
    .trim();

/** Whether a name is suspicious as typed, or once it's safe for email. */
const isDoubtful = (name: string) => isSuspiciousPerson(name) || isSuspiciousPerson(safeName(name, ""));

/**
 * @param person an account's name, or one that a stranger entered for themselves
 * @returns the name, safe for email, or neutral words for a suspicious one
 */
export function safeStranger(person: PersonParts | string, instead: string = UNVERIFIED_SENDER): string {
  const { name } = shownPerson(person, instead);
  return isDoubtful(name) ? instead : safeName(name, "Someone");
}

/** @returns the name of a member of the recipient's team, safe for email, or neutral words for a suspicious one */
export const safeMember = (person: PersonParts): string => safeStranger(person, UNVERIFIED_MEMBER);

/**
 * @returns a team's name, safe for email, or neutral words for a suspicious one. Anyone can give a team any name
 */
export const safeTeam = (name: string): string =>
  isSuspiciousName(name) ? "a team" : safeName(name, "a team");

/** How a requester's name appears in email. */
export interface MailNames {
  /** In the text: a business's name unless it's suspicious, or the person's name. */
  requester: string;
  /** In the subject line, where an unverified business name never appears. */
  sender: string;
}

/** @returns both names of a requester, safe for email */
export function requesterNames(account: NamedAccount): MailNames {
  const { name, inSubjectLine } = shownName(account);
  return { requester: safeName(name, "Someone"), sender: safeName(inSubjectLine, "Someone") };
}

/** How the subject's name appears in email to a contact. */
export interface SubjectNames {
  /** In the subject line and the heading. */
  inLine: string;
  /** In the text. */
  inText: string;
}

/**
 * Decides how email names the subject. Anyone can enter any name, so a suspicious one appears only in the text, in
 * quotes. A requester who asks about themselves appears under their usual name. If they entered a different one, it
 * follows in the text, in quotes.
 * @param stated the name on the request
 * @param own the requester's names if they ask about themselves; null for a request about someone else
 */
export function subjectNames(stated: string | null, own: MailNames | null): SubjectNames {
  const name = safeName(stated, "");
  if (own)
    return {
      inLine: own.sender,
      inText: name === "" || name === own.requester ? own.requester : `${own.requester} (“${name}”)`,
    };
  if (name === "") return { inLine: "someone you may know", inText: "someone you may know" };
  return isDoubtful(stated ?? "")
    ? { inLine: "someone", inText: `“${name}”` }
    : { inLine: name, inText: name };
}
