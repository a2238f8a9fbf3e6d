import { readFile } from "node:fs/promises";
import type { Page } from "playwright-core";
import { extractText } from "unpdf";
import { expect } from "vitest";
import { test } from "#tests/harness/browser/visitor.ts";
import { account, someEmail } from "#tests/harness/people/account.ts";
import { consentTo, JANE, requestOf, viewWhen } from "#tests/harness/verification/verification.ts";
import { said } from "../account/steps.ts";
import { signIn } from "../steps.ts";
import { completed, openAs, type Parties, parties, refuse, shown } from "./steps.ts";

const button = (page: Page) => page.getByRole("button", { name: "Export", exact: true });
const IS_A_TEST =
  "A sandbox provider answered at least one check. This is a test and says nothing about anyone.";

/** Exports a report in this format on the page. @returns the file's name and bytes */
async function exported(page: Page, format: "pdf" | "json" | "csv") {
  await page.getByLabel("Export format").selectOption({ label: format.toUpperCase() });
  const [download] = await Promise.all([page.waitForEvent("download"), button(page).click()]);
  return { name: download.suggestedFilename(), bytes: await readFile(await download.path()) };
}

/** @returns the text of each page of a PDF */
const pagesOf = async (bytes: Buffer) => (await extractText(new Uint8Array(bytes))).text;

/** Creates an identity verification of a person with this name, completed by the sandbox. */
async function sandboxed({ asker }: Pick<Parties, "asker">, name: { firstName: string; lastName: string }) {
  const subject = await account({ email: someEmail("sandbox-pass") });
  const id = await requestOf(asker, subject.email, {
    personalInfo: { ...JANE, ...name },
    requestedServices: ["document_verification"],
  });
  await consentTo(subject, id);
  await subject.api.post(`/api/verifications/${id}/evidence-complete`);
  await viewWhen(asker, id, ({ status }) => status === "completed");
  return id;
}

test("each of the three formats contains this verification's result under its own name, and a failure is shown", {
  tags: ["full"],
}, async ({ visitor }) => {
  const both = await parties();
  const id = await completed(both, { requestedServices: ["document_verification"] });
  const page = await openAs(visitor, both.asker, id);
  const name = `countersign-identity-${id.slice(-6)}`;

  const pdf = await exported(page, "pdf");
  expect(pdf.name).toBe(`${name}.pdf`);
  const text = (await pagesOf(pdf.bytes)).join("\n");
  for (const words of [id, "Jane Doe", "Marcus Reed", both.subject.email, "Name match\nYes", "Not checked"])
    expect(text).toContain(words);
  expect(text).not.toContain("TEST");

  const json = await exported(page, "json");
  expect(json.name).toBe(`${name}.json`);
  const report = JSON.parse(json.bytes.toString("utf8"));
  expect(report).toMatchObject({
    format: "countersign-report",
    watermark: null,
    verification: { id, target_name: "Jane Doe", target_user_email: both.subject.email, sandbox: false },
    results: { identity_verification: { name_match: true } },
  });
  await page
    .getByRole("region", { name: "Results" })
    .getByRole("meter", { name: "Overall score" })
    .and(page.locator(`[aria-valuenow="${report.results.overall_score}"]`))
    .waitFor();

  const csv = await exported(page, "csv");
  expect(csv.name).toBe(`${name}.csv`);
  const [header, ...lines] = csv.bytes.toString("utf8").trimEnd().split("\r\n");
  expect(header).toMatch(/^\uFEFFverification_id,record,/);
  expect(lines.every((line) => line.startsWith(`${id},`))).toBe(true);
  for (const row of [
    `result,overall_score,Overall score,,,,${report.results.overall_score}`,
    "result,name_match,Name match,,,,true",
    "stated,name,Name,,,,Jane Doe",
    "check,identity_match,Identity match,passed",
  ])
    expect(lines.some((line) => line.startsWith(`${id},${row},`))).toBe(true);

  await refuse(page, "**/export");
  await button(page).click();
  await said(page, "Failed to export verification");
});

test("a sandbox result is marked TEST in each format, in the file name and in the content", async ({
  visitor,
}) => {
  const both = await parties();
  const id = await sandboxed(both, { firstName: "Jane", lastName: "Doe" });
  const page = await openAs(visitor, both.asker, id);
  const name = `countersign-identity-${id.slice(-6)}-TEST`;
  const [pdf, json, csv] = [
    await exported(page, "pdf"),
    await exported(page, "json"),
    await exported(page, "csv"),
  ];
  expect([pdf, json, csv].map((file) => file.name)).toEqual([`${name}.pdf`, `${name}.json`, `${name}.csv`]);
  const pages = await pagesOf(pdf.bytes);
  for (const one of pages) expect(one).toMatch(/^TEST$/m);
  expect(pages.join(" ").replace(/\s+/g, " ")).toContain(IS_A_TEST);
  const report = JSON.parse(json.bytes.toString());
  expect(report).toMatchObject({ watermark: "TEST", verification: { id, sandbox: true } });
  const [, first, ...lines] = csv.bytes.toString().trimEnd().split("\r\n");
  expect(first).toBe(`${id},watermark,TEST,TEST,,,,${IS_A_TEST},,,,true,,`);
  expect(
    lines.some(
      (line) => line.includes(",check,document_verification,") && /,true,identity,[^,]+$/.test(line),
    ),
  ).toBe(true);
});

test("names in other scripts appear in the PDF as written", async ({ visitor }) => {
  const asker = await account({ firstName: "Nguyễn", lastName: "Thị Ánh" });
  const page = await visitor();
  await signIn(page, asker);
  for (const [firstName, lastName] of [
    ["محمد", "علي"],
    ["小明", "王"],
  ] as const) {
    const id = await sandboxed({ asker }, { firstName, lastName });
    await page.goto(`/app/verifications/${id}`);
    await shown(page);
    const text = (await pagesOf((await exported(page, "pdf")).bytes)).join("\n");
    expect(text).toContain("Nguyễn Thị Ánh");
    expect(text).toContain(`${firstName} ${lastName}`);
  }
});
