import type { Page } from "playwright-core";
import { expect } from "vitest";
import { papers, textPdf } from "#tests/fixtures/text-pdf.ts";
import { keepPicture, test } from "#tests/harness/browser/visitor.ts";
import { choose, noMore, openAs, parties } from "../detail/steps.ts";
import { violations } from "../pages/axe.ts";
import { TODAY_US } from "../services/scenario.ts";
import { signIn, tick } from "../steps.ts";

/** The evidence for each kind, and what its result says. */
const KINDS = [
  {
    kind: "Employment",
    occasion: "Gig work",
    paper: papers.payStub({ paidOn: TODAY_US }),
    type: "Pay stub",
    // Only the name can be compared, which isn't an answer once no better evidence can come.
    closes: true,
    says: "The pay stub has the right name. The request names no employer to compare with it, and no one else confirmed it.",
    score: null,
    advice: "An employment verification could name the employer and ask them.",
  },
  {
    kind: "Financial",
    occasion: "Rental",
    paper: [...papers.statement(), `Printed ${TODAY_US}`],
    type: "Bank statement",
    closes: false,
    says: "The bank statement has the right name and its figures add up. We didn't look at credit or debts.",
    score: "59",
    advice: "An account information service could confirm it.",
  },
] as const;

const next = (page: Page) => page.getByRole("button", { name: "Next" }).and(page.locator(":enabled")).click();

test.for(KINDS)(
  "a peer check of kind $kind goes from the wizard to the result, with two people in two windows",
  async ({ kind, occasion, paper, type, closes, says, score, advice }, { visitor }) => {
    const { asker, subject } = await parties();
    const one = await visitor({ name: "asker" });
    await signIn(one, asker, "/app/verifications/peer");
    await one.getByRole("radio", { name: kind, exact: true }).check();
    await next(one);
    await one.getByLabel("Name").fill("Jane Doe");
    await one.getByLabel("Email").fill(subject.email);
    await next(one);
    await one.getByRole("radio", { name: occasion }).check();
    await next(one);
    await tick(one, /^I have a legitimate reason/);
    await one.getByRole("button", { name: "Submit Request" }).click();
    await one.waitForURL(/\/app\/verifications\/ver_/);
    const id = new URL(one.url()).pathname.split("/").at(-1) ?? "";

    const other = await openAs(visitor, subject, id, {
      name: "subject",
      viewport: { width: 390, height: 844 },
    });
    await tick(other, /I have read this and agree/);
    await other.getByRole("button", { name: "Agree", exact: true }).click();
    await other.getByLabel("Document type").selectOption({ label: type });
    const bytes = await textPdf([[...paper, `Copy of ${id}`]]);
    await choose(other, [{ name: "paper.pdf", buffer: Buffer.from(bytes) }]);
    if (closes) {
      await other.getByText("paper.pdf").waitFor();
      await noMore(other);
    }

    for (const page of [one, other]) {
      const meter = page
        .getByRole("region", { name: "Results" })
        .getByRole("meter", { name: "Overall score" });
      if (score) await meter.and(page.locator(`[aria-valuenow="${score}"]`)).waitFor();
      else await page.getByText("Well-formed", { exact: true }).first().waitFor();
      for (const words of [says, advice]) await page.getByText(words).first().waitFor();
      expect(await page.getByText(/undefined|null|NaN/).count()).toBe(0);
    }
    expect(await violations(other)).toEqual([]);
    await keepPicture(other, `peer-${kind.toLowerCase()}.390.light`);
    await one.emulateMedia({ colorScheme: "dark" });
    await keepPicture(one, `peer-${kind.toLowerCase()}.1280.dark`);
  },
);
