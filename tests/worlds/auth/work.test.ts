import crypto from "node:crypto";
import { syncBuiltinESMExports } from "node:module";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { HOUR } from "#contract/time.ts";
import type { Ctx } from "#core/context.ts";
import { runBatch } from "#db/batch.ts";
import type { User } from "#db/schema/accounts/users.ts";
import { newSession } from "#functions/accounts/sessions/new-session.ts";
import { changePassword } from "#functions/accounts/sign-in/change-password.ts";
import { forgotPassword } from "#functions/accounts/sign-in/forgot-password.ts";
import { login } from "#functions/accounts/sign-in/login.ts";
import { hashPassword } from "#functions/accounts/sign-in/password.ts";
import { reauthenticate } from "#functions/accounts/sign-in/reauthenticate.ts";
import { register } from "#functions/accounts/sign-in/register.ts";
import { PASSWORD, someEmail } from "#tests/harness/people/account.ts";
import { CLIENT, ownTime, type World } from "#tests/harness/world/time.ts";

/** We count work (hashes and round trips) instead of time: the same work takes the same time. */
const hashes = vi.spyOn(crypto, "scrypt");
const fetches = vi.spyOn(globalThis, "fetch");
syncBuiltinESMExports();
afterAll(() => {
  vi.restoreAllMocks();
  syncBuiltinESMExports();
});

const WRONG = "Wrong-horse7!";

let world: World;
let known: User;
let unknown: string;

beforeAll(async () => {
  world = await ownTime({ isServed: true });
  known = await world.person({ passwordHash: await hashPassword(world.ctx.env, PASSWORD) });
  unknown = someEmail();
});
afterAll(() => world?.stop());

/** The work that an action does until its answer. */
async function workOf(deed: Promise<unknown>) {
  const before = {
    hashes: hashes.mock.calls.length,
    fetches: fetches.mock.calls.length,
    logged: world.logged.length,
  };
  const answer = await deed.catch((error: { code: string }) => error.code);
  return {
    answer,
    hashes: hashes.mock.calls.length - before.hashes,
    roundTrips: fetches.mock.calls.length - before.fetches,
    logged: world.logged.slice(before.logged).map(({ event }) => event),
  };
}

describe("we do the same work, whether or not an account exists,", () => {
  test("to refuse a sign-in", async () => {
    const google = await world.person();
    const tryAs = (email: string) => workOf(login(world.ctx, CLIENT, { email, password: WRONG }));
    const work = { answer: "invalid_credentials", hashes: 1, roundTrips: 1, logged: ["login.refused"] };
    expect(await tryAs(unknown)).toEqual(work);
    expect(await tryAs(known.email)).toEqual(work);
    expect(await tryAs(google.email)).toEqual(work);
  });

  test("to answer a forgotten password; the account's own work follows after the answer", async () => {
    const ask = (email: string) => workOf(forgotPassword(world.ctx, CLIENT, email));
    const work = { answer: undefined, hashes: 0, roundTrips: 1, logged: [] };
    expect(await ask(unknown)).toEqual(work);
    await world.settle();
    expect(await ask(known.email)).toEqual(work);
    await world.settle();
    const links = "SELECT count(*) AS n FROM links WHERE kind = 'reset_password'";
    expect(await world.db.get(links)).toMatchObject({ n: 1 });
  });
});

describe("a limit from the environment applies before a password is hashed", () => {
  const limitedTo = (rule: string): Ctx => ({
    ...world.ctx,
    env: { ...world.ctx.env, RATE_LIMITS: { [rule]: { limit: 1, window: HOUR } } },
  });
  const REFUSED = { answer: "rate_limited", hashes: 0, roundTrips: 1, logged: ["rate_limited"] };

  test.each([
    ["login.network", (ctx: Ctx) => login(ctx, CLIENT, { email: someEmail(), password: WRONG })],
    ["login.pair", (ctx: Ctx) => login(ctx, CLIENT, { email: known.email, password: WRONG })],
    ["login.account", (ctx: Ctx) => login(ctx, CLIENT, { email: known.email, password: WRONG })],
    [
      "register.network",
      (ctx: Ctx) =>
        register(ctx, CLIENT, {
          firstName: "Ada",
          lastName: "Byron",
          email: someEmail(),
          password: PASSWORD,
          accountType: "individual",
        }),
    ],
  ] as const)("%s", async (rule, deed) => {
    const ctx = limitedTo(rule);
    // Other tests may have counted already. After this call the limit is certainly used up.
    await workOf(deed(ctx));
    // Alerting the account holder follows after the answer.
    await world.settle();
    expect(await workOf(deed(ctx))).toEqual(REFUSED);
  });

  test("password.account", async () => {
    const ctx = limitedTo("password.account");
    const { id, statements } = await newSession(ctx, known, CLIENT);
    await runBatch(ctx.db, statements);
    const caller = { id: known.id, sessionId: id, accountType: known.accountType };
    expect(await workOf(reauthenticate(ctx, caller, WRONG))).toMatchObject({
      answer: "validation_failed",
      hashes: 1,
    });
    const input = { currentPassword: PASSWORD, newPassword: "Other-horse7!" };
    expect(await workOf(changePassword(ctx, caller, input))).toEqual(REFUSED);
  });
});
