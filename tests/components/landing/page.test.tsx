import { createElement } from "react";
import { renderToString } from "react-dom/server";
import { createStaticHandler, createStaticRouter, StaticRouterProvider } from "react-router-dom";
import { beforeAll, expect, onTestFinished, test, vi } from "vitest";
import { FREE_SERVICES } from "#contract/billing/charges.ts";
import { PLANS, planCents } from "#contract/billing/plans.ts";
import { CHECK_LABEL } from "#contract/checks/catalog.ts";
import { SAMPLE_CHECKS } from "#features/landing/hero/SampleResult.tsx";
import { LandingPage } from "#features/landing/LandingPage.tsx";

let html = "";
let text = "";

beforeAll(async () => {
  html = await render();
  text = textOf(html);
});

/** Renders as `web/src/app/prerender.tsx` does: without a window, and signed out. */
async function render(): Promise<string> {
  const handler = createStaticHandler([{ path: "/", element: createElement(LandingPage) }]);
  const context = await handler.query(new Request("https://countersign.invalid/"));
  if (context instanceof Response) throw new Error("The page redirects");
  const router = createStaticRouter(handler.dataRoutes, context);
  return renderToString(createElement(StaticRouterProvider, { router, context, hydrate: false }));
}

const textOf = (markup: string) =>
  markup
    .replace(/<!-- -->/g, "")
    .replace(/<[^>]+>/g, " ")
    .replace(/\s+/g, " ");

test.each(["features", "use-cases", "pricing"])("the navigation links to #%s, which exists", (id) => {
  expect(html).toContain(`href="#${id}"`);
  expect(html.split(`id="${id}"`)).toHaveLength(2);
});

test("all links lead to sign-in or registration for a signed-out visitor", () => {
  const target = (label: string) =>
    [...html.matchAll(/<a\b[^>]*href="([^"]*)"[^>]*>(.*?)<\/a>/g)]
      .filter(([, , inside]) => inside?.replace(/<[^>]+>/g, "").trim() === label)
      .map(([, href]) => href);
  expect(target("Sign In")).toContain("/login");
  expect(target("Get Started")[0]).toBe("/register");
  expect(new Set(target("Start Free Verification"))).toEqual(new Set(["/register"]));
  expect(target("Dashboard")).toContain("/login?redirect=/app/dashboard");
});

test.each([
  "Instant verification",
  "Bank-level security",
  "Peer-to-peer trust",
  "Team management",
  "Analytics",
  "first verification is free",
  "No credit card required",
])("the page claims: %s", (claim) => {
  expect(text).toContain(claim);
});

test("teams are part of the product, and nothing is announced as coming", () => {
  expect(text).toContain(
    "Team management with five roles. Analytics for spending, success rates and turnaround.",
  );
  expect(text).not.toMatch(/proof once|as a team|coming soon/);
});

test("the number of users is shown only if it was set for the build", async () => {
  expect(text).not.toMatch(/50K|\busers\b/);
  vi.stubEnv("VITE_USERS_CLAIM", "50K+");
  onTestFinished(() => void vi.unstubAllEnvs());
  expect(textOf(await render())).toContain("50K+ users");
});

test.each(["Marketplace Safety", "Rental Applications", "Business Operations"])(
  "%s shows a Trust Score that is marked as a sample",
  (title) => {
    const section = html.slice(html.indexOf('id="use-cases"'), html.indexOf('id="trust-score"'));
    const cards = section.split("<h3").filter((card) => card.includes(title));
    expect(cards).toHaveLength(1);
    expect(cards[0]).toContain("Sample");
    expect(cards[0]).toMatch(/Trust Score/);
  },
);

test.each(["Exceptional", "High Trust", "Good Standing", "Verified", "Limited", "Unverified"])(
  "the levels include %s",
  (level) => expect(html.slice(html.indexOf('id="trust-score"'))).toContain(level),
);

test("the prices match the contract", () => {
  for (const { name, verificationsPerMonth } of Object.values(PLANS)) {
    expect(text).toContain(name);
    expect(text).toContain(`${verificationsPerMonth} verifications per month`);
  }
  for (const price of ["$0", "$29.99", "$99.99", "$2.99", "$4.99", "$7.99", "$3.99", "$9.99"])
    expect(text).toContain(price);
});

test("the pricing rules are the contract's", () => {
  for (const rule of [
    "Nothing is due before the other person agrees.",
    "Pay yearly, and two months are free.",
    "A plan covers the base price at standard priority.",
    "Extra services and faster turnaround are charged on top.",
    "Beyond the plan, you pay the list price.",
    "Your first verification is free at standard priority, with up to two extra services.",
  ])
    expect(text).toContain(rule);
  expect(planCents("professional", "yearly")).toBe(10 * planCents("professional", "monthly"));
  expect(FREE_SERVICES).toBe(2);
  expect(text).not.toContain("billing opens");
});

test("there are three testimonials, marked as samples, with one visible", () => {
  expect(html.match(/aria-roledescription="slide"/g)).toHaveLength(3);
  expect(html.match(/data-shown="true"/g)).toHaveLength(1);
  expect(text.match(/Sample story/g)).toHaveLength(3);
});

test("there is one h1, and no heading skips a level", () => {
  const levels = [...html.matchAll(/<h([1-6])\b/g)].map(([, level]) => Number(level));
  expect(levels.filter((level) => level === 1)).toHaveLength(1);
  expect(levels[0]).toBe(1);
  levels.forEach((level, i) => {
    expect(level).toBeLessThanOrEqual((levels[i - 1] ?? 0) + 1);
  });
});

test("no id is used twice", () => {
  const ids = [...html.matchAll(/\sid="([^"]+)"/g)].map(([, id]) => id);
  expect(ids.filter((id, i) => ids.indexOf(id) !== i)).toEqual([]);
});

test("the sample's checks have the catalog's labels", () => {
  const labels: readonly string[] = Object.values(CHECK_LABEL);
  for (const { label } of SAMPLE_CHECKS) expect(labels).toContain(label);
});
