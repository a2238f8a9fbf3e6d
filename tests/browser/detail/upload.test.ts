import type { Page } from "playwright-core";
import { beforeAll, describe, expect } from "vitest";
import { test } from "#tests/harness/browser/visitor.ts";
import { consentTo, requestOf, upload, view } from "#tests/harness/verification/verification.ts";
import { agreed, choose, openAs, type Parties, parties, pdf, refuse } from "./steps.ts";

const PHONE = { width: 390, height: 844 };
const UPLOAD = "**/api/v1/documents/upload";

let both: Parties;
beforeAll(async () => {
  both = await parties();
});

const onTheWay = (page: Page) => page.getByRole("list", { name: "Files being uploaded" });
const documents = (page: Page) => page.getByRole("region", { name: "Documents", exact: true });
const type = (page: Page) => page.getByLabel("Document type");

describe("uploading", () => {
  test("a file with its type and description appears on both pages", async ({ visitor }) => {
    const id = await agreed(both);
    const page = await openAs(visitor, both.subject, id);
    const asker = await openAs(visitor, both.asker, id, { name: "asker" });
    await type(page).selectOption("utility_bill");
    await page.getByLabel("Description").fill("Gas, March");
    // The toast lasts two seconds, so wait for it before anything that stays.
    const thanks = page.getByText("Your document is uploaded").waitFor();
    await choose(page, [{ name: "gas.pdf", buffer: await pdf() }]);
    await thanks;
    for (const one of [page, asker]) {
      await documents(one).getByText("Utility bill").waitFor();
      await documents(one).getByText("Gas, March").waitFor();
      await documents(one).getByText("gas.pdf").waitFor();
    }
    await documents(page).getByText("1 of 10").waitFor();
  });

  test("an expired token is renewed once, and the upload succeeds", {
    tags: ["full"],
  }, async ({ visitor }) => {
    const id = await agreed(both);
    const page = await openAs(visitor, both.subject, id);
    const tried: number[] = [];
    page.on("response", (answer) => {
      if (answer.url().endsWith("/documents/upload")) tried.push(answer.status());
    });
    let renewed = 0;
    page.on("request", (request) => {
      if (request.url().endsWith("/api/auth/refresh")) renewed++;
    });
    await page.route(
      UPLOAD,
      (route) => route.continue({ headers: { ...route.request().headers(), authorization: "Bearer a.b.c" } }),
      { times: 1 },
    );
    await type(page).selectOption("bank_statement");
    await choose(page, [{ name: "march.pdf", buffer: await pdf() }]);
    await documents(page).getByText("march.pdf").waitFor();
    expect([tried, renewed]).toEqual([[401, 201], 1]);
    expect((await view(both.subject, id)).documents).toHaveLength(1);
  });

  test("an error names the file and the reason; Retry sends it again, and it's stored once", async ({
    visitor,
  }) => {
    const id = await agreed(both);
    const page = await openAs(visitor, both.subject, id);
    await type(page).selectOption("bank_statement");
    await refuse(page, UPLOAD, 503);
    await choose(page, [{ name: "march.pdf", buffer: await pdf() }]);
    await onTheWay(page).getByText("Failed to upload march.pdf: Upload failed").waitFor();
    await page.unroute(UPLOAD);
    await page.route(UPLOAD, (route) => route.abort());
    await onTheWay(page).getByRole("button", { name: "Retry" }).click();
    await onTheWay(page).getByText("Failed to upload march.pdf: Upload failed").waitFor();
    await page.unroute(UPLOAD);
    await onTheWay(page).getByRole("button", { name: "Retry" }).click();
    await documents(page).getByText("march.pdf").waitFor();
    expect((await view(both.subject, id)).documents).toHaveLength(1);
  });

  test("a final refusal offers no Retry, and the row can be removed", { tags: ["full"] }, async ({
    visitor,
  }) => {
    const id = await agreed(both);
    const page = await openAs(visitor, both.subject, id);
    await type(page).selectOption("bank_statement");
    // The server refuses it by its first bytes, while the rest is still being sent.
    await choose(page, [{ name: "fake.pdf", buffer: Buffer.alloc(9_900_000, "not a PDF ") }]);
    await onTheWay(page)
      .getByText(
        "File fake.pdf has an unsupported format. Accepted formats: .pdf, .jpg, .jpeg, .png, .doc, .docx",
        { exact: true },
      )
      .waitFor();
    await expect.poll(() => onTheWay(page).getByRole("button", { name: "Retry" }).count()).toBe(0);
    await onTheWay(page).getByRole("button", { name: "Remove fake.pdf" }).click();
    await onTheWay(page).waitFor({ state: "detached" });
  });

  test("a large file that's refused early gets a readable error every time", { tags: ["full"] }, async ({
    visitor,
  }) => {
    const id = await agreed(both);
    const page = await openAs(visitor, both.subject, id);
    const times = 10;
    const answers = await page.evaluate(
      async ([token, count]) => {
        const said: string[] = [];
        for (let time = 0; time < count; time++) {
          const form = new FormData();
          form.set("document", new File(["not a PDF ".repeat(1_150_000)], "fake.pdf"));
          const headers = { Authorization: `Bearer ${token}` };
          const sent = fetch("/api/v1/documents/upload", { method: "POST", headers, body: form });
          said.push(
            await sent.then(async (answer) => `${answer.status} ${(await answer.json()).error.code}`, String),
          );
        }
        return said;
      },
      [both.subject.accessToken, times] as const,
    );
    expect(answers).toEqual(new Array(times).fill("415 unsupported_format"));
  });

  test("progress is shown, and Cancel stops the file before it's stored", { tags: ["full"] }, async ({
    visitor,
  }) => {
    const id = await agreed(both);
    const page = await openAs(visitor, both.subject, id, { viewport: PHONE });
    await type(page).selectOption("bank_statement");
    // Slow enough to observe: the file would take a minute.
    const network = await page.context().newCDPSession(page);
    const throttle = (uploadThroughput: number) =>
      network.send("Network.emulateNetworkConditions", {
        offline: false,
        latency: 0,
        downloadThroughput: -1,
        uploadThroughput,
      });
    await throttle(100_000);
    const slow = Buffer.concat([await pdf(), Buffer.alloc(6_000_000, " ")]);
    await choose(page, [{ name: "slow.pdf", buffer: slow }]);
    const bar = page.getByRole("progressbar", { name: "Uploading slow.pdf" });
    const percent = async () => Number(await bar.getAttribute("aria-valuenow"));
    await expect.poll(percent).toBeGreaterThan(0);
    expect(await percent()).toBeLessThan(100);
    await onTheWay(page).getByRole("button", { name: "Cancel slow.pdf" }).click();
    await onTheWay(page).waitFor({ state: "detached" });
    await expect.poll(() => page.getByText(/Failed to upload/).count()).toBe(0);
    // A later file has been stored, so the canceled one would have arrived by now.
    await throttle(-1);
    await choose(page, [{ name: "next.pdf", buffer: await pdf() }]);
    await documents(page).getByText("next.pdf").waitFor();
    expect((await view(both.subject, id)).documents).toMatchObject([{ file_name: "next.pdf" }]);
  });
});

