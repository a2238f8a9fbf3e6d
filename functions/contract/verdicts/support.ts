import type { VerificationType } from "../enums.ts";
import { documentName } from "../labels.ts";
import { BY_SUBJECT } from "../verification/category.ts";
import {
  backerOf,
  capital,
  documentIn,
  documentOf,
  gaveIt,
  hasReason,
  issuerName,
  type JudgedCase,
  type JudgedCheck,
  listed,
  type Reader,
  supports,
  theirs,
  whose,
} from "./case.ts";
import { isRecordOnly, isSignedOnly } from "./kind.ts";
import { TOPIC } from "./topics.ts";

/** Sentences for what matched or was confirmed. */

/** Checks that get a separate sentence: opinions, screening, codes, and whether a document is genuine. */
const OWN_SENTENCE = new Set([
  "reference_check",
  "landlord_references",
  "background_check",
  "regulatory_compliance",
  "document_verification",
  "phone_verification",
]);

const hasOwnSentence = (check: JudgedCheck): boolean =>
  OWN_SENTENCE.has(check.check) || hasReason(check, "attested_paid", "attested_paid_mostly");

const REVIEWER = "A reviewer";

/** Checks of facts that the request doesn't state; only the documents show them. */
const UNSTATED: ReadonlySet<string> = new Set([
  "financial_summary",
  "income_verification",
  "bank_verification",
]);

/** Sentences about what supports the request. */
export interface Support {
  /** What an independent person, a reviewer or a record keeper confirmed, with a sentence for each of them. */
  confirmed: string[];
  /** What only matches documents: a sentence for each document, and one for figures that the request doesn't state. */
  matched: string[];
  /** The checks that `matched` is about. */
  matching: JudgedCheck[];
  /** That an issuer signed an identity document, and what that doesn't show; empty if none did. */
  signed: string[];
  /** Opinions, payment habits, list searches, codes, and whether a document is genuine. */
  others: string[];
}

export function supportOf({ type, checks, reader }: JudgedCase): Support {
  const good = checks.filter(supports);
  const records = good.filter(isRecordOnly);
  const plain = good.filter((one) => !hasOwnSentence(one) && !records.includes(one));
  const isWeak = (one: JudgedCheck) => backerOf(one) === "document" || isSignedOnly(one);
  const strong = plain.filter((one) => !isWeak(one));
  const weak = plain.filter(isWeak);
  const [figured, stated] = [true, false].map((is) => weak.filter((one) => UNSTATED.has(one.check) === is));
  return {
    confirmed: [
      ...groups(strong, speakerOf).map((group) =>
        backerOf(group[0]!) === "issuer" ? signedBy(group, reader) : confirmedBy(group, reader),
      ),
      ...(records.length > 0 ? [recordSentence(reader)] : []),
    ],
    matched: [
      ...groups(stated!, (one) => `${documentOf(one)} ${gaveIt(one, reader)}`).map((group) =>
        matches(group, reader),
      ),
      ...figures(figured!, reader),
    ],
    matching: weak,
    signed: type === "business" ? signedPapers(good, reader) : signedDocument(good, reader),
    others: good.flatMap((one) => ownSentence(one, reader, type, strong)),
  };
}

/** Groups checks, keeping their order. */
function groups(checks: readonly JudgedCheck[], of: (check: JudgedCheck) => string): JudgedCheck[][] {
  const found = new Map<string, JudgedCheck[]>();
  for (const check of checks) found.set(of(check), [...(found.get(of(check)) ?? []), check]);
  return [...found.values()];
}

/** @returns who confirmed a check, as the start of a sentence */
export function speakerOf(check: JudgedCheck): string {
  switch (backerOf(check)) {
    case "reviewer":
      return REVIEWER;
    case "employer":
      return "The employer";
    case "landlord":
      return "The landlord";
    case "issuer":
      return capital(issuerName(check.issuer!));
    default:
      return TOPIC[check.check].source;
  }
}

/** `The employer confirmed Jane Doe's job and pay.` */
function confirmedBy(group: readonly JudgedCheck[], reader: Reader): string {
  const nouns = listed(group.map(nounOf));
  const [first] = group;
  const by = speakerOf(first!);
  const ended = group.some((one) => hasReason(one, "attested_ended"));
  const inspected = by === REVIEWER && group.some(({ check }) => check === "identity_match");
  const sentence = `${by} ${inspected ? "inspected the document and " : ""}confirmed ${whose(reader)} ${nouns}.`;
  return ended ? `${sentence} The job has ended.` : sentence;
}

/** `Utopia Payroll signed the pay stub. It matches the pay you gave.` */
function signedBy(group: readonly JudgedCheck[], reader: Reader): string {
  const [first] = group;
  const document = documentOf(first!);
  const signed = `${speakerOf(first!)} signed ${theirs(reader)} ${document}.`;
  const stated = group.filter(({ check }) => !UNSTATED.has(check));
  return stated.length > 0
    ? `${signed} It matches the ${nounsOf(stated)} ${gaveIt(stated[0]!, reader)}.`
    : `${signed} It names ${reader.who}, and its figures add up.`;
}

/**
 * `The State of Utopia signed this license. Nobody has checked that this person holds it.` The second sentence is left
 * out once a reviewer or a source has confirmed the identity.
 */
