import type { GivenFacts } from "#contract/attestation/attestation.schema.ts";
import {
  ATTESTED_FACTS,
  type AttestedFactName,
  FACT_RULES,
  PRESENCE,
} from "#contract/attestation/attestation.ts";
import { checksFor, type Service } from "#contract/checks/catalog.ts";
import type { AttesterKind, VerificationType } from "#contract/enums.ts";
import { isoDate, optionalAmount } from "#contract/rules.schema.ts";
import { invalid } from "#core/errors.ts";
import type { Claims } from "#functions/checks/engine/types.ts";
import type { AttestedFact } from "#functions/checks/sources/attestation-types.ts";

/** One question to a contact. */
export interface Question {
  fact: AttestedFactName;
  /** The stated value: dates as `YYYY-MM-DD`, amounts in dollars. Null if nothing was stated, or for open questions. */
  stated: string | null;
}

interface About {
  type: VerificationType;
  services: readonly Service[];
  claims: Claims;
}

const STATED: Record<AttestedFactName, (claims: Claims) => string | number | undefined> = {
  employment: ({ employment }) => employment?.employerName,
  position: ({ employment }) => employment?.position,
  startDate: ({ employment }) => employment?.startDate,
  employmentType: ({ employment }) => employment?.employmentType,
  salary: ({ employment }) => employment?.salary,
  rehire: () => undefined,
  tenancy: ({ rental }) => rental?.previousAddress,
  leaseStartDate: ({ rental }) => rental?.leaseStartDate,
  leaseEndDate: ({ rental }) => rental?.leaseEndDate,
  monthlyRent: ({ rental }) => rental?.monthlyRent,
  rentAgain: () => undefined,
  paidOnTime: () => undefined,
};

/** @returns the questions for a contact: only what the requested checks need, never birth dates or identity numbers */
export function questionsFor(kind: AttesterKind, { type, services, claims }: About): Question[] {
  const ordered = checksFor(type, services);
  return ATTESTED_FACTS.filter(
    (fact) => FACT_RULES[fact].kind === kind && ordered.includes(FACT_RULES[fact].check),
  ).map((fact) => {
    const stated = STATED[fact](claims);
    return { fact, stated: stated === undefined ? null : String(stated) };
  });
}

/**
 * Validates an answer fact by fact: each question needs an answer in the fact's own format. Contacts who say that they
 * never employed or housed the subject can leave out the rest.
 * @param today `YYYY-MM-DD`
 * @returns one fact per question
 * @throws DomainError 422 per fact
 */
export function validateAnswer(
  kind: AttesterKind,
  questions: readonly Question[],
  given: GivenFacts,
  today: string,
): AttestedFact[] {
  const problems: Record<string, string> = {};
  const present = given[PRESENCE[kind]];
  const isNever = present?.verdict === "corrected" && present.correction === "never";
  const facts = questions.map(({ fact, stated }): AttestedFact => {
    const one = given[fact];
    if (isNever && fact !== PRESENCE[kind]) return { fact, verdict: "unknown" };
    if (!one) {
      problems[`facts.${fact}.verdict`] = "Choose an answer";
      return { fact, verdict: "unknown" };
    }
    if (one.verdict === "unknown") return { fact, verdict: "unknown" };
    if (one.verdict === "confirmed") {
      if (stated === null) problems[`facts.${fact}.verdict`] = "There's nothing stated to confirm";
      return { fact, verdict: "confirmed" };
    }
    const read = readCorrection(fact, one.correction, today);
    if ("problem" in read) problems[`facts.${fact}.correction`] = read.problem;
    const correction = "value" in read ? read.value : undefined;
    return { fact, verdict: stated === null ? "answered" : "corrected", correction };
  });
  if (Object.keys(problems).length > 0) throw invalid(problems);
  return facts;
}

/** Only the end of a lease may be in the future. */
const MAY_BE_AHEAD: readonly AttestedFactName[] = ["leaseEndDate"];
const EARLIEST = "1930-01-01";

function readCorrection(
  fact: AttestedFactName,
  text: string | undefined,
  today: string,
): { value: string } | { problem: string } {
  const { form, choices } = FACT_RULES[fact];
  if (!text) return { problem: "Enter the correct answer" };
  if (form === "choice")
    return choices?.includes(text) ? { value: text } : { problem: "Choose one of the answers" };
  if (form === "text") return { value: text };
  if (form === "amount") {
    const amount = optionalAmount().safeParse(text);
    if (!amount.success) return { problem: amount.error.issues[0]?.message ?? "Enter an amount, like 1200" };
    return amount.data === undefined
      ? { problem: "Enter an amount, like 1200" }
      : { value: String(amount.data) };
  }
  const date = isoDate().safeParse(text);
  if (!date.success) return { problem: "Enter a date as MM/DD/YYYY" };
  if (date.data < EARLIEST) return { problem: "Enter a later date" };
  if (date.data > today && !MAY_BE_AHEAD.includes(fact)) return { problem: "This date is in the future" };
  return { value: date.data };
}
