import { PDFDocument } from "@cantoo/pdf-lib";
import type { Page } from "playwright-core";
import { beforeAll, describe, expect } from "vitest";
import { zoneText } from "#tests/fixtures/mrz-text.ts";
import { jane } from "#tests/fixtures/people.ts";
import { papers, textPdf } from "#tests/fixtures/text-pdf.ts";
import { travelDocument } from "#tests/fixtures/travel-document.ts";
import { keepPicture, test } from "#tests/harness/browser/visitor.ts";
import { fixture, upload } from "#tests/harness/verification/verification.ts";
import { agreed, choose, openAs, type Parties, parties, saysTechnically } from "../detail/steps.ts";
import { violations } from "../pages/axe.ts";
import { signIn } from "../steps.ts";

const PHONE = { viewport: { width: 390, height: 844 } };

let both: Parties;
beforeAll(async () => {
  both = await parties();
});

const documents = (page: Page) => page.getByRole("region", { name: "Documents", exact: true });
const results = (page: Page) => page.getByRole("region", { name: "Results" });
const chooseType = (page: Page, label: string) => page.getByLabel("Document type").selectOption({ label });

test("the server reads a passport's photo, and the requester sees what was read", { tags: ["full"] }, async ({
  visitor,
}) => {
  const id = await agreed(both, { requestedServices: ["document_verification"] });
  const asker = await openAs(visitor, both.asker, id, { name: "asker" });
  const page = await openAs(visitor, both.subject, id, { name: "subject", ...PHONE });
  await chooseType(page, "Passport");
  await page.getByText("including the two lines of letters at the bottom", { exact: false }).waitFor();
  await choose(page, [{ name: "passport.jpg", buffer: await fixture("passport.jpg") }]);
  for (const side of [page, asker]) {
    await results(side).getByText("Name and date of birth match the document.").waitFor();
    await results(side)
      .getByText("The machine-readable zone follows its standard.", { exact: false })
      .waitFor();
    await saysTechnically(side, /^Machine-readable zone of the passport, read \w+ \d+, 20\d\d$/);
    await documents(side).getByText("Read", { exact: true }).waitFor();
  }
  await keepPicture(asker, "reading-passport.1280.light");
});

test("an identity card inside a PDF is read, and the result says if the subject is under 18", {
  tags: ["full"],
}, async ({ visitor }) => {
  const page = await visitor({ name: "asker" });
  await signIn(page, both.asker);
  const card = await agreed(both, { requestedServices: [] });
  const sheet = await PDFDocument.create();
  // No other test uses this number and portrait, or the document would count as reused.
  const lines = zoneText("TD1", { ...jane, documentNumber: "C77041935" });
  const picture = await travelDocument("TD1", lines, { megapixels: 1, face: "none" });
  const image = await sheet.embedJpg(picture);
  sheet.addPage([image.width, image.height]).drawImage(image);
  const bytes = new Uint8Array(await sheet.save());
  await upload(both.subject, card, bytes, { name: "card.pdf", documentType: "passport" });
  await page.goto(`/app/verifications/${card}`);
  await results(page).getByText("Name and date of birth match the document.").first().waitFor();
  await saysTechnically(page, /^Machine-readable zone of the .*, read /);

  const minor = await agreed(both, { requestedServices: ["document_verification"] });
  await upload(both.subject, minor, await fixture("license-minor.jpg"));
  await page.goto(`/app/verifications/${minor}`);
  await results(page).getByText("The document says that its holder is under 18.").first().waitFor();
});

describe("a scan without text", { tags: ["full"] }, () => {
  const LEASE = {
    verificationType: "rental",
    requestedServices: [],
    personalInfo: { firstName: "Jane", lastName: "Doe" },
    rentalInfo: { previousAddress: "123 Main Street, Springfield" },
  };
  const TOLD =
    "This PDF is a picture without text, so a reviewer has to look at it. For a faster answer, upload the original PDF.";
  const scan = async () => Buffer.from(await textPdf([[]])) as Buffer<ArrayBuffer>;

  /** The subject uploads the scan and immediately reads that it has no text. */
  async function told(page: Page): Promise<void> {
    await choose(page, [{ name: "scan.pdf", buffer: await scan() }]);
    await documents(page).getByText(TOLD).waitFor();
  }

  test("is recognized immediately, and a better file decides the check", async ({ visitor }) => {
    const id = await agreed(both, LEASE);
    const page = await openAs(visitor, both.subject, id, { ...PHONE, colorScheme: "dark" });
    await told(page);
    expect(await violations(page)).toEqual([]);
    await keepPicture(page, "reading-scan.390.dark");
    const lease = await textPdf([[...papers.lease(), `Copy of ${id}`]]);
    await choose(page, [{ name: "lease.pdf", buffer: Buffer.from(lease) }]);
    await page.getByRole("button", { name: "Don't Ask", exact: true }).click();
    await results(page)
      .getByText("The lease has the right name and the stated address.", { exact: false })
      .waitFor();
  });

  test("goes to a reviewer if no better file comes, and the requester reads why", async ({ visitor }) => {
    const id = await agreed(both, LEASE);
    const asker = await openAs(visitor, both.asker, id, { name: "asker" });
    const page = await openAs(visitor, both.subject, id, { name: "subject" });
    await told(page);
    await page.getByRole("button", { name: "Finish Adding Documents" }).click();
    await page.getByRole("alertdialog").getByRole("button", { name: "Finish" }).click();
    for (const side of [page, asker]) {
      await side.getByText("With a reviewer", { exact: true }).first().waitFor();
      await side
        .getByText("We couldn't read the lease agreement automatically.", {
          exact: false,
        })
        .waitFor();
    }
    await keepPicture(asker, "reading-review.1280.light");
  });
});
