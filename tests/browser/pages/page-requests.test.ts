import { readFileSync, writeFileSync } from "node:fs";
import type { Page } from "playwright-core";
import { beforeAll, describe, expect } from "vitest";
import { type ScreenName, usableAt, watchUsable } from "#tests/harness/browser/usable.ts";
import { test } from "#tests/harness/browser/visitor.ts";
import { countWaves, type Waves } from "#tests/harness/browser/waves.ts";
import { type Account, account, someEmail } from "#tests/harness/people/account.ts";
import { rows } from "#tests/harness/stack/db.ts";
import { stack } from "#tests/harness/stack/stack.ts";
import { until } from "#tests/harness/until.ts";
import { passedVerification } from "#tests/harness/verification/sharing.ts";
import { inviteOf, requestOf } from "#tests/harness/verification/verification.ts";
import { bringSession } from "../steps.ts";

/**
 * What the first visit of a screen asks for, in how many round trips, compared with the table in `page-requests.json`.
 * `UPDATE=1 npx vitest run --project browser page-requests` writes the table again.
 */
const TABLE = new URL("page-requests.json", import.meta.url);
/** Most files of a first visit, and most scripts that the next screen adds. */
const MOST = { scripts: 15, styles: 4, fontsBeforePaint: 1, nextScripts: 5 };
/** Most round trips after the document's until a screen is usable. */
const MAX_WAVES = 2;

interface Entry {
  /** After how many round trips it's usable, and nothing more is asked for. */
  usable: number;
  complete: number;
  /** At most so many files. */
  scripts: number;
  styles: number;
  fonts: number;
  /** Per round trip, what's asked of the API. */
  calls: Record<string, string[]>;
}

const table = JSON.parse(readFileSync(TABLE, "utf8")) as Record<string, Entry>;
const isUpdate = Boolean(process.env.UPDATE);

let personal: Account;
let business: Account;
let done: string;
let invited: string;

beforeAll(async () => {
  [personal, business] = await Promise.all([account(), account({ accountType: "business" })]);
  done = await passedVerification(personal, { requester: business });
  const email = someEmail("invited");
  const asked = [await requestOf(business, personal.email), await requestOf(personal, email)];
  invited = `/v/${asked[1]}#invite=${await inviteOf(email, asked[1]!)}`;
  // Their first Trust Scores are computed when someone looks.
  await Promise.all([personal, business].map(({ api }) => api.get("/api/trust-score")));
  await until(async () => {
    const open = await rows<{ payload: string }>("SELECT payload FROM outbox WHERE status <> 'done'");
    return !open.some(({ payload }) =>
      [...asked, personal.id, business.id].some((id) => payload.includes(id)),
    );
  }, "the jobs of the requests");
  // Pages ask again for what the events of the last seconds concern.
  await rows("UPDATE user_events SET created_at = created_at - 60000 WHERE user_id IN (?, ?)", [
    personal.id,
    business.id,
  ]);
});

const SCREENS: { name: ScreenName; path: () => string; who: () => Account | null }[] = [
  { name: "personalDashboard", path: () => "/app/dashboard", who: () => personal },
  { name: "businessDashboard", path: () => "/app/dashboard", who: () => business },
  { name: "list", path: () => "/app/verifications", who: () => business },
  { name: "detail", path: () => `/app/verifications/${done}`, who: () => business },
  { name: "newRequest", path: () => "/app/verifications/new", who: () => personal },
  { name: "peer", path: () => "/app/verifications/peer", who: () => personal },
  { name: "profile", path: () => "/app/profile", who: () => personal },
  { name: "trustScore", path: () => "/app/trust-score", who: () => personal },
  { name: "notifications", path: () => "/app/notifications", who: () => personal },
  { name: "billing", path: () => "/app/billing", who: () => personal },
  { name: "team", path: () => "/app/team", who: () => business },
  { name: "analytics", path: () => "/app/analytics", who: () => business },
  { name: "invited", path: () => invited, who: () => null },
];

/** The others are as good as certain: the build counts their files, and their queries seldom change. */
const EVERY_RUN: readonly ScreenName[] = ["personalDashboard", "detail", "newRequest"];

