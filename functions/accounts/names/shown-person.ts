import { type User, users } from "#db/schema/accounts/users.ts";
import { isSuspiciousPerson } from "./suspicious-name.ts";

/** A name as accounts have it. Either part may be empty, because some people have only one name. */
export type PersonParts = Pick<User, "firstName" | "lastName">;

/** The columns of {@link PersonParts}, for queries on `users`, so that {@link shownPerson} can decide what's shown. */
export const personColumns = { firstName: users.firstName, lastName: users.lastName };

/** Shown for a person whose name is suspicious. */
export const UNVERIFIED_SENDER = "An unverified sender";

/** Shown within a team, whose members know one another. */
export const UNVERIFIED_MEMBER = "A team member";

/** Shown on a shared profile and in a credential. */
export const UNVERIFIED_ACCOUNT = "An unverified account";

/** How a person's name appears to others. */
export interface ShownPerson {
  /** The name, or neutral words for a suspicious one. */
  name: string;
  /** A suspicious name. Show it only with its label. */
  unverifiedName: string | null;
}

/** @returns the full name as entered. Show it to others only if it's verified or labeled as what the person stated. */
export const wholeName = ({ firstName, lastName }: PersonParts): string => `${firstName} ${lastName}`.trim();

/**
 * Decides how a person's name appears to anyone but themselves, unless it's verified. Anyone can register under any
 * name, and enter any name for themselves. So a suspicious name ({@link isSuspiciousPerson}) never appears as if it
 * were theirs.
 * @param person an account's name, or one that was entered
 * @param instead the neutral words
 */
export function shownPerson(person: PersonParts | string, instead: string = UNVERIFIED_SENDER): ShownPerson {
  const name = typeof person === "string" ? person : wholeName(person);
  return isSuspiciousPerson(name) ? { name: instead, unverifiedName: name } : { name, unverifiedName: null };
}

/** @returns one line with a suspicious name in parentheses after its label, for places without room for a badge */
export const labeled = ({ name, unverifiedName }: ShownPerson): string =>
  unverifiedName === null ? name : `${name} (unverified name: “${unverifiedName}”)`;

/** @returns how a member's name appears to their team; an empty string for null */
export const shownMember = (person: PersonParts | null): string =>
  person === null ? "" : shownPerson(person, UNVERIFIED_MEMBER).name;
