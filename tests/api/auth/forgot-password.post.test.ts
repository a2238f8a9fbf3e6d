import { describe, expect, test } from "vitest";
import { client } from "#tests/harness/client.ts";
import { fragment, linkIn, waitForMail } from "#tests/harness/mail.ts";
import { account, someEmail } from "#tests/harness/people/account.ts";
import { rows } from "#tests/harness/stack/db.ts";
import { until } from "#tests/harness/until.ts";
import { visible } from "./browser.ts";

const PATH = "/api/auth/forgot-password";
const links = (email: string) =>
  rows("SELECT id FROM links WHERE kind = 'reset_password' AND email = ?", [email]);

describe("POST /api/auth/forgot-password", () => {
  test("mails a link with its token in the fragment", async () => {
    const one = await account();
    expect((await client().post(PATH, { email: ` ${one.email.toUpperCase()}` })).status).toBe(200);
    const mail = await waitForMail(one.email, (m) => m.text.includes("/reset-password"));
    const link = linkIn(mail, "/reset-password");
    expect(fragment(link, "token")).toMatch(/^lnk_/);
    expect(link.search).toBe("");
  });

  test("gives an unknown address the same answer, and writes nothing for it", async () => {
    const one = await account();
    const unknown = someEmail();
    const [known, nobody] = await Promise.all(
      [one.email, unknown].map((email) => client().post(PATH, { email })),
    );
    expect(nobody?.json).toEqual(known?.json);
    expect(visible(nobody!)).toEqual(visible(known!));
    await until(async () => (await links(one.email)).length === 1, "the link of the known address");
    expect(await links(unknown)).toEqual([]);
  });

  test("refuses repeated calls for one address, whether or not it's known", async () => {
    const one = await account();
    const now = Date.now();
    const outcomes = [];
    for (const email of [one.email, someEmail()]) {
      const api = client();
      for (let i = 0; i < 5; i++) expect((await api.post(PATH, { email }, { now })).status).toBe(200);
      outcomes.push(visible(await api.post(PATH, { email }, { now })));
    }
    expect(outcomes[0]).toMatchObject({ status: 429, error: { code: "rate_limited" } });
    expect(outcomes[1]).toEqual(outcomes[0]);
  });

  test("limits the mails to one address when calls come from everywhere, without refusing anyone", async () => {
    const one = await account();
    const now = Date.now();
    for (let i = 0; i < 12; i++)
      expect((await client().post(PATH, { email: one.email }, { now })).status).toBe(200);
    await until(async () => (await links(one.email)).length === 10, "ten links");
    const inTheNextHour = now + 3600_000;
    await client().post(PATH, { email: one.email }, { now: inTheNextHour });
    await until(async () => (await links(one.email)).length === 11, "the link of the next hour");
  });

  test("doesn't let one network use up the mails that the account's holder can get", async () => {
    const one = await account();
    const now = Date.now();
    const stranger = client();
    for (let i = 0; i < 20; i++) await stranger.post(PATH, { email: one.email }, { now });
    await until(async () => (await links(one.email)).length === 5, "the five links that were allowed");
    await client().post(PATH, { email: one.email }, { now });
    await until(async () => (await links(one.email)).length === 6, "the holder's own link");
  });

  test("requires a valid address", async () => {
    const answer = await client().post(PATH, { email: "nobody" });
    expect(answer.status).toBe(422);
    expect(answer.error.fields).toEqual({ email: "Please enter a valid email address" });
  });
});
