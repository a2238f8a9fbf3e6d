import { describe, expect, test } from "vitest";
import { client } from "#tests/harness/client.ts";
import { fragment, linkIn, mailsTo, waitForMail } from "#tests/harness/mail.ts";
import { account } from "#tests/harness/people/account.ts";
import { rows } from "#tests/harness/stack/db.ts";
import { until } from "#tests/harness/until.ts";

const PATH = "/api/auth/resend-verification";

describe("POST /api/auth/resend-verification", () => {
  test("mails another link; either one verifies the address", async () => {
    const one = await account({ unverified: true });
    await waitForMail(one.email);
    const answer = await one.api.post(PATH);
    expect(answer.status).toBe(200);
    expect(answer.data).toEqual({ email_verified: false });
    const mails = await until(async () => {
      const all = await mailsTo(one.email);
      return all.length === 2 ? all : null;
    }, "the second mail");
    const tokens = mails.map((mail) => fragment(linkIn(mail, "/verify-email"), "token"));
    expect(new Set(tokens).size).toBe(2);
    for (const token of tokens)
      expect((await client().post("/api/auth/verify-email", { token })).status).toBe(200);
  });

  test("creates no link for a verified address", async () => {
    const one = await account();
    expect((await one.api.post(PATH)).data).toEqual({ email_verified: true });
    expect(await rows("SELECT id FROM links WHERE ref_id = ?", [one.id])).toEqual([]);
  });

  test("limits the mails per hour, wherever the calls come from", async () => {
    const one = await account({ unverified: true });
    const now = Date.now();
    const resend = () => client().as(one.accessToken).post(PATH, undefined, { now });
    for (let i = 0; i < 5; i++) expect((await resend()).status).toBe(200);
    const refused = await resend();
    expect(refused.status).toBe(429);
    expect(Number(refused.headers.get("Retry-After"))).toBeGreaterThan(0);
  });

  test("requires a live session", async () => {
    expect((await client().post(PATH)).status).toBe(401);
    const one = await account({ unverified: true });
    await one.api.post("/api/auth/logout");
    expect((await one.api.post(PATH)).status).toBe(401);
  });
});
