import fc from "fast-check";
import { Hono } from "hono";
import { describe, expect, test } from "vitest";
import type { App } from "#core/http/app.ts";
import { subscriberOf, truncateAddress } from "#core/http/client.ts";
import { idempotent } from "#core/http/idempotent.ts";
import { respondError } from "#core/http/respond-error.ts";
import { newConnection, receive } from "#realtime/room-core.ts";
import { runs } from "./cases.ts";

const app = new Hono<App>();
app.onError(respondError);
app.post(
  "/once",
  (c, next) => {
    c.set("user", { id: "usr_1", sessionId: "ses_1", accountType: "individual" });
    return next();
  },
  idempotent,
  (c) => c.json(c.var.once ?? null),
);

const send = (key: string, body = "{}") =>
  app.request("/once", {
    method: "POST",
    headers: { "Idempotency-Key": key, "Content-Type": "application/json" },
    body,
  });

/** All bytes that a header value can contain. */
const header = fc.stringMatching(/^[\t\x20-\x7e\x80-\xff]{0,260}$/);

describe("an Idempotency-Key", { timeout: 120_000 }, () => {
  test("is accepted unchanged, or refused by name", async () => {
    await fc.assert(
      fc.asyncProperty(header, async (key) => {
        const answer = await send(key);
        const sent = key.replace(/^[\t ]+|[\t ]+$/g, "");
        const isGood = /^[\x21-\x7e]{1,200}$/.test(sent);
        const body = (await answer.json()) as { key?: string; error?: { fields?: object } };
        expect([answer.status, body.key]).toEqual(isGood ? [200, sent] : [422, undefined]);
        if (!isGood) expect(Object.keys(body.error?.fields ?? {})).toEqual(["Idempotency-Key"]);
      }),
      runs(),
    );
  });

  test("is bound to one body: another one has another fingerprint", async () => {
    const bodies = fc.tuple(fc.json(), fc.json());
    await fc.assert(
      fc.asyncProperty(bodies, async ([one, other]) => {
        const hashes = await Promise.all(
          [one, other].map(async (body) => {
            const once = (await (await send("k", body)).json()) as { requestHash: string };
            return once.requestHash;
          }),
        );
        expect(hashes[0] === hashes[1]).toBe(one === other);
      }),
      runs(),
    );
  });
});

describe("a network address", { timeout: 120_000 }, () => {
  test("of any text is shortened to its network or rejected", () => {
    const address = fc.oneof(fc.ipV4(), fc.ipV6(), fc.stringMatching(/^[0-9a-f:.]{0,60}$/), header);
    fc.assert(
      fc.property(address, (text) => {
        const network = truncateAddress(text);
        if (network !== null) expect(network).toMatch(/^(\d{1,3}(\.\d{1,3}){2}\.0\/24|[0-9a-f:]+::\/48)$/);
        expect(subscriberOf(text).length).toBeLessThanOrEqual(Math.max(text.length, 39));
      }),
      runs(),
    );
  });

  test("of one /64 counts as one subscriber in any notation", () => {
    const group = fc.integer({ min: 0, max: 0xffff });
    fc.assert(
      fc.property(fc.array(group, { minLength: 12, maxLength: 12 }), (groups) => {
        const [net, one, other] = [groups.slice(0, 4), groups.slice(4, 8), groups.slice(8)];
        const short = [...net, ...one].map((g) => g.toString(16)).join(":");
        const long = [...net, ...other].map((g) => g.toString(16).padStart(4, "0").toUpperCase()).join(":");
        expect(subscriberOf(short)).toBe(subscriberOf(long));
      }),
      runs(),
    );
  });
});

describe("what a browser sends to its room", { timeout: 120_000 }, () => {
  const said = fc.oneof(
    fc.anything(),
    fc.string({ unit: "binary", maxLength: 600 }),
    fc.json(),
    fc
      .record({
        type: fc.constantFrom("ping", "subscribe_verification", "unsubscribe_verification", "connected"),
        id: fc.oneof(fc.string({ maxLength: 80 }), fc.anything()),
      })
      .map((one) => {
        try {
          return JSON.stringify(one) ?? "";
        } catch {
          return "";
        }
      }),
  );

  test("gets at most a pong, and the room keeps at most 2 kB of it", () => {
    fc.assert(
      fc.property(fc.array(said, { maxLength: 200 }), (frames) => {
        let state = newConnection({ sessionId: "ses_1", endsAt: 3_600_000 }, 0);
        for (const frame of frames) {
          const outcome = receive(state, frame, 0);
          expect([undefined, "pong"]).toContain(outcome.reply);
          state = outcome.state;
        }
        expect(JSON.stringify(state).length).toBeLessThan(2048);
      }),
      runs(),
    );
  });
});
