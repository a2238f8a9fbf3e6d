import { describe, expect } from "vitest";
import { test } from "#tests/harness/browser/visitor.ts";
import { waitForMail } from "#tests/harness/mail.ts";
import { account, someEmail } from "#tests/harness/people/account.ts";
import { stack } from "#tests/harness/stack/stack.ts";
import { counts, hasFocus, holds } from "../account/steps.ts";
import { ready, signIn } from "../steps.ts";

describe("the support page", () => {
  test("accepts a message and mails a confirmation", { tags: ["full"] }, async ({ page }) => {
    const email = someEmail("asks");
    await page.goto("/support");
    await ready(page);
    await page.getByText("within 24 hours").first().waitFor();
    await page.getByRole("button", { name: "Send Message" }).click();
    await counts(page, "This field is required", 4);

    await page.getByLabel("Name", { exact: true }).fill("Ada Byron");
    await page.getByLabel("Email", { exact: true }).fill(email);
    await page.getByLabel("Category").selectOption({ label: "Privacy and data" });
    await page.getByLabel("Subject").fill("A question");
    await page.getByLabel("Message", { exact: true }).fill("How long do you keep it?");
    await page.route("**/api/support", (route) => route.fulfill({ status: 500, body: "" }));
    await page.getByRole("button", { name: "Send Message" }).click();
    await page.getByText("We couldn't send your message. Please try again.").first().waitFor();
    await holds(page.getByLabel("Message", { exact: true }), "How long do you keep it?");
    await page.unroute("**/api/support");
    await page.getByRole("button", { name: "Send Message" }).click();
    await page.getByRole("heading", { name: "We have your message" }).waitFor();
    const ticket =
      (await page
        .getByText(/^Ticket /)
        .locator("code")
        .textContent()) ?? "";
    expect(ticket).not.toBe("");
    const mail = await waitForMail(email);
    expect(mail.text).toContain("24 hours");
    const { SUPPORT_EMAIL = "" } = stack().env;
    const ours = await waitForMail(SUPPORT_EMAIL, ({ text }) => text.includes(ticket));
    expect(ours.subject).toBe("Support: A question");
    for (const words of [`Ada Byron <${email}>`, "Privacy and data", "How long do you keep it?"])
      expect(ours.text).toContain(words);

    await page.getByRole("button", { name: "Write Another Message" }).click();
    await holds(page.getByLabel("Subject"), "");
    await counts(page, "This field is required", 0);
  });

  test("has buttons that lead to the form and to the answers", { tags: ["full"] }, async ({ page }) => {
    await page.goto("/support");
    await ready(page);
    await page.getByRole("button", { name: "Write a Message" }).click();
    await holds(page.getByLabel("Category"), "general");
    await hasFocus(page.locator("#message"));
    await page.getByRole("button", { name: "Visit Help Center" }).click();
    await hasFocus(page.locator("#faq"));
    const questions = page.locator("#faq details");
    await expect.poll(() => questions.count()).toBe(6);
    await questions.first().locator("summary").click();
    await page.getByText("under 2 minutes").waitFor();
    await page.getByRole("link", { name: stack().env.SUPPORT_EMAIL! }).waitFor();
  });

  test("takes the category from the link, and fills in a signed-in user's name and address", {
    tags: ["full"],
  }, async ({ page }) => {
    const person = await account();
    await signIn(page, person);
    await page.goto("/support?category=technical");
    await holds(page.getByLabel("Email", { exact: true }), person.email);
    await holds(page.getByLabel("Name", { exact: true }), "Ada Byron");
    await holds(page.getByLabel("Category"), "technical");
    await page.getByRole("link", { name: "Dashboard" }).click();
    await page.waitForURL("**/app/dashboard");
  });
});

describe("legal pages", { tags: ["full"] }, () => {
  test.for([
    ["/terms", "Terms of Service"],
    ["/privacy", "Privacy Policy"],
  ])(
    "%s is readable before any script runs, with contents and date",
    async ([path = "", title = ""], { page }) => {
      const html = await (await fetch(new URL(path, stack().url))).text();
      expect(html).toContain(`<h1`);
      expect(html).toContain("January 1, 2025");
      expect(html).toContain("30 days");

      await page.goto(path);
      await ready(page);
      await page.getByRole("heading", { name: title, level: 1 }).waitFor();
      await page.getByRole("navigation", { name: "Contents" }).getByRole("link", { name: "Changes" }).click();
      await page.waitForURL(`**${path}#changes`);
      await page.locator("#changes").getByText("30 days").waitFor();
    },
  );
});

test("the chosen theme is restored before the first paint", async ({ page }) => {
  await page.emulateMedia({ colorScheme: "light" });
  await page.goto("/login");
  await ready(page);
  const background = () => page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor);
  const light = await background();
  await page.getByRole("radio", { name: "Dark theme" }).check({ force: true });
  await expect.poll(background).not.toBe(light);
  const dark = await background();
  // Record the background as soon as there's anything to paint.
  await page.addInitScript(() => {
    new MutationObserver((_, observer) => {
      if (!document.body) return;
      sessionStorage.setItem("first-theme", document.documentElement.dataset.theme ?? "");
      observer.disconnect();
    }).observe(document, { childList: true, subtree: true });
  });
  await page.reload();
  expect(await page.evaluate(() => sessionStorage.getItem("first-theme"))).toBe("dark");
  await expect.poll(background).toBe(dark);
  await page.getByRole("radio", { name: "System theme" }).check({ force: true });
  await expect.poll(background).toBe(light);
});

test("every kind of page links to privacy, terms and support", { tags: ["full"] }, async ({ page }) => {
  const person = await account();
  for (const path of ["/login", "/register", "/support", "/terms", "/privacy"]) {
    await page.goto(path);
    for (const href of ["/privacy", "/terms", "/support"])
      await page.locator(`footer a[href="${href}"]`).first().waitFor();
  }
  await signIn(page, person);
  for (const href of ["/privacy", "/terms", "/support"])
    await page.locator(`footer a[href="${href}"]`).first().waitFor();
});

test("an unknown path redirects to the home page, which says why", { tags: ["full"] }, async ({ page }) => {
  const says = async () => {
    await page.waitForURL((url) => url.pathname === "/");
    await page.getByRole("alert").getByText("That page doesn't exist.").waitFor();
    await expect.poll(() => new URL(page.url()).hash).toBe("");
  };
  for (const path of ["/nowhere", "/support/nowhere"]) {
    await page.goto(path);
    await says();
  }
  await page.reload();
  await ready(page);
  expect(await page.getByText("That page doesn't exist.").count()).toBe(0);

  await signIn(page, await account());
  await page.goto("/app/nowhere");
  await says();
  await page.getByRole("main").getByRole("link", { name: "Dashboard" }).first().click();
  await page.waitForURL("**/app/dashboard");
});
