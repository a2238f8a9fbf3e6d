import { randomBytes } from "node:crypto";
import type { AttesterKind } from "#contract/enums.ts";
import { runBatch } from "#db/batch.ts";
import { tieWrite } from "#functions/attestation/ties.ts";
import { beyondAllowance } from "../billing.ts";
import type { Answer } from "../client.ts";
import { client } from "../client.ts";
import { contextOn } from "../context.ts";
import { fragment, linkIn, waitForMail } from "../mail.ts";
import type { Account } from "../people/account.ts";
import { rows } from "../stack/db.ts";
import { stack } from "../stack/stack.ts";
import { consentTo, requestOf, type VerificationView } from "./verification.ts";

/** A contact as the subject sees it. */
export interface ContactView {
  id: string;
  kind: string;
  source: string;
  status: string;
  name: string | null;
  email: string | null;
  domain: string;
  expires_at: string | null;
}

export type WithContacts = VerificationView & {
  contacts: ContactView[];
  contact_domains: { kind: AttesterKind; name: string | null; domains: string[] } | null;
};

/** @returns an address at a company domain that no other test uses */
export const firmEmail = (name = "hr") => `${name}@firm-${randomBytes(5).toString("hex")}.test`;

/** The employment that these tests use. */
export const JOB = {
  employerName: "Acme Foods",
  position: "Head cook",
  startDate: "2022-02-01",
  salary: 52_000,
};

/** @returns a new company address whose domain is tied to the employer of {@link JOB} */
export async function tiedEmail(name = "hr"): Promise<string> {
  const email = firmEmail(name);
  await tieDomain(email);
  return email;
}

/** Ties the domain of an email address to an employer (or to a landlord), as if a registry listed it. */
export async function tieDomain(email: string, name = JOB.employerName, kind: AttesterKind = "employer") {
  const ctx = contextOn(stack().env);
  const found = { domain: email.split("@")[1]!, isTied: true, basis: "registry" } as const;
  await runBatch(ctx.db, await tieWrite(ctx, { kind, name }, found));
}

/**
 * Ties the domain to the employer or landlord that the request states, so that this contact's answer counts as theirs.
 */
export async function tieContact(subject: Account, id: string, email: string): Promise<void> {
  const { data } = await subject.api.get<WithContacts>(`/api/verifications/${id}`);
  await tieDomain(email, data.contact_domains?.name ?? "", data.contact_domains?.kind);
}

/** Requests an employment check and has the subject consent. @returns the verification's id */
export async function employmentOf(
  [requester, subject]: readonly [Account, Account],
  more: {
    contactEmail?: string;
    contactName?: string;
    services?: string[];
    /** Whether the list price is due, as after the allowance is used. */
    isOverage?: boolean;
    personalInfo?: { firstName: string; lastName: string };
  } = {},
): Promise<string> {
  const {
    services = [],
    isOverage = false,
    personalInfo = { firstName: "Jane", lastName: "Doe" },
    ...contact
  } = more;
  const id = await requestOf(requester, subject.email, {
    verificationType: "employment",
    requestedServices: services,
    personalInfo,
    employmentInfo: { ...JOB, ...contact },
  });
  if (isOverage) await beyondAllowance(id);
  const consented = await consentTo(subject, id);
  if (consented.status !== 200) throw new Error(`Consent answered ${consented.status}`);
  return id;
}

/** Approves, refuses or names a contact, as the subject. */
export const contacts = (subject: Account, id: string, body: object): Promise<Answer<WithContacts>> =>
  subject.api.post<WithContacts>(`/api/verifications/${id}/contacts`, body);

/** Refuses every contact, as the subject. */
export const askNoOne = (subject: Account, id: string) => contacts(subject, id, { decision: "refuse" });

/** Names a contact at the employer, as the subject. */
export const nameContact = (subject: Account, id: string, email: string, kind = "employer") =>
  contacts(subject, id, { kind, name: "Robin Hale", email });

export const contactsOf = async (viewer: Account, id: string): Promise<ContactView[]> =>
  (await viewer.api.get<WithContacts>(`/api/verifications/${id}`)).data.contacts;

/** @returns the token from the email to a contact */
export async function attestToken(email: string): Promise<string> {
  return fragment(linkIn(await waitForMail(email), "/attest"), "token");
}

/** Reads the questions, as the contact's page does. */
export const readAsked = (token: string) =>
  client().post<{
    kind: string;
    requester_name: string;
    subject_name: string | null;
    is_self: boolean;
    purpose: string;
    named_by: string;
    questions: { fact: string; stated: string | null }[];
  }>("/api/attestations/read", { token });

/** Submits the contact's answer. */
export const answerAsked = (token: string, more: object) =>
  client().post<{ outcome: string }>("/api/attestations/answer", { token, ...more });

/** An answer that confirms the facts of the base check. */
export const CONFIRMED = {
  outcome: "answered",
  facts: { employment: { verdict: "confirmed" }, position: { verdict: "confirmed" } },
};

/** @returns a contact's row as stored */
export async function contactRow(id: string) {
  const [row] = await rows<{
    status: string;
    mails_sent: number;
    answer: string | null;
    contact_email: string;
    contact_name: string | null;
    approved_at: number;
    expires_at: number;
  }>("SELECT * FROM attestations WHERE id = ?", [id]);
  if (!row) throw new Error(`No contact ${id}`);
  return row;
}
