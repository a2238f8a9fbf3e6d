import type { BusinessType, CheckId, EmploymentType } from "../../../functions/contract/enums.ts";
import { BUSINESS_TYPE_LABEL, EMPLOYMENT_TYPE_LABEL } from "../../../functions/contract/labels.ts";
import type { api } from "./api.ts";
import { dayText, money } from "./format.ts";
import type { DataOf } from "./http.ts";

type Claims = DataOf<Awaited<ReturnType<(typeof api.api.verifications)[":id"]["$get"]>>>["claims"];

/** One fact as it was stated. */
export interface StatedFact {
  label: string;
  value: string;
  hint?: string;
}

export interface StatedGroup {
  /** null: about the person. */
  title: string | null;
  facts: StatedFact[];
}

type Row = [label: string, value: string | null | undefined, hint?: string | null];

/** What documents can show, by label, and the check that reads it there. The rest is asked of people, or of nobody. */
const COMPARED_BY: Record<string, CheckId> = {
  "Date of birth": "identity_match",
  Address: "address_verification",
  "Business name": "business_identity",
  EIN: "business_identity",
  "Employer name": "employment_status",
  Position: "employment_status",
  "Start date": "employment_history",
  Salary: "salary_verification",
  "Previous address": "tenancy",
  "Monthly rent": "rental_history",
  "Lease start date": "rental_history",
  "Lease end date": "rental_history",
};

const list = new Intl.ListFormat("en-US");

/**
 * @param checks that belong to the request
 * @returns which of the stated facts they compare with documents: a sentence, or none where it is none of them
 */
export function comparedWords(groups: readonly StatedGroup[], checks: readonly CheckId[]): string {
  const facts = groups.flatMap((group) => group.facts);
  // Each document that speaks of its holder has the name.
  const isCompared = ({ label }: StatedFact) =>
    label === "Name" || checks.some((check) => check === COMPARED_BY[label]);
  const names = facts.filter(isCompared).map(({ label }) => (label === "EIN" ? label : label.toLowerCase()));
  if (names.length === 0) return "";
  const rest = names.length < facts.length ? " The rest is not compared with documents." : "";
  return `The checks compare the ${list.format(names)} with the documents.${rest}`;
}

const day = (iso: string | null) => iso && dayText(iso);
const dollars = (amount: number | null) => (amount === null ? null : money(amount));

/** @returns what was stated about the subject, in groups; facts that were not stated are left out, as empty groups are. */
export function statedGroups(claims: Claims): StatedGroup[] {
  const groups: [string | null, Row[]][] = [
    [null, person(claims)],
    ["Business", business(claims)],
    ["Employment", employment(claims)],
    ["Rental", rental(claims)],
  ];
  return groups
    .map(([title, rows]) => ({ title, facts: rows.flatMap(factOf) }))
    .filter(({ facts }) => facts.length > 0);
}

function factOf([label, value, hint]: Row): StatedFact[] {
  return value ? [{ label, value, ...(hint && { hint }) }] : [];
}

function person(claims: Claims): Row[] {
  const { street, city, state, zipCode, country } = claims.address ?? {};
  const place = [city, [state, zipCode].filter(Boolean).join(" ")].filter(Boolean).join(", ");
  return [
    ["Name", [claims.first_name, claims.last_name].filter(Boolean).join(" ")],
    ["Date of birth", day(claims.date_of_birth)],
    ["Phone", claims.phone],
    ["Address", [street, place].filter(Boolean).join(", "), country],
    ["SSN", claims.ssn_last4 && `•••-••-${claims.ssn_last4}`],
  ];
}

function business({ business: b }: Claims): Row[] {
  if (!b) return [];
  return [
    ["Business name", b.business_name],
    ["EIN", b.ein_last4 && `••-•••${b.ein_last4}`],
    ["Business address", b.business_address],
    ["Business type", b.business_type && BUSINESS_TYPE_LABEL[b.business_type as BusinessType]],
    ["Year established", b.year_established === null ? null : String(b.year_established)],
    ["LEI", b.lei],
  ];
}

function employment({ employment: e }: Claims): Row[] {
  if (!e) return [];
  return [
    ["Employer name", e.employer_name],
    ["Position", e.position],
    ["Employment type", e.employment_type && EMPLOYMENT_TYPE_LABEL[e.employment_type as EmploymentType]],
    ["Start date", day(e.start_date)],
    ["Salary", dollars(e.salary)],
    ["Contact", e.contact_name ?? e.contact_email, e.contact_name && e.contact_email],
  ];
}

function rental({ rental: r }: Claims): Row[] {
  if (!r) return [];
  return [
    ["Previous address", r.previous_address],
    ["Landlord contact", r.landlord_contact],
    ["Monthly rent", dollars(r.monthly_rent)],
    ["Lease start date", day(r.lease_start_date)],
    ["Lease end date", day(r.lease_end_date)],
    ["Reason for leaving", r.reason_for_leaving],
  ];
}
