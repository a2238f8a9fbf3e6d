import { CHECK_LABEL, type CheckId } from "../checks/catalog.ts";
import type { ConsentFact } from "../checks/define.ts";
import { documentNeeds } from "../documents/document-needs.ts";
import type { AskedFact } from "./claims.ts";
import { whatHappens } from "./what-happens.ts";

/** The stated facts, as in a form or in the database. An empty text counts as absent. */
interface Statement {
  /** The facts left to the subject, whether they have stated them yet or not. */
  askSubject?: readonly AskedFact[] | undefined;
  dateOfBirth?: string | undefined;
  phone?: string | undefined;
  ssn?: string | undefined;
  address?: { [part in "street" | "city" | "state" | "zipCode"]?: string | undefined } | undefined;
  business?: { ein?: string | undefined; businessAddress?: string | undefined } | undefined;
  employment?:
    | {
        employerName?: string | undefined;
        startDate?: string | undefined;
        salary?: string | number | undefined;
      }
    | undefined;
  rental?:
    | {
        leaseStartDate?: string | undefined;
        leaseEndDate?: string | undefined;
        monthlyRent?: string | number | undefined;
      }
    | undefined;
}

/**
 * Lists which facts are stated. The country alone doesn't count as an address, because forms send it with every
 * request. An address left to the subject counts, because we compare it; a birth date left to them doesn't.
 */
export function consentFacts({
  address,
  business,
  employment,
  rental,
  askSubject = [],
  ...person
}: Statement): Set<ConsentFact> {
  const values: Record<ConsentFact, (string | number | undefined)[]> = {
    date_of_birth: [person.dateOfBirth],
    address: [address?.street, address?.city, address?.state, address?.zipCode],
    phone: [person.phone],
    ssn: [person.ssn],
    ein: [business?.ein],
    business_address: [business?.businessAddress],
    employer: [employment?.employerName],
    start_date: [employment?.startDate],
    salary: [employment?.salary],
    lease_dates: [rental?.leaseStartDate, rental?.leaseEndDate],
    rent: [rental?.monthlyRent],
  };
  const isGiven = (value: string | number | undefined) => value !== undefined && `${value}`.trim() !== "";
  const facts = Object.keys(values) as ConsentFact[];
  const stated = new Set(facts.filter((fact) => values[fact].some(isGiven)));
  if (askSubject.includes("dateOfBirth")) stated.delete("date_of_birth");
  if (askSubject.includes("address")) stated.add("address");
  return stated;
}

/** @returns the checks, one per line, each with what happens in it; then the documents, each named once */
export function whatIsChecked(
  checks: readonly CheckId[],
  stated: ReadonlySet<ConsentFact>,
  { bySelf = false } = {},
): string[] {
  const points = checks.map((id) => `• ${CHECK_LABEL[id]}: ${whatHappens(id, { stated, bySelf })}`);
  const needs = documentNeeds(checks).map(({ words }) => words);
  return [
    `What we check:\n${points.join("\n")}`,
    ...(needs.length > 0 ? [`Helpful documents: ${needs.join("; ")}.`] : []),
  ];
}