describe("removing a document", () => {
  test("works before consent", { tags: ["full"] }, async ({ visitor }) => {
    const id = await requestOf(both.asker, both.subject.email);
    await upload(both.subject, id, await pdf(), { name: "wrong.pdf", documentType: "pay_stub" });
    const page = await openAs(visitor, both.subject, id);
    await documents(page).getByRole("button", { name: "Remove wrong.pdf" }).click();
    const dialog = page.getByRole("alertdialog", { name: "Remove wrong.pdf?" });
    await refuse(page, "**/api/v1/documents/doc_*");
    await dialog.getByRole("button", { name: "Remove", exact: true }).click();
    await dialog.getByText("We couldn't remove the document. Please try again.").waitFor();
    await page.unroute("**/api/v1/documents/doc_*");
    await dialog.getByRole("button", { name: "Remove", exact: true }).click();
    await documents(page).getByText("No documents uploaded").waitFor();
    expect((await view(both.subject, id)).documents).toHaveLength(0);
  });

  test("is impossible for the requester, and for the subject once documents are final", {
    tags: ["full"],
  }, async ({ visitor }) => {
    const id = await requestOf(both.asker, both.subject.email);
    await upload(both.subject, id, await pdf(), { name: "stub.pdf", documentType: "pay_stub" });
    await consentTo(both.subject, id);
    const asker = await openAs(visitor, both.asker, id, { name: "asker" });
    await documents(asker).getByText("stub.pdf").waitFor();
    await documents(asker).getByText("These are copies without hidden data.").waitFor();
    await expect.poll(() => asker.getByRole("button", { name: "Remove stub.pdf" }).count()).toBe(0);
    await expect.poll(() => asker.getByLabel("Choose files").count()).toBe(0);
  });

  test("the subject finishes adding documents", { tags: ["full"] }, async ({ visitor }) => {
    const id = await agreed(both);
    const page = await openAs(visitor, both.subject, id);
    await page.getByRole("button", { name: "Finish Adding Documents" }).click();
    await page.getByRole("alertdialog").getByRole("button", { name: "Finish" }).click();
    await page.getByRole("region", { name: "Status" }).getByText("No check could run").waitFor();
    await expect.poll(() => page.getByLabel("Choose files").count()).toBe(0);
  });
});
