import type { CheckId } from "#contract/checks/catalog.ts";
import { dateOf } from "#contract/time.ts";
import type { CheckInput } from "../engine/types.ts";
import type { Attestation, AttestedFact } from "./attestation-types.ts";
import { corrected } from "./attested-facts.ts";

/**
 * @returns for how many full months an employer or landlord, known by their domain, confirmed the job or tenancy; null
 *   if none gave both its start and how long it lasted at least. A job lasts at least until the answer if the employer
 *   says that the person still works there
 */
export function attestedMonths(check: CheckId, { attestations, claims }: CheckInput): number | null {
  const months = attestations
    .filter(({ status, trust }) => status === "answered" && trust === "tied")
    .map((one) => {
      const { from, to } = (check === "employment_history" ? jobIn : tenancyIn)(one, claims);
      return from === undefined || to === undefined ? null : fullMonths(from, to);
    })
    .filter((one) => one !== null);
  return months.length === 0 ? null : Math.max(...months);
}

/** The first and last day, as YYYY-MM-DD. */
interface Span {
  from: string | undefined;
  to: string | undefined;
}

function jobIn({ facts, answeredAt }: Attestation, { employment }: CheckInput["claims"]): Span {
  const isThere = factIn(facts, "employment")?.verdict === "confirmed";
  return {
    from: confirmedValue(factIn(facts, "startDate"), employment?.startDate),
    to: isThere && answeredAt !== null ? dateOf(answeredAt) : undefined,
  };
}

function tenancyIn({ facts, answeredAt }: Attestation, { rental }: CheckInput["claims"]): Span {
  const end = confirmedValue(factIn(facts, "leaseEndDate"), rental?.leaseEndDate);
  const answered = answeredAt === null ? undefined : dateOf(answeredAt);
  return {
    from: confirmedValue(factIn(facts, "leaseStartDate"), rental?.leaseStartDate),
    // A lease that runs on has only lasted until now.
    to: end !== undefined && answered !== undefined && end > answered ? answered : end,
  };
}

const factIn = (facts: readonly AttestedFact[], name: AttestedFact["fact"]): AttestedFact | undefined =>
  facts.find(({ fact }) => fact === name);

const confirmedValue = (fact: AttestedFact | undefined, stated: string | undefined): string | undefined =>
  fact?.verdict === "confirmed" ? stated : corrected(fact);

function fullMonths(from: string, to: string): number {
  const [start = 0, end = 0] = [from, to].map(
    (day) => Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7)),
  );
  return Math.max(0, end - start - Number(to.slice(8) < from.slice(8)));
}
