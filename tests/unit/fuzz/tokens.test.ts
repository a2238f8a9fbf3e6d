import { randomBytes } from "node:crypto";
import fc from "fast-check";
import { beforeAll, describe, expect, test } from "vitest";
import { ACCOUNT_TYPES } from "#contract/enums.ts";
import { readTicket, signTicket } from "#contract/live/ticket.ts";
import type { Ctx } from "#core/context.ts";
import { open, seal } from "#core/crypto/fields.ts";
import type { Env } from "#core/env.ts";
import { createAccessToken, readAccessToken } from "#functions/accounts/sessions/access-token.ts";
import { runs } from "./cases.ts";
import { changed, jwtLike } from "./tokens.ts";

const NOW = Date.UTC(2026, 10, 22);
const id = fc.stringMatching(/^[a-z]{3}_[0-9A-Za-z]{1,24}$/);

describe("a ticket", { timeout: 120_000 }, () => {
  const key = randomBytes(32).toString("base64");
  const ticketFor = (room: string) =>
    signTicket(key, { room, sessionId: "ses_1", endsAt: NOW + 3_600_000 }, NOW);

  test("opens its own room, and nothing after any change", async () => {
    await fc.assert(
      fc.asyncProperty(id, changed(), async (room, change) => {
        const { token } = await ticketFor(room);
        expect(await readTicket(key, token, room, NOW)).toMatchObject({ room });
        const other = change(token);
        expect([other, await readTicket(key, other, room, NOW)]).toEqual([other, null]);
      }),
      runs(),
    );
  });

  test("that is nonsense opens nothing, without an exception", async () => {
    await fc.assert(
      fc.asyncProperty(jwtLike(), id, async (token, room) => {
        expect(await readTicket(key, token, room, NOW)).toBeNull();
      }),
      runs(),
    );
  });
});

describe("an access token", { timeout: 120_000 }, () => {
  let ctx: Ctx;
  beforeAll(async () => {
    const pair = await crypto.subtle.generateKey({ name: "ECDSA", namedCurve: "P-256" }, true, [
      "sign",
      "verify",
    ]);
    const base64 = async (format: "pkcs8" | "spki", one: CryptoKey) =>
      Buffer.from(await crypto.subtle.exportKey(format, one)).toString("base64");
    const env = {
      JWT_PRIVATE_KEY: await base64("pkcs8", pair.privateKey),
      JWT_PUBLIC_KEY: await base64("spki", pair.publicKey),
    };
    ctx = { env, now: () => Date.now() } as unknown as Ctx;
  });

  test("identifies the caller, and nothing after any change", async () => {
    const caller = fc.record({ id, sessionId: id, accountType: fc.constantFrom(...ACCOUNT_TYPES) });
    await fc.assert(
      fc.asyncProperty(caller, changed(), async (one, change) => {
        const token = await createAccessToken(ctx, one);
        const other = change(token);
        // The changed token goes first: reading the original must not put a cached answer in its place.
        expect([other, await readAccessToken(ctx, other)]).toEqual([other, null]);
        expect(await readAccessToken(ctx, token)).toEqual(one);
        expect([other, await readAccessToken(ctx, other)]).toEqual([other, null]);
      }),
      runs(),
    );
  });

  test("that is nonsense identifies no one, without an exception", async () => {
    await fc.assert(
      fc.asyncProperty(jwtLike(), async (token) => {
        expect(await readAccessToken(ctx, token)).toBeNull();
      }),
      runs(),
    );
  });
});

describe("an encrypted field", { timeout: 120_000 }, () => {
  const env = { FIELD_KEYS: `k1:${randomBytes(32).toString("base64")}` } as unknown as Env;
  const place = { table: "people", column: "ssn", row: "usr_1" };

  test("opens to what was sealed, and not after any change of its bytes", async () => {
    const plain = fc.string({ unit: "grapheme", maxLength: 60 });
    await fc.assert(
      fc.asyncProperty(plain, fc.nat(), async (one, at) => {
        const sealed = await seal(env, place, one);
        expect(await open(env, place, sealed)).toBe(one);
        const [keyId, iv, data] = sealed.split(".") as [string, string, string];
        const bytes = Buffer.from(data, "base64url");
        const byte = at % bytes.length;
        bytes[byte] = bytes[byte]! ^ (1 << (at % 8));
        await expect(open(env, place, `${keyId}.${iv}.${bytes.toString("base64url")}`)).rejects.toThrow();
      }),
      runs(),
    );
  });
});
