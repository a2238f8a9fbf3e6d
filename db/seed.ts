import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { createClient } from "@libsql/client/http";
import { CONSENT_VERSION } from "#contract/consent.ts";

/** A demo account, as the start script prints it. */
export interface SignIn {
  email: string;
  password: string;
  label: string;
}

const PASSWORD = "Countersign-1!";
const LICENCE = join(import.meta.dirname, "../tests/fixtures/out/licence.jpg");

const RENTER = { firstName: "Jane", lastName: "Doe", email: "jane@demo.example" };
const LANDLORD = { firstName: "Marcus", lastName: "Reed", email: "marcus@demo.example" };
const COMPANY = {
  firstName: "Priya",
  lastName: "Shah",
  email: "priya@demo.example",
  accountType: "business",
  businessName: "Harbor Staffing",
};

/** The demo accounts; they exist in every seeded database. */
const SIGN_INS: SignIn[] = [
  { label: "Landlord, requests verifications", email: LANDLORD.email, password: PASSWORD },
  { label: "Renter, gets requests", email: RENTER.email, password: PASSWORD },
  { label: "Business", email: COMPANY.email, password: PASSWORD },
];

/** What the seed needs to reach: the running product, its mail outbox, and the database, to see if it's empty. */
export interface SeedTarget {
  url: string;
  mailUrl: string;
  dbUrl: string;
}

/**
 * Fills an empty database by using the product like people do: through its API, with its own mails and a real picture
 * of a specimen license.
 * @returns the demo sign-ins, or none if the database has other people's accounts
 * @throws if the product refuses a step
 */
export async function seedIfEmpty(target: SeedTarget): Promise<SignIn[]> {
  const client = createClient({ url: target.dbUrl });
  const found = await client.execute({
    sql: "SELECT count(*) AS n, coalesce(sum(email = ?), 0) AS demo FROM users",
    args: [LANDLORD.email],
  });
  client.close();
  if (Number(found.rows[0]?.n) > 0) return Number(found.rows[0]?.demo) > 0 ? SIGN_INS : [];

  const landlord = await register(target, LANDLORD);
  const renter = await register(target, RENTER);
  const company = await register(target, COMPANY);

  const done = await request(target, landlord, RENTER, ["document_verification", "address_verification"], {
    purpose: "tenant",
    purposeCertified: true,
    notes: "Two-bedroom on Elm Street, from January.",
  });
  await consent(target, renter, done);
  await upload(target, renter, done);
  await request(target, landlord, {
    ...RENTER,
    firstName: "Tom",
    lastName: "Okafor",
    email: "tom@demo.example",
  });
  const expedited = { priority: "expedited", purpose: "employment", purposeCertified: true };
  await request(target, company, RENTER, ["document_verification", "phone_verification"], expedited);
  return SIGN_INS;
}

async function call<T>(target: SeedTarget, path: string, token: string | null, body: unknown): Promise<T> {
  const isForm = body instanceof FormData;
  const answer = await fetch(new URL(path, target.url), {
    method: "POST",
    headers: {
      ...(token ? { Authorization: `Bearer ${token}` } : {}),
      ...(isForm ? {} : { "Content-Type": "application/json" }),
    },
    body: isForm ? body : JSON.stringify(body),
  });
  const json = (await answer.json()) as { success: boolean; data: T; message?: string };
  if (!json.success) throw new Error(`Demo data: POST ${path} answered ${answer.status}: ${json.message}`);
  return json.data;
}

/** @returns an access token of the new account, whose address is proven by its mailed link. */
async function register(target: SeedTarget, person: typeof RENTER): Promise<string> {
  const { tokens } = await call<{ tokens: { accessToken: string } }>(target, "/api/auth/register", null, {
    accountType: "individual",
    ...person,
    password: PASSWORD,
  });
  const token = await mailed(target, person.email, /\/verify-email#token=([\w.-]+)/);
  await call(target, "/api/auth/verify-email", null, { token });
  return tokens.accessToken;
}

async function mailed(target: SeedTarget, address: string, link: RegExp): Promise<string> {
  for (const deadline = Date.now() + 30_000; Date.now() < deadline; ) {
    const answer = await fetch(`${target.mailUrl}/emails?to=${encodeURIComponent(address)}`);
    const mails = (await answer.json()) as { text: string }[];
    const token = mails.map((mail) => link.exec(mail.text)?.[1]).find((found) => found !== undefined);
    if (token) return token;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error(`Demo data: no mail came for ${address}`);
}

async function request(
  target: SeedTarget,
  token: string,
  subject: typeof RENTER,
  requestedServices: string[] = [],
  more: Record<string, unknown> = {},
): Promise<string> {
  const { id } = await call<{ id: string }>(target, "/api/v1/verifications", token, {
    verificationType: "identity",
    targetUserEmail: subject.email,
    requestedServices,
    personalInfo: {
      firstName: subject.firstName,
      lastName: subject.lastName,
      dateOfBirth: "1990-04-12",
      phone: "+12173334455",
      address: { street: "123 Main St", city: "Springfield", state: "IL", zipCode: "62701" },
    },
    ...more,
  });
  return id;
}

async function consent(target: SeedTarget, token: string, id: string): Promise<void> {
  await call(target, `/api/verifications/${id}/consent`, token, {
    accepted: true,
    textVersion: CONSENT_VERSION,
  });
}

async function upload(target: SeedTarget, token: string, id: string): Promise<void> {
  const form = new FormData();
  form.set("documentType", "drivers_license");
  form.set("verificationId", id);
  form.set("document", new File([await readFile(LICENCE)], "license.jpg", { type: "image/jpeg" }));
  await call(target, "/api/v1/documents/upload", token, form);
}
