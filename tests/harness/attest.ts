import { randomBytes } from "node:crypto";
import type { AttesterKind } from "#contract/enums.ts";
import { runBatch } from "#db/batch.ts";
import { tieWrite } from "#functions/attestation/ties.ts";
import type { Account } from "./account.ts";
import type { Answer } from "./client.ts";
import { client } from "./client.ts";
import { contextOn } from "./context.ts";
import { rows } from "./db.ts";
import { fragment, linkIn, waitForMail } from "./mail.ts";
import { stack } from "./stack.ts";
import { consentTo, requestOf, type VerificationView } from "./verification.ts";

/** A contact as the subject sees one. */
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

/** @returns an address at a firm that nobody had before */
export const firmEmail = (name = "hr") => `${name}@firm-${randomBytes(5).toString("hex")}.test`;

/** What is stated about an employment in these tests. */
export const JOB = {
  employerName: "Acme Foods",
  position: "Head cook",
  startDate: "2022-02-01",
  salary: 52_000,
};

/** @returns a firm's new address whose domain is tied to the employer of {@link JOB} */
export async function tiedEmail(name = "hr"): Promise<string> {
  const email = firmEmail(name);
  await tieDomain(email);
  return email;
}

/** Ties the domain of an address to an employer, or to the landlord of an address, as a registry lists it. */
export async function tieDomain(email: string, name = JOB.employerName, kind: AttesterKind = "employer") {
  const ctx = contextOn(stack().env);
  const found = { domain: email.split("@")[1]!, isTied: true, basis: "registry" } as const;
  await runBatch(ctx.db, [(await tieWrite(ctx, { kind, name }, found))()]);
}

/** The same for whom a request states, so that what a contact at this address says counts as theirs. */
export async function tieContact(subject: Account, id: string, email: string): Promise<void> {
  const { data } = await subject.api.get<WithContacts>(`/api/verifications/${id}`);
  await tieDomain(email, data.contact_domains?.name ?? "", data.contact_domains?.kind);
}

/** Asks for an employment check, and has the subject agree. @returns its id */
export async function employmentOf(
  [requester, subject]: readonly [Account, Account],
  more: {
    contactEmail?: string;
    contactName?: string;
    services?: string[];
    personalInfo?: { firstName: string; lastName: string };
  } = {},
): Promise<string> {
  const { services = [], personalInfo = { firstName: "Jane", lastName: "Doe" }, ...contact } = more;
  const id = await requestOf(requester, subject.email, {
    verificationType: "employment",
    requestedServices: services,
    personalInfo,
    employmentInfo: { ...JOB, ...contact },
  });
  const consented = await consentTo(subject, id);
  if (consented.status !== 200) throw new Error(`Consent answered ${consented.status}`);
  return id;
}

/** The subject decides about a contact, or names one. */
export const contacts = (subject: Account, id: string, body: object): Promise<Answer<WithContacts>> =>
  subject.api.post<WithContacts>(`/api/verifications/${id}/contacts`, body);

/** The subject names somebody at the employer. */
export const nameContact = (subject: Account, id: string, email: string, kind = "employer") =>
  contacts(subject, id, { kind, name: "Robin Hale", email });

export const contactsOf = async (viewer: Account, id: string): Promise<ContactView[]> =>
  (await viewer.api.get<WithContacts>(`/api/verifications/${id}`)).data.contacts;

/** @returns the token that a contact was mailed */
export async function attestToken(email: string): Promise<string> {
  return fragment(linkIn(await waitForMail(email), "/attest"), "token");
}

/** The contact's page asks. */
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

/** The contact answers. */
export const answerAsked = (token: string, more: object) =>
  client().post<{ outcome: string }>("/api/attestations/answer", { token, ...more });

/** Confirms the base check's facts. */
export const CONFIRMED = {
  outcome: "answered",
  facts: { employment: { verdict: "confirmed" }, position: { verdict: "confirmed" } },
};

/** @returns a contact's row as the table holds it */
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
