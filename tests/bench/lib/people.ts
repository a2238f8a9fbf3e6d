import { randomBytes } from "node:crypto";
import { type Client, createClient, type InValue } from "@libsql/client/http";
import { call } from "./http.ts";

/** A person with an account and a verified address. */
export interface Person {
  id: string;
  email: string;
  /** The headers for their requests. */
  headers: { Authorization: string; "Content-Type": string };
}

export const PASSWORD = "Correct-horse7!";

/** Opens the database itself, to seed it and to check it later. */
export async function withDatabase<T>(dbUrl: string, work: (client: Client) => Promise<T>): Promise<T> {
  const client = createClient({ url: dbUrl });
  try {
    return await work(client);
  } finally {
    client.close();
  }
}

/** @returns the rows of one query */
export const query = (dbUrl: string, sql: string, args: InValue[] = []) =>
  withDatabase(dbUrl, async (client) => (await client.execute({ sql, args })).rows);

/** Registers a new person through the API, and marks their address as verified. */
export async function person(url: string, dbUrl: string): Promise<Person> {
  const email = `bench-${randomBytes(5).toString("hex")}@example.com`;
  const { user, tokens } = await post<{ user: { id: string }; tokens: { accessToken: string } }>(
    `${url}/api/auth/register`,
    { "Content-Type": "application/json" },
    { firstName: "Ada", lastName: "Byron", email, password: PASSWORD, accountType: "individual" },
  );
  await query(dbUrl, "UPDATE users SET email_verified_at = created_at WHERE id = ?", [user.id]);
  const headers = { Authorization: `Bearer ${tokens.accessToken}`, "Content-Type": "application/json" };
  return { id: user.id, email, headers };
}

/** @returns the data of a successful answer @throws with the answer's text otherwise */
export async function post<T>(url: string, headers: Record<string, string>, body: unknown): Promise<T> {
  const answer = await call(url, { method: "POST", headers, body: JSON.stringify(body) });
  const text = answer.body.toString();
  const json = JSON.parse(text) as { success: boolean; data: T };
  if (!json.success) throw new Error(`POST ${url} answered ${answer.status}: ${text.slice(0, 300)}`);
  return json.data;
}

/** @returns the body of an identity request about a subject */
export const requestBody = (targetUserEmail: string) => ({
  verificationType: "identity",
  targetUserEmail,
  personalInfo: {
    firstName: "Jane",
    lastName: "Doe",
    dateOfBirth: "1990-04-12",
    address: { street: "123 Main St", city: "Springfield", state: "IL", zipCode: "62701" },
  },
});

/** Requests a verification. @returns its id */
export async function requestOf(url: string, requester: Person, email: string): Promise<string> {
  const { id } = await post<{ id: string }>(
    `${url}/api/v1/verifications`,
    requester.headers,
    requestBody(email),
  );
  return id;
}
