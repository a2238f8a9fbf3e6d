import { expect, test } from "vitest";
import { pages } from "#core/http/pages.ts";
import { workerEnv } from "#tests/fixtures/worker-env.ts";

const POLICY = "default-src 'none'; script-src 'self'; connect-src 'self'; frame-src blob:; style-src 'self'";
const env = workerEnv({
  ENV: "test",
  ASSETS: { fetch: async () => new Response("", { headers: { "Content-Security-Policy": POLICY } }) },
  BILLING: "stripe",
  STRIPE_SECRET_KEY: "sk_test_abc",
  STRIPE_PUBLISHABLE_KEY: "pk_test_abc",
  STRIPE_WEBHOOK_SECRET: "whsec_abc",
});

const get = (path: string, billing = "stripe") =>
  pages(new Request(`https://app.example${path}`), { ...env, BILLING: billing });

const policyOf = async (path: string, billing = "stripe") => {
  const answer = await get(path, billing);
  return answer.headers.get("Content-Security-Policy") ?? "";
};

test("only the page of Stripe's form allows Stripe's script, and nothing else of another site", async () => {
  const form = await policyOf("/app/billing/card");
  expect(form).toMatch(/script-src 'self' https:\/\/js\.stripe\.com /);
  expect(form).not.toContain("unsafe-inline");
  expect(form.replace(/ https:\/\/[\w.*]+\.stripe\.com/g, "")).toBe(POLICY);
  expect(await policyOf("/app/billing")).toBe(POLICY);
  expect(await policyOf("/app/billing/card", "none")).toBe(POLICY);
});

test("pages that open something for whoever knows their address aren't passed on or listed", async () => {
  for (const path of ["/s/token", "/v/ver_0"]) {
    const answer = await get(path);
    const headers = ["Referrer-Policy", "X-Robots-Tag"].map((name) => answer.headers.get(name));
    expect(headers).toEqual(["no-referrer", "noindex, nofollow"]);
  }
});

test("an unknown path leads to the home page, which says why; a missing file of a build doesn't", async () => {
  const answer = await get("/nowhere");
  expect([answer.status, answer.headers.get("Location")]).toEqual([302, "/#no-such-page"]);
  expect((await get("/assets/gone.js")).status).toBe(404);
});
