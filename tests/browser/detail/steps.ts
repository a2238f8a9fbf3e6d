import { PDFDocument } from "@cantoo/pdf-lib";
import type { Page } from "playwright-core";
import type { OpenWindow, VisitorOptions } from "#tests/harness/browser/visitor.ts";
import { type Account, account } from "#tests/harness/people/account.ts";
import { consentTo, fixture, requestOf, upload, viewWhen } from "#tests/harness/verification/verification.ts";
import { signIn } from "../steps.ts";

export interface Parties {
  asker: Account;
  subject: Account;
}

/** Creates a requester, Marcus Reed, and a subject, Jane Doe. */
export async function parties(): Promise<Parties> {
  const [asker, subject] = await Promise.all([
    account({ firstName: "Marcus", lastName: "Reed" }),
    account({ firstName: "Jane", lastName: "Doe" }),
  ]);
  return { asker, subject };
}

/** Creates a request that Jane has consented to. @returns its ID */
export async function agreed({ asker, subject }: Parties, more: Record<string, unknown> = {}) {
  const id = await requestOf(asker, subject.email, more);
  await consentTo(subject, id);
  return id;
}

/** Creates a request that Jane's license has completed. @returns its ID */
export async function completed(both: Parties, more: Record<string, unknown> = {}): Promise<string> {
  const id = await agreed(both, more);
  await upload(both.subject, id, await fixture("license.jpg"));
  await viewWhen(both.asker, id, ({ status }) => status === "completed");
  return id;
}

/** Signs in, opens a verification's page and waits for it. */
export async function openAs(
  visitor: OpenWindow,
  person: Account,
  id: string,
  options: VisitorOptions = {},
): Promise<Page> {
  const page = await visitor(options);
  await signIn(page, person, `/app/verifications/${id}`);
  await shown(page);
  return page;
}

/** Waits until the page shows the verification. */
export async function shown(page: Page): Promise<void> {
  await page.getByRole("list", { name: "Status timeline" }).waitFor();
}

/** Opens the technical details, unless they're open, and waits for words in them, such as a source. */
export async function saysTechnically(page: Page, words: string | RegExp): Promise<void> {
  const details = page.locator("details").filter({ hasText: "Technical details" });
  if ((await details.getAttribute("open")) === null) await details.locator("summary").click();
  await details.getByText(words, { exact: true }).first().waitFor();
}

/** @returns a PDF with one line of text */
export async function pdf(line = "Statement of account"): Promise<Buffer<ArrayBuffer>> {
  const file = await PDFDocument.create();
  file.addPage([400, 500]).drawText(line, { x: 40, y: 440 });
  return Buffer.from(await file.save()) as Buffer<ArrayBuffer>;
}

/** Chooses files in the upload area. */
export const choose = (page: Page, files: { name: string; buffer: Buffer; mimeType?: string }[]) =>
  page
    .getByLabel("Choose files")
    .setInputFiles(files.map((file) => ({ mimeType: "application/octet-stream", ...file })));

/** The subject says that they have no more documents. */
export async function noMore(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Finish Adding Documents" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Finish" }).click();
}

/** Makes the server refuse calls to this URL. */
export const refuse = (page: Page, url: string, status = 500, message = "") =>
  page.route(url, (route) =>
    route.fulfill({ status, json: { success: false, error: { code: "x", message, requestId: "req_1" } } }),
  );
