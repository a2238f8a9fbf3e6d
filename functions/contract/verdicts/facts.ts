import { phoneText } from "../accounts/phone.ts";
import { CHECKS, type Service } from "../checks/catalog.ts";
import { documentName, gradeText } from "../labels.ts";
import type { VerdictFact } from "../verdicts.ts";
import { SIGNATURE_VALID } from "../verification/category.ts";
import { WELL_FORMED_ONLY } from "../verification/outcome.ts";
import {
  type ClaimsWithoutNumbers,
  dollars,
  inOneLine,
  type StatedFact,
  statedGroups,
} from "../verification/stated.ts";
import { strongerText } from "../verification/strengthen.ts";
import { againstSentence } from "./against.ts";
import {
  backerOf,
  capital,
  documentIn,
  hasReason,
  issuerName,
  type JudgedCase,
  type JudgedCheck,
  supports,
} from "./case.ts";
import { dayText, inDays } from "./days.ts";
import { isConfirmed, isSignedOnly } from "./kind.ts";
import { isNameOnly, LEASE_PARTS, leasePartsOf } from "./support.ts";
import { TOPIC } from "./topics.ts";
import { verdictOf } from "./verdict.ts";

/** How many facts are listed at the top of a result. */
const MAX_FACTS = 4;

/** Everything that the facts depend on. */
export interface FactCase extends JudgedCase {
  checks: readonly (JudgedCheck & { checkedAt: string | null })[];
  claims: ClaimsWithoutNumbers;
  /** What the checks found about the job and the pay; null if nothing. */
  found: { employment_status: string | null; salary_range: string | null };
}

/**
 * @returns at most four facts: the main question first, then what contradicts the request, then the strongest. Each has
 *   what was found, by whom, when, how strong it is, and what would make it stronger
 */
export function factsOf(judged: FactCase): VerdictFact[] {
  const [base, ...others] = judged.checks;
  const ranked = others.toSorted((a, b) => rankOf(b) - rankOf(a));
  // Don't repeat what the verdict or an earlier fact already says.
  const shown = [verdictOf(judged).text];
  return [...(base ? [base] : []), ...ranked].slice(0, MAX_FACTS).map((check) => {
    const fact = factOf(check, judged);
    const isShown = fact.value !== null && shown.some((words) => words.includes(fact.value ?? ""));
    if (fact.value !== null) shown.push(fact.value);
    return isShown ? { ...fact, value: null } : fact;
  });
}

/** For sorting: contradictions, then confirmed checks, then matches, then open ones. */
function rankOf(check: JudgedCheck): number {
  if (check.status === "adverse") return 3;
  if (!supports(check)) return 0;
  return isConfirmed(check) ? 2 : 1;
}

function factOf(check: FactCase["checks"][number], judged: FactCase): VerdictFact {
  const standing = check.status === "adverse" ? "differs" : supports(check) ? "supports" : "open";
  const text = isRefuted(check) ? null : strongerText({ ...check, service: check.check });
  return {
    check: check.check,
    label: labelOf(check),
    value: inDays(foundBy(check, standing, judged)),
    standing,
    by: byText(check),
    at: check.checkedAt,
    grade: check.grade,
    grade_words: check.grade && gradeText({ grade: check.grade, reasons: check.reasons }),
    stronger: text === null || check.status === "in_review" ? null : { text, services: servicesFor(check) },
  };
}

/**
 * Whether an independent person, a reviewer or an authoritative source contradicted what was stated. Then there's no
 * point in stronger evidence.
 */
const isRefuted = ({ status, grade }: JudgedCheck): boolean =>
  status === "adverse" && (grade === "G3" || grade === "G4");

const labelOf = (check: JudgedCheck): string =>
  check.check === "identity_match" && isNameOnly(check) ? "Name" : TOPIC[check.check].label;

function foundBy(check: JudgedCheck, standing: VerdictFact["standing"], judged: FactCase): string {
  if (check.disputed && check.keyCompromised)
    return "Its signature is in doubt. It doesn't count until a reviewer decides.";
  if (check.disputed) return "Disputed. It doesn't count until a reviewer decides.";
  if (standing === "differs") return againstSentence(check, judged.reader, judged.otherName ?? null);
  if (standing === "open")
    return (
      check.reasons.find(({ code }) => code !== WELL_FORMED_ONLY && code !== "needs_review")?.text ??
      check.reasons[0]?.text ??
      "Not checked"
    );
  // A salary is shown as a range, never as stated.
  const value =
    check.check === "salary_verification" ? judged.found.salary_range : statedValue(check, judged);
  if (check.check === "document_verification") return documentValue(check);
  return value ?? check.reasons.find(({ code }) => code !== SIGNATURE_VALID)?.text ?? "Matches";
}

