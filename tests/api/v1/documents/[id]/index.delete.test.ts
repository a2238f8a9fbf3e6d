import { describe, expect, it } from "vitest";
import { type Account, account } from "#tests/harness/people/account.ts";
import { rows } from "#tests/harness/stack/db.ts";
import { storedWith } from "#tests/harness/stack/storage.ts";
import { until } from "#tests/harness/until.ts";
import {
  consentTo,
  fixture,
  requestOf,
  upload,
  view,
  viewWhen,
} from "#tests/harness/verification/verification.ts";

const remove = (who: Account, id: string) => who.api.delete<{ id: string }>(`/api/v1/documents/${id}`);
const given = async (who: Account, verification: string | null, name: string, file = name) =>
  (await upload(who, verification, await fixture(file), { name })).data;
const fileGone = (id: string) =>
  until(async () => {
    const [job] = await rows<{ status: string }>(
      "SELECT status FROM outbox WHERE name = 'object.delete' AND payload LIKE ?",
      [`%documents/${id}"%`],
    );
    return job?.status === "done";
  }, `the file of ${id} to be deleted`);
const removable = async (who: Account, id: string) =>
  (await view(who, id)).documents.map((d) => (d as typeof d & { removable: boolean }).removable);

describe("DELETE /api/v1/documents/:id", () => {
  it("deletes a document before consent: file and metadata go, the hash against fraud stays", async () => {
    const [requester, subject] = [await account(), await account()];
    const id = await requestOf(requester, subject.email);
    const picture = Buffer.concat([await fixture("license.jpg"), Buffer.from(`mark of ${id}`)]);
    const { data } = await upload(subject, id, picture as Buffer<ArrayBuffer>, { name: "my license.jpg" });
    expect(storedWith(Buffer.from(`mark of ${id}`))).not.toEqual([]);
    expect(await removable(subject, id)).toEqual([true]);

    expect((await remove(subject, data.id)).data).toEqual({ id: data.id });
    expect((await view(subject, id)).documents).toEqual([]);
    expect((await subject.api.get(data.url)).status).toBe(404);
    expect(
      await rows(
        "SELECT file_name, description, fields, length(sha256) AS hash, deleted_at FROM documents WHERE id = ?",
        [data.id],
      ),
    ).toEqual([
      { file_name: "deleted", description: null, fields: null, hash: 64, deleted_at: expect.any(Number) },
    ]);
    await fileGone(data.id);
    expect(storedWith(Buffer.from(`mark of ${id}`))).toEqual([]);
    expect(
      await rows("SELECT actor, detail FROM audit WHERE entity_id = ? AND action = 'document.deleted'", [
        data.id,
      ]),
    ).toEqual([{ actor: subject.id, detail: JSON.stringify({ verification_id: id }) }]);
    const events = await rows(
      "SELECT id FROM outbox WHERE name = 'verification_updated' AND payload LIKE ?",
      [`%${id}%`],
    );
    expect(events).toHaveLength(2);
    expect((await remove(subject, data.id)).status).toBe(404);
  });

  it("deletes a document that couldn't be read, and accepts another", { tags: ["full"] }, async () => {
    const [requester, subject] = [await account(), await account()];
    const id = await requestOf(requester, subject.email);
    await consentTo(subject, id);
    const bad = await given(subject, id, "license-unreadable.jpg");
    await viewWhen(subject, id, (v) => v.documents[0]?.reading === "unreadable");
    expect((await remove(subject, bad.id)).status).toBe(200);
    await viewWhen(subject, id, (v) => v.stage === "awaiting_evidence" && v.documents.length === 0);
    await given(subject, id, "license.jpg");
    const done = await viewWhen(requester, id, (v) => v.status === "completed");
    expect(done.results?.identity_verification.name_match).toBe(true);
  });

  it("keeps documents that a check has used, that were declared complete, or that a result is based on", async () => {
    const [requester, subject] = [await account(), await account()];
    const phone = { requestedServices: ["phone_verification"] };
    const [read, complete] = [
      await requestOf(requester, subject.email, phone),
      await requestOf(requester, subject.email),
    ];
    await Promise.all([consentTo(subject, read), consentTo(subject, complete)]);
    const used = await given(subject, read, "license.jpg");
    await viewWhen(subject, read, (v) => v.documents[0]?.reading === "read");
    const refused = await remove(subject, used.id);
    expect([refused.status, refused.error.code]).toEqual([409, "document_in_use"]);
    expect(refused.error.message).toMatch(/A check has already used|The result is based on/);
    expect(await removable(subject, read)).toEqual([false]);

    await given(subject, complete, "license.jpg");
    const done = await viewWhen(subject, complete, (v) => v.status === "completed");
    const rested = await remove(subject, done.documents[0]?.id ?? "");
    expect(rested.error.message).toContain("The result is based on this document.");
    expect((await view(subject, complete)).documents).toHaveLength(1);
  });

  it("deletes a document after the verification ended without a result", async () => {
    const [requester, subject] = [await account(), await account()];
    const id = await requestOf(requester, subject.email);
    const { id: document } = await given(subject, id, "license.jpg");
    await requester.api.post(`/api/verifications/${id}/cancel`);
    expect((await remove(subject, document)).status).toBe(200);
  });

  it("deletes a document that belongs to no verification", async () => {
    const subject = await account();
    const { id } = await given(subject, null, "license.jpg");
    const answers = await Promise.all([remove(subject, id), remove(subject, id)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 404]);
    await fileGone(id);
  });

  it("is only for the owner", async () => {
    const [requester, subject, stranger] = [await account(), await account(), await account()];
    const id = await requestOf(requester, subject.email);
    const { id: document } = await given(subject, id, "license-unreadable.jpg");
    await consentTo(subject, id);
    for (const other of [requester, stranger]) expect((await remove(other, document)).status).toBe(404);
    expect(await removable(requester, id)).toEqual([false]);
    expect(await rows("SELECT deleted_at FROM documents WHERE id = ?", [document])).toEqual([
      { deleted_at: null },
    ]);
  });
});
