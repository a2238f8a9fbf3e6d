import type { PersonName } from "#contract/accounts/person-name.ts";
import { statedByRequester } from "#contract/verification/claims.ts";
import { reason } from "../engine/outcome.ts";
import type { CheckInput } from "../engine/types.ts";
import { compareNames } from "../names/compare.ts";
import type { NameComparison } from "../names/types.ts";
import { fillsZone } from "../names/zone.ts";
import type { IdentityDocument } from "./identity-documents.ts";

/** Determines whose document it is. A document is evidence about its holder and no one else. */

/**
 * @returns the name that documents should have: the stated one, or the one on the subject's account if none was stated
 */
export function personOf({
  claims,
  holder,
}: Pick<CheckInput, "claims" | "holder">): { first: string; last: string } | null {
  if (claims.lastName) return { first: claims.firstName ?? "", last: claims.lastName };
  return holder ? { first: holder.firstName, last: holder.lastName } : null;
}

/** @returns the name on an identity document */
export function nameOn({ fields }: IdentityDocument): PersonName {
  const { firstName = "", middleName, lastName, suffix } = fields;
  return { first: firstName, middle: middleName, last: lastName, suffix };
}

/**
 * @param stated the birth date stated along with the name, if one was
 * @returns how a name compares with the one on an identity document, which may be truncated in a full machine-readable
 *   zone
 */
export function compareOn(
  document: IdentityDocument,
  name: PersonName,
  stated: string | undefined,
): NameComparison {
  const read = nameOn(document);
  return compareNames(name, read, {
    isFull: fillsZone(document.reading, read),
    isSameBirth: document.fields.dateOfBirth === stated,
  });
}

/** @returns whether an identity document is the subject's; null if a reviewer has to decide */
export function isSubjects(document: IdentityDocument, input: CheckInput): boolean | null {
  const person = personOf(input);
  return person && compareOn(document, person, statedByRequester(input.claims).dateOfBirth).verdict;
}

/** The text reveals neither name. */
export const OTHER_NAME = reason("document_in_other_name", "The document is in another name.");

/** Shown next to the note that a reviewer compares the names. */
export const NAME_UNCLEAR = reason(
  "name_unclear",
  "The name on the document is not clearly the stated name.",
);
