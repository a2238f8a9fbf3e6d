import type { Page } from "playwright-core";
import { beforeAll, describe, expect } from "vitest";
import { BASE_CHECKS, type CheckId, SERVICES } from "#contract/checks/catalog.ts";
import { giveCard } from "#tests/harness/billing.ts";
import { keepPicture, test } from "#tests/harness/browser/visitor.ts";
import { account } from "#tests/harness/people/account.ts";
import { staffMember } from "#tests/harness/people/staff.ts";
import { shown } from "./detail/steps.ts";
import { violations } from "./pages/axe.ts";
import { business } from "./services/business.ts";
import { employment } from "./services/employment.ts";
import { financial } from "./services/financial.ts";
import { identity } from "./services/identity.ts";
import { withList } from "./services/list.ts";
import { rowsOn } from "./services/page.ts";
import { rental } from "./services/rental.ts";
import { bringAbout, type Chapter, type People, type Scenario, STATES } from "./services/scenario.ts";
import { signIn } from "./steps.ts";

/**
 * Checks every service as its requester sees it, with evidence that passes, contradicts, is missing or is unreadable.
 * The API provides the evidence, and the browser reads the page. The tables in `services/` say what the page shows, and
 * what stands in for a state that a service can't reach.
 */
const CHAPTERS: readonly Chapter[] = [identity, employment, financial, rental, business];

let judges: People["judges"];
beforeAll(async () => {
  judges = await Promise.all([staffMember(), staffMember()]);
});

test("the tables have every service of every type in every state", () => {
  const all = [...Object.values(BASE_CHECKS), ...Object.values(SERVICES).flat(), "background_check"];
  const rows = CHAPTERS.flatMap((chapter) => Object.entries(chapter.rows));
  expect(rows.map(([check]) => check).toSorted()).toEqual(all.toSorted());
  for (const [, states] of rows) expect(Object.keys(states)).toEqual(STATES);
});

describe.each(CHAPTERS)("$type", (chapter) => {
  test("the result's page says the outcome of each service and why", async ({ visitor }) => {
    const people = { ...(await parties()), judges };
    const ids = await all(chapter, people);
    const page = await visitor();
    await signIn(page, people.asker);
    for (const [name, id] of ids) {
      await page.goto(`/app/verifications/${id}`);
      await shown(page);
      const expected = rowsIn(chapter, name);
      const rows = await rowsOn(page);
      const read = expected.map(([check]) => [check, rows.get(check)]);
      expect(Object.fromEntries(read), `${chapter.type}: ${name}`).toEqual(Object.fromEntries(expected));
      if (name in LOOKS) await look(page, `services-${chapter.type}-${name}`, LOOKS[name]);
    }
  });
});

/** The scenarios to inspect and how: one with a result, and one that ends without. */
const LOOKS: Record<string, { width: number; colorScheme: "light" | "dark" }> = {
  passes: { width: 1280, colorScheme: "light" },
  missing: { width: 390, colorScheme: "dark" },
};

/** Expects no violations and no sideways scrolling, and takes a screenshot. */
async function look(page: Page, name: string, { width, colorScheme } = LOOKS.passes!): Promise<void> {
  const before = page.viewportSize();
  await page.setViewportSize({ width, height: 844 });
  await page.emulateMedia({ colorScheme });
  expect(await page.evaluate(() => document.documentElement.scrollWidth > innerWidth)).toBe(false);
  expect(await violations(page)).toEqual([]);
  await keepPicture(page, `${name}.${width}.${colorScheme}`);
  if (before) await page.setViewportSize(before);
}

/** How many scenarios run at once. More would only wait for each other. */
const LANES = 3;

/**
 * Creates separate people for each chapter, because requests per hour are limited. The requester has a card, or the
 * charges of a chapter's requests could pass the limit without one before those that end without a result are given
 * back.
 */
async function parties(): Promise<Omit<People, "judges">> {
  const [asker, jane] = await Promise.all([
    account({ firstName: "Marcus", lastName: "Reed" }),
    account({ firstName: "Jane", lastName: "Doe" }),
  ]);
  await giveCard(asker.id);
  return { asker, jane };
}

/**
 * Runs all scenarios of a chapter, starting with those that a sanctions list would disturb.
 * @returns their IDs by name
 */
async function all(chapter: Chapter, people: People): Promise<Map<string, string>> {
  const ids = new Map<string, string>();
  const bring = async (scenarios: [string, Scenario][]) => {
    const left = [...scenarios];
    const lane = async () => {
      for (let next = left.shift(); next; next = left.shift())
        ids.set(next[0], await bringAbout(chapter, next[1], people));
    };
    await Promise.all(Array.from({ length: LANES }, lane));
  };
  const scenarios = Object.entries(chapter.scenarios);
  await bring(scenarios.filter(([, one]) => !one.withList));
  const listed = scenarios.filter(([, one]) => one.withList);
  if (listed.length > 0) await withList(() => bring(listed));
  return ids;
}

/** @returns the rows that belong to a scenario, without the fields that only describe the table */
function rowsIn(chapter: Chapter, scenario: string) {
  return Object.entries(chapter.rows).flatMap(([check, states]) =>
    STATES.filter((state) => (states[state].in ?? state) === scenario).map((state) => {
      const { in: _, standsFor: __, ...row } = states[state];
      return [check as CheckId, row] as const;
    }),
  );
}