function signedDocument(good: readonly JudgedCheck[], reader: Reader): string[] {
  const document = good.find(({ check }) => check === "document_verification");
  const match = good.find(({ check }) => check === "identity_match");
  const signed = document ?? match;
  if (!signed?.issuer || (document && !isSignedOnly(document))) return [];
  const name = documentOf(signed).replace("driver's license", "license");
  const by = `${capital(issuerName(signed.issuer))} signed ${reader.isSubject ? "your" : "this"} ${name}.`;
  if (match && backerOf(match) !== "document") return [by];
  return [by, `Nobody has checked that ${reader.isSubject ? "you hold" : "this person holds"} it.`];
}

/** `The State of Utopia signed the articles of incorporation. Nobody has checked who acts for the business.` */
function signedPapers(good: readonly JudgedCheck[], reader: Reader): string[] {
  const signed = good.find(isSignedOnly);
  if (!signed?.issuer) return [];
  const by = `${capital(issuerName(signed.issuer))} signed ${theirs(reader)} ${documentOf(signed)}.`;
  return [by, "Nobody has checked who acts for the business."];
}

/** `The name and birth date you gave match the driver's license.` */
function matches(group: readonly JudgedCheck[], reader: Reader): string {
  const isPlural = group.length > 1 || isPluralNoun(group[0]!);
  const verb = isPlural ? "match" : "matches";
  return `The ${nounsOf(group)} ${gaveIt(group[0]!, reader)} ${verb} ${theirs(reader)} ${documentOf(group[0]!)}.`;
}

/** `name, birth date and address`. A check's noun may itself be a pair, like `name and birth date`, so it's split. */
export function nounsOf(group: readonly JudgedCheck[]): string {
  return listed(group.flatMap((one) => nounOf(one).split(" and ")));
}

/** `The bank statement names Jane Doe, and its figures add up.` */
function figures(group: readonly JudgedCheck[], reader: Reader): string[] {
  if (group.length === 0) return [];
  const names = [...new Set(group.map(({ source }) => documentIn(source) ?? "other"))].map(documentName);
  const [verb, their] = names.length > 1 ? ["name", "their"] : ["names", "its"];
  const subject = `${reader.isSubject ? "Your" : "The"} ${listed(names)}`;
  return [`${subject} ${verb} ${reader.who}, and ${their} figures add up.`];
}

const recordSentence = ({ who, isSubject }: Reader): string =>
  `A public register lists ${isSubject ? "your business" : who} with these details, but not who acts for it.`;

/** @param strong the checks that other sentences call confirmed */
function ownSentence(
  check: JudgedCheck,
  reader: Reader,
  type: VerificationType,
  strong: readonly JudgedCheck[],
): string[] {
  const by = speakerOf(check);
  switch (check.check) {
    case "reference_check":
      return [`${by} would hire ${reader.who} again.`];
    case "landlord_references":
      return [`${by} would rent to ${reader.who} again.`];
    case "payment_history":
      return hasOwnSentence(check)
        ? [
            `${by} said that the rent was ${hasReason(check, "attested_paid") ? "always" : "mostly"} paid on time.`,
          ]
        : [];
    case "phone_verification":
      return [`${reader.isSubject ? "You" : reader.who} answered a code sent to the phone number.`];
    case "background_check":
    case "regulatory_compliance":
      return ["No entry on the sanctions list matches."];
    case "document_verification":
      if (backerOf(check) === "document" || isSignedOnly(check) || type !== "identity") return [];
      // The sentence about the name already says that a reviewer inspected the document.
      if (strong.some((one) => one.check === "identity_match" && speakerOf(one) === by)) return [];
      return [`${by} found ${theirs(reader)} document genuine.`];
    default:
      return [];
  }
}

/** @returns what a check is about; for a lease, only the parts that the evidence covers */
export function nounOf(check: JudgedCheck): string {
  if (check.check === "identity_match" && isNameOnly(check)) return "name";
  if (check.check === "rental_history") return leaseNoun(check);
  return TOPIC[check.check].noun;
}

/** @returns whether an identity check is only about the name */
export const isNameOnly = (check: JudgedCheck): boolean =>
  check.withoutBirthDate === true || hasReason(check, "name_matches", BY_SUBJECT.dateOfBirth);

/** The parts of a lease, as reasons name them. */
export const LEASE_PARTS = ["start of the lease", "end of the lease", "rent"] as const;

/** @returns the parts of a lease that a check's reasons name; empty if they name none */
export const leasePartsOf = ({ reasons }: JudgedCheck): string[] =>
  LEASE_PARTS.filter((part) =>
    reasons.some(({ code, text }) => code.startsWith("attested_lease") && text.includes(part)),
  );

function leaseNoun(check: JudgedCheck): string {
  const [start, end, rent] = LEASE_PARTS;
  const parts = leasePartsOf(check);
  if (parts.length === 0) return TOPIC.rental_history.noun;
  const dates =
    parts.includes(start) && parts.includes(end)
      ? ["lease dates"]
      : [start, end].filter((part) => parts.includes(part));
  return listed([...dates, ...(parts.includes(rent) ? ["rent"] : [])]);
}

export const isPluralNoun = (check: JudgedCheck): boolean =>
  nounOf(check) === TOPIC[check.check].noun && TOPIC[check.check].isPlural === true;
