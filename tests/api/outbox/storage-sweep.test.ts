import { expect, it } from "vitest";
import { HOUR } from "#contract/time.ts";
import type { Env } from "#core/env.ts";
import { newId } from "#core/ids.ts";
import { deleteObject, getObject, listKeys, putObject } from "#functions/documents/store/storage.ts";
import { ORPHAN_AGE, SWEPT_AT_ONCE } from "#functions/documents/store/sweep-storage.ts";
import { account } from "#tests/harness/people/account.ts";
import { rows } from "#tests/harness/stack/db.ts";
import { cron, stack } from "#tests/harness/stack/stack.ts";
import { until } from "#tests/harness/until.ts";
import { fixture, upload } from "#tests/harness/verification/verification.ts";
import { execute, perform } from "./rows.ts";

const env = stack().env as unknown as Env;
const agedId = (age: number) => newId("doc", Date.now() - age);
const put = async (key: string) => {
  await putObject(env, key, new TextEncoder().encode(key), "image/jpeg");
  return key;
};
const exists = (key: string) =>
  getObject(env, key).then(
    ({ body }) => body.cancel().then(() => true),
    () => false,
  );
const sweep = () => perform("storage.sweep", { after: "" });

/** A document that was uploaded `age` milliseconds ago. @returns its object's key */
async function agedDocument(age: number, deletedAt: number | null): Promise<string> {
  const { data } = await upload(await account(), null, await fixture("license-unreadable.jpg"));
  const id = agedId(age);
  await execute("UPDATE documents SET id = ?, storage_key = ?, deleted_at = ? WHERE id = ?", [
    id,
    `documents/${id}`,
    deletedAt,
    data.id,
  ]);
  return put(`documents/${id}`);
}

it("objects without a row are deleted after a day; recent ones, documents and unknown names stay", async () => {
  const [old, young] = [ORPHAN_AGE + HOUR, ORPHAN_AGE - HOUR];
  const gone = await Promise.all([put(`documents/${agedId(old)}`), agedDocument(old, Date.now() - old)]);
  const kept = await Promise.all([
    put(`documents/${agedId(young)}`),
    put("documents/README"),
    agedDocument(old, null),
    agedDocument(old, Date.now() - young),
  ]);
  await sweep();
  expect(await Promise.all(gone.map(exists))).toEqual(gone.map(() => false));
  expect(await Promise.all(kept.map(exists))).toEqual(kept.map(() => true));
  await Promise.all(kept.map((key) => deleteObject(env, key)));
});

it("copies are swept like files: by the age of their document's id, and with its row", async () => {
  const [old, young] = [ORPHAN_AGE + HOUR, ORPHAN_AGE - HOUR];
  const copyOf = (key: string) => put(key.replace("documents/", "copies/"));
  const gone = await Promise.all([
    put(`copies/${agedId(old)}`),
    agedDocument(old, Date.now() - old).then(copyOf),
  ]);
  const kept = await Promise.all([put(`copies/${agedId(young)}`), agedDocument(old, null).then(copyOf)]);
  await sweep();
  await until(async () => !(await Promise.all(gone.map(exists))).includes(true), "the copies to be swept");
  expect(await Promise.all(kept.map(exists))).toEqual(kept.map(() => true));
  await Promise.all(kept.map((key) => deleteObject(env, key)));
});

it("more than one page is swept page by page, each in a job of its own", { tags: ["full"] }, async () => {
  const start = Date.now() - 3 * ORPHAN_AGE;
  const keys = Array.from({ length: SWEPT_AT_ONCE + 5 }, (_, i) => `documents/${newId("doc", start + i)}`);
  for (let i = 0; i < keys.length; i += 20) await Promise.all(keys.slice(i, i + 20).map(put));
  await sweep();
  await until(async () => {
    const left = await listKeys(env, "documents/", "", SWEPT_AT_ONCE);
    return !left.some((key) => keys.includes(key));
  }, "the second page to be swept");
  const pages = await rows("SELECT id FROM outbox WHERE name = 'storage.sweep' AND payload LIKE ?", [
    `%${keys[SWEPT_AT_ONCE - 1]}%`,
  ]);
  expect(pages).toHaveLength(1);
});

it("the minute's job starts the sweep once a day", async () => {
  await cron();
  await cron();
  const day = new Date().toISOString().slice(0, 10);
  const begun = await rows("SELECT name, payload FROM outbox WHERE id LIKE 'out_sweep_%' || ?", [day]);
  expect(begun).toEqual([{ name: "storage.sweep", payload: '{"after":""}' }]);
});
