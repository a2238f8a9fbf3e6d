import type { Page } from "playwright-core";
import { describe, expect } from "vitest";
import { test } from "#tests/harness/browser/visitor.ts";
import { client } from "#tests/harness/client.ts";
import { waitForMail } from "#tests/harness/mail.ts";
import { type Account, account, PASSWORD } from "#tests/harness/people/account.ts";
import { signIn } from "../steps.ts";
import { atLogin, listening, said } from "./steps.ts";

const EXPIRED = "Session expired. Please log in again.";

interface Listed {
  sessions: { id: string; current: boolean }[];
}

describe("a session that's ended elsewhere", () => {
  /** Signs out every session except the API's. */
  async function endOthers({ api }: Account): Promise<void> {
    const { sessions } = (await api.get<Listed>("/api/auth/sessions")).data;
    for (const { id, current } of sessions) if (!current) await api.delete(`/api/auth/sessions/${id}`);
  }

  test("opens /login immediately and leaves other sessions alone", async ({ visitor }) => {
    const person = await account();
    const [here, phone] = [await visitor({ name: "here" }), await visitor({ name: "phone" })];
    const hears = listening(phone);
    await signIn(phone, person);
    await hears;
    const { sessions } = (await person.api.get<Listed>("/api/auth/sessions")).data;
    const phones = sessions.find(({ current }) => !current);
    const alsoHears = listening(here);
    await signIn(here, person);
    await alsoHears;

    await person.api.delete(`/api/auth/sessions/${phones?.id}`);
    await said(phone, EXPIRED);
    await atLogin(phone);
    expect(new URL(here.url()).pathname).toBe("/app/dashboard");
    await here.reload();
    await here.getByRole("button", { name: /^Account:/ }).waitFor();
  });

  test("does the same after a password change", { tags: ["full"] }, async ({ page }) => {
    const person = await account();
    const hears = listening(page);
    await signIn(page, person);
    await hears;
    const input = { currentPassword: PASSWORD, newPassword: "Another-horse8!" };
    expect((await person.api.post("/api/auth/change-password", input)).status).toBe(200);
    await said(page, EXPIRED);
    await atLogin(page);
  });

  test("ends with the page's next request if there's no live connection", { tags: ["full"] }, async ({
    page,
  }) => {
    const person = await account();
    // Accept the socket, but never pass anything on.
    await page.routeWebSocket(/\/parties\//, () => {});
    await signIn(page, person);
    await page.getByRole("button", { name: /^Account:/ }).click();
    await endOthers(person);
    expect(new URL(page.url()).pathname).toBe("/app/dashboard");
    // Don't use the pointer: hovering prefetches, which could end the page before the click.
    await page.getByRole("link", { name: "Profile", exact: true }).dispatchEvent("click");
    await said(page, EXPIRED);
    await atLogin(page);
  });

  test("ends when the page comes back online", { tags: ["full"] }, async ({ page }) => {
    const person = await account();
    const hears = listening(page);
    await signIn(page, person);
    await hears;
    await page.context().setOffline(true);
    await page.getByText("You're offline.").waitFor();
    await endOthers(person);
    expect(new URL(page.url()).pathname).toBe("/app/dashboard");
    await page.context().setOffline(false);
    await said(page, EXPIRED);
    await atLogin(page);
  });
});

describe("a copied refresh token", () => {
  const tokenOf = (page: Page) => page.evaluate(() => localStorage.getItem("rt"));
  const AFTER_GRACE = 11_000;

  test("is useless in another browser, and the session continues here", { tags: ["full"] }, async ({
    page,
    visitor,
  }) => {
    await signIn(page, await account());
    await page.getByRole("button", { name: /^Account:/ }).waitFor();
    const copied = (await tokenOf(page)) ?? "";
    const thief = await visitor({ name: "thief" });
    await thief.goto("/robots.txt");
    await thief.evaluate((token) => localStorage.setItem("rt", token), copied);
    await thief.goto("/app/dashboard");
    await atLogin(thief);
    expect(await tokenOf(thief)).toBeNull();
    await page.reload();
    await page.getByRole("button", { name: /^Account:/ }).waitFor();
  });

  test("ends the session if it's used after being exchanged, and a mail tells the user", async ({ page }) => {
    const person = await account();
    const heard = listening(page);
    await signIn(page, person);
    await heard;
    const copied = await tokenOf(page);
    const hears = listening(page);
    await page.reload();
    await hears;
    expect(await tokenOf(page)).not.toBe(copied);
    const now = Date.now() + AFTER_GRACE;
    const replayed = await client().post("/api/auth/refresh", { refreshToken: copied }, { now });
    expect(replayed.status).toBe(401);
    await said(page, EXPIRED);
    await atLogin(page);
    await waitForMail(person.email, (mail) => mail.subject === "We signed out one of your devices");
  });
});
