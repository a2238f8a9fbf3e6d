import { connect } from "node:net";
import { expect, test } from "vitest";
import { client } from "#tests/harness/client.ts";
import { mailsTo } from "#tests/harness/mail.ts";
import { stack } from "#tests/harness/stack/stack.ts";

test("the Worker answers, and reaches its database and its storage", async () => {
  const health = await client().get<{ database: boolean; storage: boolean }>("/api/health");
  expect(health.status).toBe(200);
  expect(health.data).toMatchObject({ database: true, storage: true });
});

test("the landing page is served", async () => {
  const page = await fetch(stack().url);
  expect(page.status).toBe(200);
  expect(page.headers.get("content-type")).toContain("text/html");
  expect(await page.text()).toMatch(/<h1[^>]*>Know who you’re dealing with\.<\/h1>/);
});

test("the mail server keeps a mail once per idempotency key", async () => {
  const { mailUrl, env } = stack();
  const mail = {
    from: "Smoke <smoke@example.com>",
    to: "smoke@example.com",
    subject: "Smoke",
    text: "Hello",
  };
  const post = (body: object) =>
    fetch(`${mailUrl}/emails`, {
      method: "POST",
      headers: { Authorization: `Bearer ${env.MAIL_API_KEY}`, "Idempotency-Key": "smoke-1" },
      body: JSON.stringify(body),
    });
  const [first, again] = [await post(mail), await post(mail)];
  expect(first.status).toBe(200);
  expect(await again.json()).toEqual(await first.json());
  expect((await post({ ...mail, subject: "Other" })).status).toBe(409);
  expect(await mailsTo("smoke@example.com")).toMatchObject([{ subject: "Smoke", text: "Hello" }]);
});

test("the mail server accepts nothing without its key", async () => {
  const answer = await fetch(`${stack().mailUrl}/emails`, { method: "POST", body: "{}" });
  expect(answer.status).toBe(401);
});

test.each(["url", "dbUrl", "mailUrl", "apiUrl", "roomsUrl", "storageUrl"] as const)(
  "%s answers on the address that it was given, and on no other of this machine",
  async (name) => {
    const { hostname, port } = new URL(stack()[name]);
    const answers = (host: string) =>
      new Promise<boolean>((resolve) => {
        const door = connect({ host, port: Number(port), timeout: 5_000 });
        const end = (whether: boolean) => {
          door.destroy();
          resolve(whether);
        };
        door.once("connect", () => end(true));
        for (const event of ["error", "timeout"]) door.once(event, () => end(false));
      });
    // On Linux, every address of 127.0.0.0/8 leads to this machine.
    expect([await answers(hostname), await answers("127.0.0.2")]).toEqual([true, false]);
  },
);
