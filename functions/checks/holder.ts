import type { IdentityDocument } from "./identity-documents.ts";
import { nameScore, nameVerdict, type PersonName } from "./name-match.ts";
import { reason } from "./outcome.ts";
import type { CheckInput } from "./types.ts";
import { zoneNameScore } from "./zone-name.ts";

/** Whose document it is: it speaks for its holder, and for nobody else (design: verification engine, corrections). */

/** @returns whom the documents should name: as stated, or by the subject's account where nobody was. */
export function personOf({
  claims,
  holder,
}: Pick<CheckInput, "claims" | "holder">): { first: string; last: string } | null {
  if (claims.lastName) return { first: claims.firstName ?? "", last: claims.lastName };
  return holder ? { first: holder.firstName, last: holder.lastName } : null;
}

/** @returns the name on an identity document. */
export function nameOn({ fields }: IdentityDocument): PersonName {
  const { firstName = "", middleName, lastName } = fields;
  return { first: firstName, middle: middleName, last: lastName };
}

/** @returns how alike a name is to the one on an identity document, by the alphabet that it is written in there */
export const scoreOn = (document: IdentityDocument, name: PersonName): number | null =>
  (document.reading.method === "mrz" ? zoneNameScore : nameScore)(name, nameOn(document));

/** @returns whether an identity document is the subject's; null where a person has to look */
export function isSubjects(document: IdentityDocument, input: CheckInput): boolean | null {
  const person = personOf(input);
  return person && nameVerdict(scoreOn(document, person));
}

/** Neither name is told. */
export const OTHER_NAME = reason("document_in_other_name", "The document is in another name.");

/** Said beside the request that a person compares them. */
export const NAME_UNCLEAR = reason(
  "name_unclear",
  "The name on the document is not clearly the name stated.",
);
