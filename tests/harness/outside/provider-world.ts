import { afterAll, beforeAll } from "vitest";
import type { Service } from "#contract/checks/catalog.ts";
import type { VerificationType } from "#contract/enums.ts";
import { MINUTE } from "#contract/time.ts";
import type { ScoreCaps } from "#core/provider-setting.ts";
import type { Stack } from "#scripts/stack/stack.ts";
import { giveCard } from "../billing.ts";
import { type Answer, type CallOptions, client } from "../client.ts";
import { type Account, account } from "../people/account.ts";
import { db, rows } from "../stack/db.ts";
import { ownStack } from "../stack/own-stack.ts";
import { cron } from "../stack/stack.ts";
import { until } from "../until.ts";
import { consentTo, requestOf } from "../verification/verification.ts";
import { type Callback, callback, someSecret, startVendor, type Vendor } from "./vendor.ts";

interface StoredRequest {
  id: string;
  verification_id: string;
  check_id: string;
  status: string;
  attempts: number;
  answer: string | null;
  last_error: string | null;
  event_at: number | null;
  next_at: number;
}

/** A stack with two people, and a stand-in for providers that the test controls. */
export interface World {
  stack: Stack;
  vendor: Vendor;
  secret: string;
  requester: Account;
  subject: Account;
  /** Requests a service and has the subject consent. @returns the verification's id */
  begin(type: VerificationType, service: Service, more?: Record<string, unknown>): Promise<string>;
  /** @returns the stored provider request of a verification's check, once it matches */
  request(
    verification: string,
    check: string,
    fits?: (row: StoredRequest) => boolean,
  ): Promise<StoredRequest>;
  /** Delivers a signed callback. */
  call(
    provider: string,
    message: unknown,
    options?: Callback & CallOptions,
  ): Promise<Answer<{ result: string }>>;
  /** Makes the next attempt of a provider request due, and waits until it's done. */
  due(requestId: string): Promise<void>;
  /** Makes a provider request expire, and waits until it's given up. */
  giveUp(requestId: string): Promise<void>;
  sql(statement: string, args?: (string | number)[]): Promise<unknown>;
  all<T>(query: string, args?: (string | number)[]): Promise<T[]>;
}

const PERSON = {
  firstName: "Jane",
  lastName: "Doe",
  dateOfBirth: "1990-04-12",
  phone: "+13125550142",
  address: { street: "123 Main St", city: "Springfield", state: "IL", zipCode: "62701" },
};

/** Generous, because it starts a whole stack on a machine that may be busy. */
const START_TIMEOUT = 3 * MINUTE;

interface WorldOptions {
  /** The display names of providers by id; `Acme` by default. */
  names?: Record<string, string>;
  /** The most that each provider may score, by its id; nothing by default. */
  scores?: Record<string, Partial<ScoreCaps>>;
  /** Further variables of the Worker to override. */
  env?: Record<string, string>;
}

/** @param checks the provider of each check; one stand-in acts as all of them, each under its own id */
export function providerWorld(
  checks: Record<string, string>,
  { names = {}, scores = {}, env = {} }: WorldOptions = {},
): World {
  const world = {} as World;
  const secret = someSecret();
  beforeAll(async () => {
    const vendor = await startVendor();
    const ids = [...new Set(Object.values(checks))].filter((id) => id !== "gleif" && id !== "sandbox");
    const described = ids.map((id) => [
      id,
      { url: `${vendor.url}/${id}`, name: names[id] ?? "Acme", timeoutSeconds: 1, scores: scores[id] },
    ]);
    const stack = await ownStack({
      PROVIDERS: JSON.stringify(checks),
      HTTP_PROVIDERS: JSON.stringify(Object.fromEntries(described)),
      // The secret that's about to be replaced comes first.
      PROVIDER_SECRETS: ids.map((id) => `${id}:${someSecret()},${id}:${secret}`).join(","),
      GLEIF_URL: `${vendor.url}/gleif`,
      ...env,
    });
    const [requester, subject] = await Promise.all([account({ on: stack }), account({ on: stack })]);
    // Some tests send more requests than we accept without a card.
    await giveCard(requester.id, stack.dbUrl);
    Object.assign(world, { stack, vendor, secret, requester, subject, ...deeds(world) });
  }, START_TIMEOUT);
  afterAll(async () => {
    await world.stack?.stop();
    await world.vendor?.stop();
  });
  return world;
}

function deeds(world: World): Pick<World, "begin" | "request" | "call" | "due" | "giveUp" | "sql" | "all"> {
  const all: World["all"] = (query, args = []) => rows(query, args, world.stack.dbUrl);
  const sql: World["sql"] = async (statement, args = []) => {
    const connection = db(world.stack.dbUrl);
    await connection.execute({ sql: statement, args });
    connection.close();
  };
  return {
    all,
    sql,
    async begin(verificationType, service, more = {}) {
      const stated = { verificationType, requestedServices: [service], personalInfo: PERSON, ...more };
      const id = await requestOf(world.requester, world.subject.email, stated);
      const consented = await consentTo(world.subject, id);
      if (consented.status !== 200) throw new Error(`Consent answered ${consented.status}`);
      return id;
    },
    request: (verification, check, fits = () => true) =>
      until(async () => {
        const [row] = await all<StoredRequest>(
          "SELECT * FROM provider_requests WHERE verification_id = ? AND check_id = ?",
          [verification, check],
        );
        return row && fits(row) ? row : null;
      }, `the question about ${check} to get there`),
    call(provider, message, { id, sentAt, ...options } = {}) {
      const { body, headers } = callback(world.secret, message, {
        ...(id && { id }),
        ...(sentAt && { sentAt }),
      });
      const caller = client({ baseUrl: world.stack.url, testDoor: world.stack.env.TEST_DOOR ?? "" });
      return caller.call("POST", `/api/providers/${provider}/callback`, {
        body,
        ...options,
        headers: { ...headers, ...options.headers },
      });
    },
    async giveUp(requestId) {
      await sql("UPDATE provider_requests SET expires_at = ? WHERE id = ?", [Date.now() - 1, requestId]);
      await world.due(requestId);
    },
    async due(requestId) {
      const job = "name = 'provider.ask' AND payload LIKE ?";
      const rests = () =>
        until(async () => {
          const [row] = await all<{ not_before: number; attempts: number; status: string }>(
            `SELECT * FROM outbox WHERE ${job}`,
            [`%${requestId}%`],
          );
          // Done or postponed. In both cases no consumer holds the job, and no attempt counts as failed.
          return row?.status === "done" || (row?.attempts === 0 && row.not_before > 0);
        }, "the job to rest");
      await rests();
      await sql(`UPDATE outbox SET next_at = 0, not_before = 0 WHERE ${job}`, [`%${requestId}%`]);
      await cron(world.stack.apiUrl);
      await rests();
    },
  };
}
