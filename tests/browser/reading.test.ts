import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect } from "vitest";
import { papers, textPdf } from "../fixtures/text-pdf.ts";
import { closeBrowser } from "../harness/browser.ts";
import { fixture } from "../harness/verification.ts";
import { OUTPUT, test } from "../harness/visitor.ts";
import { violations } from "./account-steps.ts";
import { agreed, choose, openAs, type Parties, parties } from "./detail-steps.ts";

const PHONE = { viewport: { width: 390, height: 844 } };

let both: Parties;
beforeAll(async () => {
  both = await parties();
});
afterAll(closeBrowser);

const documents = (page: Page) => page.getByRole("region", { name: "Documents", exact: true });
const results = (page: Page) => page.getByRole("region", { name: "Results" });
const chooseType = (page: Page, label: string) => page.getByLabel("Document type").selectOption({ label });

test("a passport's photo is read by the server, and the requester sees what was read", async ({
  visitor,
}) => {
  const id = await agreed(both, { requestedServices: ["document_verification"] });
  const asker = await openAs(visitor, both.asker, id, { name: "asker" });
  const page = await openAs(visitor, both.subject, id, { name: "subject", ...PHONE });
  await chooseType(page, "Passport");
  await page.getByText("with the two lines of letters at its foot", { exact: false }).waitFor();
  await choose(page, [{ name: "passport.jpg", buffer: await fixture("passport.jpg") }]);
  for (const side of [page, asker]) {
    await results(side).getByText("Name and date of birth agree with the document.").waitFor();
    await results(side)
      .getByText("The machine-readable zone reads as its standard requires.", { exact: false })
      .waitFor();
    await results(side)
      .getByText(/^Machine-readable zone of the passport, read \w+ \d+, 20\d\d$/)
      .first()
      .waitFor();
    await documents(side).getByText("Read", { exact: true }).waitFor();
  }
  await asker.screenshot({ path: `${OUTPUT}reading-passport.1280.light.png`, fullPage: true });
});

describe("a scan without text", () => {
  const LEASE = {
    verificationType: "rental",
    requestedServices: [],
    personalInfo: { firstName: "Jane", lastName: "Doe" },
    rentalInfo: { previousAddress: "123 Main Street, Springfield" },
  };
  const TOLD =
    "This PDF is a picture without text, so a person has to look at it. To have it read at once, upload the original PDF.";
  const scan = async () => Buffer.from(await textPdf([[]])) as Buffer<ArrayBuffer>;

  /** The subject uploads it, and is told at once. */
  async function told(page: Page): Promise<void> {
    await choose(page, [{ name: "scan.pdf", buffer: await scan() }]);
    await documents(page).getByText(TOLD).waitFor();
  }

  test("is said to be one at once, and a better file settles the check", async ({ visitor }) => {
    const id = await agreed(both, LEASE);
    const page = await openAs(visitor, both.subject, id, { ...PHONE, colorScheme: "dark" });
    await told(page);
    expect(await violations(page)).toEqual([]);
    await page.screenshot({ path: `${OUTPUT}reading-scan.390.dark.png`, fullPage: true });
    const lease = await textPdf([[...papers.lease(), `Copy of ${id}`]]);
    await choose(page, [{ name: "lease.pdf", buffer: Buffer.from(lease) }]);
    await results(page)
      .getByText("The lease names the subject and the address stated.", { exact: false })
      .waitFor();
  });

  test("goes to a reviewer where nothing better comes, and the requester reads why", async ({ visitor }) => {
    const id = await agreed(both, LEASE);
    const asker = await openAs(visitor, both.asker, id, { name: "asker" });
    const page = await openAs(visitor, both.subject, id, { name: "subject" });
    await told(page);
    await page.getByRole("button", { name: "I have no more to add" }).click();
    await page.getByRole("alertdialog").getByRole("button", { name: "No more to add" }).click();
    for (const side of [page, asker]) {
      await side.getByText("With a reviewer", { exact: true }).first().waitFor();
      await side
        .getByText("The lease agreement could not be read by machine, so a person has to look at it.", {
          exact: false,
        })
        .waitFor();
    }
    await asker.screenshot({ path: `${OUTPUT}reading-review.1280.light.png`, fullPage: true });
  });
});