/** `Driver's license. Whether it's genuine wasn't checked.` */
function documentValue(check: JudgedCheck): string {
  const name = capital(documentName(documentIn(check.source) ?? "other"));
  if (check.issuer && isSignedOnly(check)) return `${name}, signed by ${issuerName(check.issuer)}`;
  return isConfirmed(check) ? `${name}, genuine` : `${name}. Whether it's genuine wasn't checked.`;
}

function statedValue(check: JudgedCheck, { claims, found }: FactCase): string | null {
  const codes = CHECKS[check.check].statedFacts;
  if (!codes) return null;
  const facts = statedGroups(claims, FORMATS).flatMap((group) => group.facts);
  const statedAs = (code: string): string | null => {
    const fact = facts.find((one) => one.code === code);
    return (fact && valueText(fact)) || null;
  };
  const isBySubject = (code: string) =>
    code === "date_of_birth" && facts.some((one) => one.code === code && one.isLeftToSubject);
  if (check.check === "rental_history") return leaseText(check, statedAs);
  const values = codes.flatMap((code) => {
    const isCompared = code === "position" ? showsPosition(check) : !isBySubject(code);
    const value = isCompared ? statedAs(code) : null;
    return value ? [code === "date_of_birth" ? `born ${value}` : value] : [];
  });
  if (values.length === 0) return null;
  const joined = check.check === "employment_status" ? values.join(" at ") : values.join(", ");
  const isEnded = found.employment_status?.startsWith("Formerly") && check.check === "employment_status";
  return isEnded ? `${joined} (ended)` : joined;
}

/**
 * `Jan 13, 2024 to Jan 2, 2026, $1,450 a month`: the stated values that the contact confirmed, or the contact's own if
 * they corrected or added something.
 */
function leaseText(check: JudgedCheck, statedAs: (code: string) => string | null): string | null {
  const reasons = check.reasons.filter(({ code }) => code.startsWith("attested_lease"));
  if (reasons.some(({ text }) => !text.includes("confirmed the")))
    return reasons.map(({ text }) => text).join(" ");
  const parts = reasons.length > 0 ? leasePartsOf(check) : LEASE_PARTS;
  const [startPart, endPart, rentPart] = LEASE_PARTS;
  const of = (part: string, code: string) => (parts.some((one) => one === part) ? statedAs(code) : null);
  const [start, end] = [of(startPart, "lease_start_date"), of(endPart, "lease_end_date")];
  const term = start && end ? `${start} to ${end}` : (start && `From ${start}`) || (end && `Until ${end}`);
  const rent = of(rentPart, "monthly_rent");
  return [term, rent && `${rent} a month`].filter(Boolean).join(", ") || null;
}

/** Whether the evidence covers the position. A pay stub might not name it, and employers might not answer about it. */
function showsPosition(check: JudgedCheck): boolean {
  const by = backerOf(check);
  if (by === "document") return documentIn(check.source) === "employment_letter";
  return by !== "employer" || hasReason(check, "attested_position");
}

const FORMATS = { day: dayText, money: dollars, phone: phoneText };

const valueText = (fact: StatedFact): string | null => (fact.code === "name" ? fact.value : inOneLine(fact));

/** `Driver's license`, `The employer, through acme.example`, `A reviewer`, or the record keeper's name. */
function byText(check: JudgedCheck): string | null {
  switch (backerOf(check)) {
    case "document": {
      const type = documentIn(check.source);
      return type ? capital(documentName(type)) : "The documents";
    }
    case "reviewer":
      return "A reviewer";
    case "employer":
    case "landlord": {
      const by = backerOf(check) === "employer" ? "The employer" : "The landlord";
      const domain = /^Answer through an emailed link from ([^\s,]+),/.exec(check.source ?? "")?.[1];
      return domain ? `${by}, through ${domain}` : by;
    }
    case "issuer":
      return capital(issuerName(check.issuer!));
    case "source":
      return inDays(sourceName(check.source) || TOPIC[check.check].source);
    default:
      return null;
  }
}

/** The services that a new request needs for a stronger answer. */
function servicesFor(check: JudgedCheck): Service[] {
  if (check.check === "identity_match") return ["document_verification"];
  return CHECKS[check.check].role === "service" ? [check.check as Service] : [];
}

/** A source without the date at its end, which the fact shows separately. */
const sourceName = (source: string | null): string => (source ?? "").split(", ").slice(0, -1).join(", ");
