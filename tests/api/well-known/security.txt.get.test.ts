import { describe, expect, test } from "vitest";
import { DAY } from "#contract/time.ts";
import { securityTxt } from "#functions/support/security-txt.ts";
import { client } from "#tests/harness/client.ts";
import { stack } from "#tests/harness/stack/stack.ts";

/** @returns the fields of RFC 9116, and the raw answer */
async function read(now = Date.now()) {
  const answer = await client().get("/.well-known/security.txt", { now });
  const lines = new TextDecoder().decode(answer.bytes).trimEnd().split("\n");
  return { answer, fields: Object.fromEntries(lines.map((line) => line.split(/: (.*)/, 2))) };
}

describe("GET /.well-known/security.txt", () => {
  test("says in plain text how to report a vulnerability", async () => {
    const { answer, fields } = await read();
    expect(answer.status).toBe(200);
    expect(answer.headers.get("content-type")).toBe("text/plain; charset=UTF-8");
    const { APP_URL, SUPPORT_EMAIL } = stack().env;
    expect(fields).toEqual({
      Contact: `mailto:${SUPPORT_EMAIL}`,
      Expires: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/),
      "Preferred-Languages": "en",
      Canonical: new URL("/.well-known/security.txt", APP_URL).href,
      Policy: new URL("/security-policy.txt", APP_URL).href,
    });
  });

  test("names the security address if one is configured", () => {
    const env = { ...stack().env, SECURITY_EMAIL: "security@countersign.example" };
    const text = securityTxt({ env, now: Date.now } as unknown as Parameters<typeof securityTxt>[0]);
    expect(text).toContain("Contact: mailto:security@countersign.example\n");
  });

  test("expires in more than 90 days and less than a year", async () => {
    for (const now of [Date.now(), Date.now() + 3000 * DAY]) {
      const left = Date.parse((await read(now)).fields.Expires ?? "") - now;
      expect(left).toBeGreaterThan(90 * DAY);
      expect(left).toBeLessThan(365 * DAY);
    }
  });
});
