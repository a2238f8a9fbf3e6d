import { eq } from "drizzle-orm";
import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect } from "vitest";
import { DAY } from "#contract/time.ts";
import type { User } from "#db/schema/accounts/users.ts";
import { documents } from "#db/schema/verification/documents.ts";
import { resultRecords } from "#db/schema/verification/results.ts";
import { makeCopy } from "#functions/documents/store/make-copy.ts";
import { readingOf } from "#functions/documents/store/sealed-reading.ts";
import { putObject } from "#functions/documents/store/storage.ts";
import { test } from "#tests/harness/browser/visitor.ts";
import { npmRun, type OpsAnswer } from "#tests/harness/stack/ops.ts";
import { storedWith } from "#tests/harness/stack/storage.ts";
import { fixture, remarked } from "#tests/harness/verification/verification.ts";
import { type TimedSite, timedSite } from "#tests/harness/world/timed-site.ts";
import { license } from "#tests/unit/checks/build.ts";
import { wasmModules } from "#tests/unit/readers/wasm-modules.ts";
import { at, detail, look, parties, reads } from "../subject/clock-steps.ts";

let site: TimedSite;
beforeAll(async () => {
  site = await timedSite();
});
afterAll(() => site?.stop());

const SSN = "536221874";
const WORDS = "JANE DOE, account 4711";
/** The byte range in `remarked`'s comment that no other file contains. */
const MARK = [6, 22] as const;

interface Case {
  id: string;
  documentId: string;
  mark: Buffer;
}

/** Creates a completed verification whose license file is really in storage. */
async function completed(asker: User, subject: User): Promise<Case> {
  const id = await site.ask(asker, subject, {
    services: ["ssn_verification"],
    claims: { firstName: "Jane", lastName: "Doe", dateOfBirth: "1990-04-12", ssn: SSN },
  });
  const lines = [{ page: 1, line: 1, text: WORDS }];
  const documentId = await site.bring(subject, id, license({}, { lines }));
  const bytes = remarked(await fixture("license.jpg"));
  await site.db.update(documents).set({ size: bytes.length }).where(eq(documents.id, documentId));
  await putObject(site.ctx.env, `documents/${documentId}`, bytes, "image/jpeg");
  await makeCopy(site.ctx, documentId, await wasmModules());
  expect((await site.row(id)).ssn).not.toBeNull();
  expect(JSON.stringify(await readingIn(documentId))).toContain(WORDS);
  await site.consent(subject, id);
  return { id, documentId, mark: bytes.subarray(...MARK) };
}

async function readingIn(documentId: string) {
  const [row] = await site.db.select().from(documents).where(eq(documents.id, documentId));
  return row?.fields ? readingOf(site.ctx, row) : null;
}

const shelf = (page: Page) => page.getByRole("region", { name: "Documents" });

/** Expects the viewer to show the license and not a broken picture. */
async function viewerShows(page: Page): Promise<void> {
  await shelf(page).getByRole("button", { name: "View license.jpg" }).click();
  const picture = page.getByRole("dialog").getByRole("img");
  await expect
    .poll(() => picture.evaluate((image) => (image as HTMLImageElement).naturalWidth))
    .toBeGreaterThan(100);
  await page.keyboard.press("Escape");
}

const operator = (...args: string[]): Promise<OpsAnswer> =>
  npmRun("ops", [...args, "--as", "ada"], site.dbUrl);

test("identity numbers go at the end and documents after 30 days, as the page says, but a legal hold keeps them", async ({
  visitor,
}) => {
  const { asker, subject } = await parties(site);
  const [free, held] = [await completed(asker, subject), await completed(asker, subject)];
  const ended = site.ctx.now();
  const young = await site.open(visitor, asker, detail(free.id), { name: "young" });
  await at(shelf(young), ended + 30 * DAY).waitFor();
  await viewerShows(young);
  const whole = await young.locator("main").innerText();
  expect(whole.replaceAll("-", "")).not.toContain(SSN);
  expect(whole).toContain(SSN.slice(-4));
  for (const { id } of [free, held])
    expect(await site.row(id)).toMatchObject({ status: "completed", ssn: null, ssnLast4: SSN.slice(-4) });

  expect(await operator("hold", held.id)).toMatchObject({
    code: 0,
    out: `${held.id} is on legal hold: we keep all its data, whatever its age.`,
  });
  await site.after(0);
  const reading = await readingIn(free.documentId);
  expect(reading?.fields).toMatchObject({ lastName: "DOE" });
  expect(JSON.stringify(reading)).not.toMatch(/account 4711|D400-7836-1234/);
  expect(JSON.stringify(await readingIn(held.documentId))).toContain(WORDS);

  await site.after(30 * DAY);
  expect(storedWith(free.mark)).toEqual([]);
  for (const who of [asker, subject]) {
    const old = await site.open(visitor, who, detail(free.id), { name: who === asker ? "asker" : "subject" });
    await reads(
      shelf(old),
      "The document was deleted",
      "We delete documents 30 days after",
      "The results stay.",
    );
    await reads(old.getByRole("region", { name: "Results" }), "1 of 2 checks ran");
    await expect.poll(() => shelf(old).getByRole("button").count()).toBe(0);
    if (who === asker) await look(old, "documents-deleted");
  }

  expect(storedWith(held.mark)).toHaveLength(1);
  const kept = await site.open(visitor, asker, detail(held.id), { name: "kept" });
  await viewerShows(kept);
  await expect.poll(() => shelf(kept).innerText()).not.toContain("Kept until");
  expect((await operator("release", held.id)).code).toBe(0);
  await site.after(0);
  expect(storedWith(held.mark)).toEqual([]);
  await kept.reload();
  await reads(shelf(kept), "The document was deleted");
});

test("recomputing a result from its stored pieces confirms what the page shows, and reports a tampered one", async ({
  visitor,
}) => {
  const { asker, subject } = await parties(site);
  const { id } = await completed(asker, subject);
  const page = await site.open(visitor, asker, detail(id));
  const shown = await page.getByRole("meter", { name: "Overall score" }).getAttribute("aria-valuenow");
  const agrees = await npmRun("recompute", [], site.dbUrl);
  expect(agrees).toMatchObject({ code: 0, out: expect.stringMatching(/^\d+ results? agrees?, 0 differ\n/) });

  const [record] = await site.db.select().from(resultRecords).where(eq(resultRecords.verificationId, id));
  const pieces = record?.pieces ?? [];
  expect(String(record?.overallScore)).toBe(shown);
  const tampered = pieces.map((piece, i) => (i === 0 ? { ...piece, grade: "G4" as const } : piece));
  await site.db.update(resultRecords).set({ pieces: tampered }).where(eq(resultRecords.verificationId, id));
  const differs = await npmRun("recompute", [], site.dbUrl);
  expect(differs.code).toBe(1);
  const [count, line] = differs.out.split("\n");
  expect(count).toMatch(/ agrees?, 1 differ$/);
  expect(line).toBe(
    `${id} (engine ${record?.engineVersion}): stored ${shown}, ${record?.outcome}; recomputed 100, ${record?.outcome}`,
  );
  await site.db.update(resultRecords).set({ pieces }).where(eq(resultRecords.verificationId, id));
  expect((await npmRun("recompute", [], site.dbUrl)).code).toBe(0);
});
