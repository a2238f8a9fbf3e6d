import { CHECKS } from "../checks/catalog.ts";
import {
  backerOf,
  capital,
  documentOf,
  gaveIt,
  hasReason,
  issuerName,
  type JudgedCase,
  type JudgedCheck,
  type Reader,
  theirs,
  whose,
} from "./case.ts";
import { nounOf, speakerOf } from "./support.ts";
import { TOPIC } from "./topics.ts";

/** Sentences for what contradicts the request. */

type SentenceFor = (check: JudgedCheck, reader: Reader, otherName: string | null) => string;

const DOCUMENT_NAME: SentenceFor = ({ upheldByReviewer }, _reader, name) =>
  `The document is in another name${name ? `: ${name}` : ""}.${upheldByReviewer ? "" : " No reviewer has looked at it."}`;

/** The sentence for each reason code, the most important first. */
const BY_CODE: Readonly<Record<string, SentenceFor>> = {
  name_differs: DOCUMENT_NAME,
  birth_date_differs: (check, reader) =>
    `${capital(theirs(reader))} ${documentOf(check)} shows another birth date than the one ${reader.gave}.`,
  document_expired: (check, reader) => {
    const expired = `${capital(theirs(reader))} ${documentOf(check)} has expired.`;
    if (check.check !== "identity_match") return expired;
    if (hasReason(check, "name_and_birth_date_match"))
      return `${expired} It has the name and birth date ${reader.gave}.`;
    return hasReason(check, "name_matches") ? `${expired} It has the name ${reader.gave}.` : expired;
  },
  document_revoked: (check, reader) =>
    `${check.issuer ? capital(issuerName(check.issuer)) : "The issuer"} has revoked ${theirs(reader)} ${documentOf(check)}.`,
  under_18: (check, reader) =>
    `${capital(theirs(reader))} ${documentOf(check)} says that its holder is under 18.`,
  attested_not_employed: (check, { who }) => `${speakerOf(check)} said that ${who} never worked there.`,
  attested_no_tenancy: (check, { who }) => `${speakerOf(check)} said that ${who} never rented there.`,
  salary_differs: (check, { gave }) => `${speakerOf(check)} gave lower pay than the amount ${gave}.`,
  attested_start_differs: (check, { gave }) =>
    `${speakerOf(check)} gave another start date than the one ${gave}.`,
  attested_type_differs: (check, { gave }) =>
    `${speakerOf(check)} gave another type of employment than the one ${gave}.`,
  attested_lease_differs: (check, { gave }) =>
    `${speakerOf(check)} gave another lease or rent than the one ${gave}.`,
  attested_no_rehire: (check, { who }) => `${speakerOf(check)} would not hire ${who} again.`,
  attested_not_again: (check, { who }) => `${speakerOf(check)} would not rent to ${who} again.`,
  attested_paid_late: (check) => `${speakerOf(check)} said that the rent was often paid late.`,
};

/** @returns the sentences about each check that contradicts the request, the base check's first; no duplicates */
export function againstSentences({ checks, reader, otherName }: JudgedCase): string[] {
  const sentences = checks
    .filter(({ status }) => status === "adverse")
    .map((check) => againstSentence(check, reader, otherName ?? null));
  // Two checks of the same document may have the same sentence, or one may have the beginning of the other's.
  return sentences.filter((text, i) => !sentences.some((other, j) => j < i && other.startsWith(text)));
}

/** @returns a sentence or two about what an adverse check contradicts, and who says so */
export function againstSentence(check: JudgedCheck, reader: Reader, otherName: string | null): string {
  if (hasReason(check, "reviewer_adverse")) return byReviewer(check, reader, otherName);
  const codes = Object.keys(BY_CODE).filter((code) => hasReason(check, code));
  const sentences = codes.map((code) => BY_CODE[code]!(check, reader, otherName));
  if (sentences.length > 0) return sentences.slice(0, 2).join(" ");
  return backerOf(check) === "source" && check.source
    ? `${TOPIC[check.check].source} contradicts ${whose(reader)} ${TOPIC[check.check].noun}.`
    : (check.reasons[0]?.text ?? "");
}

function byReviewer(check: JudgedCheck, reader: Reader, otherName: string | null): string {
  if (check.check === "background_check" || check.check === "regulatory_compliance")
    return `A reviewer found ${reader.who} on the sanctions list.`;
  if (check.check === "identity_match" && otherName)
    return `The document is in another name: ${otherName}. A reviewer has looked at it.`;
  if (check.check === "document_verification")
    return `A reviewer looked at ${theirs(reader)} document and rejected it.`;
  const what = CHECKS[check.check].statedFacts
    ? `the ${nounOf(check)} ${gaveIt(check, reader)}`
    : `${whose(reader)} ${nounOf(check)}`;
  return `A reviewer looked at the evidence, and it contradicts ${what}.`;
}