describe("the first visit", () => {
  for (const { name, path, who } of SCREENS)
    test(`of ${name}`, { tags: EVERY_RUN.includes(name) ? [] : ["full"] }, async ({ visitor }) => {
      const page = await visitor({ name, serviceWorkers: "block" });
      const person = who();
      if (person) await bringSession(page, person);
      await watchUsable(page, name);
      const isUsable = async () => (await usableAt(page)) !== undefined;
      const waves = await countWaves(page, () => page.goto(path()), isUsable);
      const found = entryOf(waves);
      if (isUpdate) update(name, found);

      const expected = table[name];
      expect.soft(expected && { ...found, ...filesOf(expected) }).toEqual(expected);
      for (const kind of ["scripts", "styles", "fonts"] as const)
        expect.soft(found[kind], kind).toBeLessThanOrEqual(expected?.[kind] ?? 0);
      // The page of an emailed link is readable before its code runs, which begins only then.
      if (name !== "invited") {
        expect.soft(found.usable, "round trips until it's usable").toBeLessThanOrEqual(MAX_WAVES);
        expect.soft(found.styles, "style sheets").toBeLessThanOrEqual(MOST.styles);
      }
      expect.soft(found.scripts, "scripts").toBeLessThanOrEqual(MOST.scripts);
      expect
        .soft(earlyFonts(waves), "fonts before the first paint")
        .toBeLessThanOrEqual(MOST.fontsBeforePaint);
      expect.soft(twice(waves), "asked for twice").toEqual([]);
      expect.soft(foreign(waves), "from other hosts").toEqual([]);
    });
});

describe("the next screen", () => {
  const NEXT: { name: string; click: (page: Page) => Promise<void>; path: () => string | RegExp }[] = [
    {
      name: "the list",
      click: (page) => inAreas(page, "Verifications"),
      path: () => "**/app/verifications**",
    },
    {
      name: "detail",
      click: (page) => page.getByRole("region", { name: "Team activity" }).locator("li a").first().click(),
      path: () => /\/app\/verifications\/ver_/,
    },
    {
      name: "a new request",
      click: (page) => page.getByRole("main").locator('a[href^="/app/verifications/new"]').first().click(),
      path: () => "**/app/verifications/new**",
    },
    { name: "the profile", click: profileByMenu, path: () => "**/app/profile**" },
  ];
  for (const { name, click, path } of NEXT)
    test(`from the dashboard to ${name}`, { tags: name === "detail" ? [] : ["full"] }, async ({
      visitor,
    }) => {
      const page = await visitor({ serviceWorkers: "block" });
      const keep = await bringSession(page, business);
      await watchUsable(page, "businessDashboard");
      const isUsable = async () => (await usableAt(page)) !== undefined;
      const first = await countWaves(page, () => page.goto("/app/dashboard"), isUsable);
      await keep.dispose();
      const next = await countWaves(
        page,
        async () => {
          await click(page);
          await page.waitForURL(path());
        },
        async () => true,
      );
      const known = new Set(ofType(first, "script").map(({ url }) => url));
      const added = ofType(next, "script").filter(({ url }) => !known.has(url));
      expect(added.map(({ url }) => new URL(url).pathname).length, "scripts").toBeLessThanOrEqual(
        MOST.nextScripts,
      );
      expect(ofType(next, "script").length, "none again").toBe(added.length);
    });
});

const inAreas = (page: Page, name: string) =>
  page.getByRole("navigation", { name: "Main" }).first().getByRole("link", { name, exact: true }).click();

async function profileByMenu(page: Page): Promise<void> {
  await page.getByRole("button", { name: /^Account/ }).click();
  await page.locator("#account").getByRole("link", { name: "Profile", exact: true }).click();
}

const ofType = ({ requests }: Waves, type: string) => requests.filter((one) => one.type === type);
const earlyFonts = (waves: Waves) =>
  ofType(waves, "font").filter(({ wave }) => wave <= (waves.paintedAfter ?? 0)).length;
const foreign = ({ requests }: Waves) =>
  requests.map(({ url }) => url).filter((url) => new URL(url).host !== new URL(stack().url).host);

function twice({ requests }: Waves): string[] {
  const all = requests.map(({ method, url }) => `${method} ${url}`);
  return [...new Set(all.filter((one, i) => all.indexOf(one) !== i))];
}

const filesOf = ({ scripts, styles, fonts }: Entry) => ({ scripts, styles, fonts });

function entryOf(waves: Waves): Entry {
  const calls: Entry["calls"] = {};
  for (const { wave, method, url } of waves.requests) {
    const { pathname, search } = new URL(url);
    if (!pathname.startsWith("/api/")) continue;
    calls[wave] = [
      ...(calls[wave] ?? []),
      `${method} ${patternOf(pathname)}${search && `?${namesIn(search)}`}`,
    ];
  }
  for (const wave of Object.keys(calls)) calls[wave]?.sort();
  return {
    usable: waves.metAfter ?? -1,
    complete: waves.depth,
    scripts: ofType(waves, "script").length,
    styles: ofType(waves, "stylesheet").length,
    fonts: ofType(waves, "font").length,
    calls,
  };
}

/** A path without the ids in it. */
const patternOf = (path: string) => path.replace(/\/[a-z]+_[0-9a-z]{16,}/g, "/:id");
/** The parameters' names, since many of their values are times and ids. */
const namesIn = (search: string) => [...new URLSearchParams(search).keys()].join("&");

function update(name: string, entry: Entry): void {
  table[name] = entry;
  writeFileSync(TABLE, `${JSON.stringify(table, null, 2)}\n`);
}
