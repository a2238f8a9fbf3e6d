import { expect, it } from "vitest";
import { noCopyMessage } from "#contract/documents/no-copy.ts";
import type { Env } from "#core/env.ts";
import { getObject } from "#functions/documents/store/storage.ts";
import { allJobs } from "#functions/jobs/all-jobs.ts";
import { runRow } from "#functions/jobs/run-row.ts";
import { contextOn } from "#tests/harness/context.ts";
import { account } from "#tests/harness/people/account.ts";
import { rows } from "#tests/harness/stack/db.ts";
import { stack } from "#tests/harness/stack/stack.ts";
import { until } from "#tests/harness/until.ts";
import {
  consentTo,
  fileWhenReady,
  fixture,
  requestOf,
  upload,
  view,
} from "#tests/harness/verification/verification.ts";
import { chinese, madePdf } from "#tests/unit/documents/made-pdf.ts";
import { execute, leave, stored } from "./rows.ts";

const env = stack().env as unknown as Env;
const lies = (key: string) =>
  getObject(env, key).then(
    ({ body }) => body.cancel().then(() => true),
    () => false,
  );
const stateOf = async (id: string) => {
  const [row] = await rows<{ copy: string | null }>("SELECT copy FROM documents WHERE id = ?", [id]);
  return row?.copy;
};

/** A document that was uploaded before consent. Returns once its copy has been made or is known to be impossible. */
async function document(bytes: Uint8Array<ArrayBuffer>, name: string) {
  const [requester, subject] = [await account(), await account()];
  const verification = await requestOf(requester, subject.email);
  const { data } = await upload(subject, verification, bytes, { name, documentType: "other" });
  expect(await stateOf(data.id)).toBeNull();
  await consentTo(subject, verification);
  const state = await until(() => stateOf(data.id), "the copy");
  return { ...data, verification, requester, subject, state };
}

it("the jobs consumer leaves rows of the documents queue alone", async () => {
  const id = await leave(
    "document.read",
    { document_id: "doc_none" },
    { channel: "documents", next_at: 9e15 },
  );
  expect(await runRow(contextOn(stack().env), id, allJobs)).toBeNull();
  expect(await stored(id)).toMatchObject({ status: "pending", attempts: 0, not_before: 0 });
  await execute("DELETE FROM outbox WHERE id = ?", [id]);
});

it("consent triggers the copy, which is streamed to the requester's side and deleted with the file", async () => {
  const one = await document(await fixture("license-unreadable.jpg"), "license.jpg");
  expect([one.state, await lies(`copies/${one.id}`)]).toEqual(["made", true]);
  const copy = await one.requester.api.get(one.url);
  expect([copy.status, Number(copy.headers.get("Content-Length"))]).toEqual([200, copy.bytes.length]);
  expect((await one.subject.api.delete(`/api/v1/documents/${one.id}`)).status).toBe(200);
  await until(async () => !(await lies(`documents/${one.id}`)), "the file to be deleted");
  expect(await lies(`copies/${one.id}`)).toBe(false);
});

it("a file that can't be copied is refused, and no one waits for it", async () => {
  const one = await document(new Uint8Array(Buffer.from("%PDF-1.7\nnothing that a PDF has\n%%EOF")), "a.pdf");
  expect([one.state, await lies(`copies/${one.id}`)]).toEqual(["impossible", false]);
  const refused = await one.requester.api.get(one.url);
  expect([refused.status, refused.error.code]).toEqual([409, "no_clean_copy"]);
  const shown = (await view(one.requester, one.verification)).documents as unknown as { viewable: boolean }[];
  expect(shown.map(({ viewable }) => viewable)).toEqual([false]);
});

it("says why there's no copy if a font is missing", async () => {
  const one = await document(madePdf({ ...chinese, between: `% ${Date.now()}\n` }), "statement.pdf");
  expect(one.state).toBe("without_font");
  const refused = await one.requester.api.get(one.url);
  expect(refused.error.message).toBe(noCopyMessage("without_font"));
  const [shown] = (await view(one.requester, one.verification)).documents;
  expect(shown).toMatchObject({ viewable: false, no_copy: "without_font" });
});

it("the copy of an older document is made once, when it's first requested", { tags: ["full"] }, async () => {
  const one = await document(await fixture("license-unreadable.jpg"), "license.jpg");
  const row = `out_copy_${one.id}`;
  await execute("UPDATE documents SET copy = NULL WHERE id = ?", [one.id]);
  // Pretend that a consumer is working on it. Further requests must not start it again.
  await execute("UPDATE outbox SET status = 'pending', not_before = 9e15, next_at = 9e15 WHERE id = ?", [
    row,
  ]);
  for (let i = 0; i < 2; i++) {
    const refused = await one.requester.api.get(one.url);
    expect([refused.status, refused.error.code]).toEqual([409, "copy_pending"]);
    expect(refused.error.message).toBe("We're still preparing this file. Try again in a few seconds.");
  }
  expect(
    await rows("SELECT id FROM audit WHERE entity_id = ? AND action = 'document.viewed'", [one.id]),
  ).toEqual([]);
  await execute("DELETE FROM outbox WHERE id = ?", [row]);
  expect((await fileWhenReady(one.requester, one.url)).status).toBe(200);
  expect(await stored(row)).toMatchObject({ attempts: 1 });
});
