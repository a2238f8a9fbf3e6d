import { BUSINESS_TYPE_LABEL, EMPLOYMENT_TYPE_LABEL } from "../../contract/labels.ts";
import type { Report } from "./report.ts";

type Claims = Report["verification"]["claims"];

/** One fact as the request states it, in words; null where it does not. */
export interface StatedFact {
  code: string;
  label: string;
  value: string | null;
}

export interface StatedGroup {
  title: string;
  facts: StatedFact[];
}

/**
 * @param day how a day (YYYY-MM-DD) is said
 * @returns what the request states, in groups; a group that a request of this type does not have is left out
 */
export function statedFacts(claims: Claims, day: (iso: string) => string): StatedGroup[] {
  const { business: b, employment: e, rental: r } = claims;
  const said = (iso: string | null) => iso && day(iso);
  return [
    group("Person", {
      name: ["Name", [claims.first_name, claims.last_name].filter(Boolean).join(" ")],
      date_of_birth: ["Date of birth", said(claims.date_of_birth)],
      address: ["Address", addressText(claims.address)],
      phone: ["Phone", claims.phone],
    }),
    ...(b
      ? [
          group("Business", {
            business_name: ["Business name", b.business_name],
            business_type: ["Business type", b.business_type && BUSINESS_TYPE_LABEL[b.business_type]],
            business_address: ["Business address", b.business_address],
            year_established: ["Year established", b.year_established],
            lei: ["LEI", b.lei],
          }),
        ]
      : []),
    ...(e
      ? [
          group("Employment", {
            employer_name: ["Employer name", e.employer_name],
            position: ["Position", e.position],
            employment_type: [
              "Employment type",
              e.employment_type && EMPLOYMENT_TYPE_LABEL[e.employment_type],
            ],
            start_date: ["Start date", said(e.start_date)],
            salary: ["Salary", dollars(e.salary)],
            contact: ["Contact", [e.contact_name, e.contact_email].filter(Boolean).join(", ")],
          }),
        ]
      : []),
    ...(r
      ? [
          group("Rental", {
            previous_address: ["Previous address", r.previous_address],
            landlord_contact: ["Landlord contact", r.landlord_contact],
            lease_start_date: ["Lease start date", said(r.lease_start_date)],
            lease_end_date: ["Lease end date", said(r.lease_end_date)],
            monthly_rent: ["Monthly rent", dollars(r.monthly_rent)],
            reason_for_leaving: ["Reason for leaving", r.reason_for_leaving],
          }),
        ]
      : []),
  ];
}

function group(
  title: string,
  facts: Record<string, [label: string, value: string | number | null]>,
): StatedGroup {
  return {
    title,
    facts: Object.entries(facts).map(([code, [label, value]]) => ({
      code,
      label,
      value: value === null || value === "" ? null : String(value),
    })),
  };
}

/** @returns `$1,234` or `$1,234.50` */
export const dollars = (amount: number | null): string | null =>
  amount === null
    ? null
    : `$${amount.toLocaleString("en-US", { minimumFractionDigits: amount % 1 ? 2 : 0 })}`;

function addressText(address: Claims["address"]): string | null {
  if (!address) return null;
  const { street, city, state, zipCode, country } = address;
  const region = [state, zipCode].filter(Boolean).join(" ");
  return [street, city, region, country].filter(Boolean).join(", ") || null;
}
