import { randomBytes } from "node:crypto";
import { expect, test } from "vitest";
import { readTicket, signTicket, TICKET_LIFETIME } from "#contract/live/ticket.ts";

const NOW = Date.UTC(2026, 0, 1);
const VISIT = { room: "usr_1", sessionId: "ses_1", endsAt: NOW + 3_600_000 };
const key = randomBytes(32).toString("base64");

test("a ticket contains its room, session and expiry, and no two are the same", async () => {
  const [one, two] = [await signTicket(key, VISIT, NOW), await signTicket(key, VISIT, NOW)];
  const read = await readTicket(key, one.token, "usr_1", NOW);
  expect(read).toMatchObject({ ...VISIT, expiresAt: NOW + TICKET_LIFETIME });
  expect((await readTicket(key, two.token, "usr_1", NOW))?.nonce).not.toBe(read?.nonce);
});

test("a ticket expires to the millisecond", async () => {
  const { token } = await signTicket(key, VISIT, NOW);
  expect(await readTicket(key, token, "usr_1", NOW + TICKET_LIFETIME - 1)).not.toBeNull();
  expect(await readTicket(key, token, "usr_1", NOW + TICKET_LIFETIME)).toBeNull();
});

test("a ticket is refused with another key, another room, or altered or broken content", async () => {
  const { token } = await signTicket(key, VISIT, NOW);
  expect(await readTicket(randomBytes(32).toString("base64"), token, "usr_1", NOW)).toBeNull();
  expect(await readTicket(key, token, "usr_2", NOW)).toBeNull();
  for (const broken of [
    "",
    ".",
    "a.b",
    token.slice(0, -4),
    `x${token}`,
    `${token}.x`,
    token.replace(".", ""),
  ])
    expect(await readTicket(key, broken, "usr_1", NOW)).toBeNull();
});

test("a key that's too short is refused before it signs anything", async () => {
  await expect(signTicket("c2hvcnQ=", VISIT, NOW)).rejects.toThrow(/32 bytes/);
});
