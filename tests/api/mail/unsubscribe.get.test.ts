import { describe, expect, it } from "vitest";
import { client } from "#tests/harness/client.ts";
import { stack } from "#tests/harness/stack/stack.ts";

const open = (query: string) =>
  fetch(new URL(`/api/mail/unsubscribe${query}`, stack().url), { redirect: "manual" });

describe("GET /api/mail/unsubscribe", () => {
  it.each([
    ["kind.usr_1.billing.mac", "/unsubscribe#token=kind.usr_1.billing.mac"],
    ["hash.mac", "/block-invitations#token=hash.mac"],
    ["a/../b&c#d", "/block-invitations#token=a%2F..%2Fb%26c%23d"],
  ])("opens the page that asks, for the token %s", async (token, page) => {
    const answer = await open(`?token=${encodeURIComponent(token)}`);
    expect(answer.status).toBe(303);
    expect(answer.headers.get("Location")).toBe(`${stack().env.APP_URL}${page}`);
  });

  it("needs a token", async () => {
    const { status, error } = await client().get("/api/mail/unsubscribe");
    expect([status, error.fields]).toEqual([422, { token: "The token is missing" }]);
  });
});
