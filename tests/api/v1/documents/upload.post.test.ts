import { describe, expect, it } from "vitest";
import { later } from "#tests/harness/later.ts";
import { account } from "#tests/harness/people/account.ts";
import { rows } from "#tests/harness/stack/db.ts";
import {
  consentTo,
  fileWhenReady,
  fixture,
  requestOf,
  upload,
  view,
  viewWhen,
} from "#tests/harness/verification/verification.ts";
import { heif } from "#tests/unit/documents/heif.ts";

const countOf = async (id: string) =>
  (await rows<{ n: number }>("SELECT count(*) AS n FROM documents WHERE verification_id = ?", [id]))[0]?.n;

const pending = async () => {
  const [requester, subject] = [await account(), await account()];
  return { requester, subject, id: await requestOf(requester, subject.email) };
};

describe("POST /api/v1/documents/upload", () => {
  it("stores a picture with its hash and detected type, and reads nothing before consent", async () => {
    const { requester, subject, id } = await pending();
    const answer = await upload(subject, id, await fixture("license.jpg"));
    expect(answer.status).toBe(201);
    expect(answer.data.url).toBe(`/api/v1/documents/${answer.data.id}/file`);
    const [row] = await rows("SELECT content_type, sha256, reading FROM documents WHERE id = ?", [
      answer.data.id,
    ]);
    expect(row).toMatchObject({ content_type: "image/jpeg", reading: "stored" });
    expect(row?.sha256).toMatch(/^[0-9a-f]{64}$/);
    expect(await view(requester, id)).toMatchObject({ stage: "awaiting_consent", documents: [] });
  });

  it("accepts the fields before or after the file", async () => {
    const { subject, id } = await pending();
    const form = new FormData();
    form.set("documentType", "state_id");
    form.set("verificationId", id);
    form.set("description", "Front");
    form.set("document", new File([await fixture("license.jpg")], "front.jpg"));
    const before = await subject.api.post<{ id: string }>("/api/v1/documents/upload", form);
    const behind = await upload(subject, id, await fixture("license.jpg"), { documentType: "state_id" });
    expect([before.status, behind.status]).toEqual([201, 201]);
    expect(await countOf(id)).toBe(2);
  });

  it.each([
    ["text.jpg", 415, "unsupported_format"],
    ["truncated.jpg", 422, "validation_failed"],
  ])("refuses %s and stores nothing", async (name, status, code) => {
    const { subject, id } = await pending();
    const answer = await upload(subject, id, await fixture(name), { name });
    expect([answer.status, answer.error.code]).toEqual([status, code]);
    expect(answer.error.message).toContain(name);
    expect(await countOf(id)).toBe(0);
  });

  it.each([
    [
      "photo.jpg",
      heif("heic", "mif1"),
      "File photo.jpg is in HEIC format, which we can't read. Export it as a JPEG.",
    ],
    ["IMG_1.HEIC", heif("heic", "mif1"), "File IMG_1.HEIC is in HEIC format"],
    [
      "photo.png",
      heif("avif", "mif1"),
      "File photo.png is in AVIF format, which we can't read. Save it as a JPEG",
    ],
  ])("refuses %s of a phone with words that say what to do", async (name, bytes, words) => {
    const { subject, id } = await pending();
    const answer = await upload(subject, id, bytes, { name });
    expect([answer.status, answer.error.code]).toEqual([415, "unsupported_format"]);
    expect(answer.error.message).toContain(words);
    expect(await countOf(id)).toBe(0);
  });

  it("refuses an 11 MB file with the specified message", async () => {
    const { subject, id } = await pending();
    const picture = await fixture("license.jpg");
    const large = new Uint8Array(11 * 1024 * 1024);
    large.set(picture.subarray(0, 4096));
    const answer = await upload(subject, id, large, { name: "large.jpg" });
    expect([answer.status, answer.error.message]).toEqual([
      413,
      "File large.jpg is too large. Maximum size is 10MB.",
    ]);
    expect(await countOf(id)).toBe(0);
  });

  it("accepts a file just under 10 MB", { tags: ["full"] }, async () => {
    const { subject } = await pending();
    const picture = await fixture("license.jpg");
    const large = new Uint8Array(10 * 1024 * 1024);
    large.set(picture);
    const answer = await upload(subject, null, large);
    expect(answer.status).toBe(201);
    const back = await subject.api.get(answer.data.url);
    expect(Buffer.compare(back.bytes, large)).toBe(0);
  });

  it("refuses an unknown document type, a missing file and a body that isn't multipart", async () => {
    const { subject, id } = await pending();
    const kind = await upload(subject, id, await fixture("license.jpg"), { documentType: "selfie" });
    expect(kind.error.fields).toHaveProperty("documentType");
    const form = new FormData();
    form.set("documentType", "passport");
    const missing = await subject.api.post("/api/v1/documents/upload", form);
    expect(missing.error.fields).toEqual({ document: "Choose a file to upload" });
    expect((await subject.api.post("/api/v1/documents/upload", { document: "x" })).status).toBe(415);
    const broken = await subject.api.post("/api/v1/documents/upload", "--x\r\nbroken", {
      headers: { "Content-Type": "multipart/form-data; boundary=x" },
    });
    expect(broken.status).toBe(400);
  });

  it("is only for the subject: the requester gets 403, strangers 404, and nothing is stored", async () => {
    const { requester, id } = await pending();
    const stranger = await account();
    const picture = await fixture("license.jpg");
    const refused = await upload(requester, id, picture);
    expect([refused.status, refused.error.code]).toEqual([403, "not_subject"]);
    expect((await upload(stranger, id, picture)).status).toBe(404);
    expect(await countOf(id)).toBe(0);
  });

  it("accepts ten documents and no more, and none once the request has ended", async () => {
    const { requester, subject, id } = await pending();
    const picture = await fixture("license.jpg");
    for (let i = 0; i < 10; i++) expect((await upload(subject, id, picture)).status).toBe(201);
    const eleventh = await upload(subject, id, picture);
    expect([eleventh.status, eleventh.error.message]).toEqual([
      409,
      "Maximum 10 files allowed. Please remove some files first.",
    ]);
    await requester.api.post(`/api/verifications/${id}/cancel`);
    expect((await upload(subject, id, picture)).status).toBe(409);
  });

  it("accepts exactly ten of several concurrent uploads", async () => {
    const { subject, id } = await pending();
    await consentTo(subject, id);
    const file = new TextEncoder().encode("%PDF-1.7\n%%EOF\n");
    const answers = await Promise.all(
      Array.from({ length: 12 }, () => upload(subject, id, file, { name: "statement.pdf" })),
    );
    const refused = answers.filter(({ status }) => status !== 201);
    expect(refused.map(({ error }) => error.code)).toEqual(["too_many_files", "too_many_files"]);
    expect(await countOf(id)).toBe(10);
  });

  it("accepts sixty files an hour per account, whatever happens to them", async () => {
    const { subject, id } = await pending();
    const hour = 60 * 60 * 1000;
    const now = Math.ceil(Date.now() / hour) * hour;
    const sendAt = async (at: number) => {
      const api = await later(subject, at);
      return () => api.post("/api/v1/documents/upload", new FormData());
    };
    const send = await sendAt(now);
    const answers = await Promise.all(Array.from({ length: 60 }, send));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([422]));
    const refused = await send();
    expect([refused.status, refused.error.code, refused.headers.get("Retry-After")]).toEqual([
      429,
      "rate_limited",
      "3600",
    ]);
    expect(refused.error.message).toBe(
      "Too many attempts. Please try again in 60 minutes. You've reached the hourly limit for uploads.",
    );
    const sendAgain = await sendAt(now + hour);
    expect((await sendAgain()).status).toBe(422);
    expect(await countOf(id)).toBe(0);
  });

  it("accepts five documents without a verification per account, even when uploads are concurrent", async () => {
    const person = await account();
    const file = new TextEncoder().encode("%PDF-1.7\n%%EOF\n");
    const add = () => upload(person, null, file, { name: "statement.pdf" });
    const answers = await Promise.all(Array.from({ length: 7 }, add));
    const refused = answers.filter(({ status }) => status !== 201);
    expect(refused.map(({ status, error }) => [status, error.message])).toEqual(
      Array(2).fill([409, "Maximum 5 files allowed. Please remove some files first."]),
    );
    const [kept] = await rows("SELECT count(*) AS n FROM documents WHERE owner_id = ?", [person.id]);
    expect(kept).toEqual({ n: 5 });
    const [first] = answers.filter(({ status }) => status === 201);
    await person.api.delete(`/api/v1/documents/${first?.data.id}`);
    expect((await add()).status).toBe(201);
    // A document of a verification counts there instead.
    expect((await upload(person, await requestOf(await account(), person.email), file)).status).toBe(201);
  });

  it("answers a replayed key with the first document, even when no more are accepted", async () => {
    const { subject, id } = await pending();
    await consentTo(subject, id);
    const picture = await fixture("license-unreadable.jpg");
    const first = await upload(subject, id, picture, { idempotencyKey: "one" });
    const replay = await upload(subject, id, picture, { idempotencyKey: "one" });
    expect(replay.data.id).toBe(first.data.id);
    await subject.api.post(`/api/verifications/${id}/withdraw`);
    const late = await upload(subject, id, picture, { idempotencyKey: "one" });
    expect(late.data.id).toBe(first.data.id);
    expect(await countOf(id)).toBe(1);
  });

  it.each([
    [{ side: "top" }, "Must be front or back"],
    [{ side: "" }, "Must be front or back"],
    [
      { side: "front", documentType: "passport" },
      "Only a driver's license or a state ID has a front and a back. Leave this out.",
    ],
  ])("refuses %j and says what is accepted", async (options, message) => {
    const { subject, id } = await pending();
    const answer = await upload(subject, id, await fixture("license.jpg"), options);
    expect([answer.status, answer.error.fields]).toEqual([422, { side: message }]);
    expect(await countOf(id)).toBe(0);
  });

  it("reads the back of a card, but copies and shows its front without reading it", async () => {
    const { requester, subject, id } = await pending();
    const before = await upload(subject, id, await fixture("license.jpg"), { side: "front" });
    const consented = await consentTo(subject, id);
    expect([consented.data.stage, consented.data.documents[0]?.reading]).toEqual([
      "awaiting_evidence",
      "picture_only",
    ]);
    const front = await upload(subject, id, await fixture("license.jpg"), {
      side: "front",
      documentType: "state_id",
    });
    expect((await view(subject, id)).stage).toBe("awaiting_evidence");
    const back = await upload(subject, id, await fixture("license.jpg"), { side: "back" });
    const done = await viewWhen(requester, id, ({ status }) => status === "completed");
    expect(done.documents.map((one) => [one.id, one.side, one.reading])).toEqual([
      [before.data.id, "front", "picture_only"],
      [front.data.id, "front", "picture_only"],
      [back.data.id, "back", "read"],
    ]);
    const read = await rows("SELECT id FROM documents WHERE verification_id = ? AND fields IS NOT NULL", [
      id,
    ]);
    expect(read).toEqual([{ id: back.data.id }]);
    for (const { data } of [before, front])
      expect((await fileWhenReady(requester, data.url)).status).toBe(200);
  });

  it("doesn't take another side for the same upload", async () => {
    const { subject, id } = await pending();
    const picture = await fixture("license.jpg");
    await upload(subject, id, picture, { idempotencyKey: "side", side: "back" });
    const other = await upload(subject, id, picture, { idempotencyKey: "side", side: "front" });
    expect([other.status, other.error.code]).toEqual([422, "idempotency_mismatch"]);
    expect(await countOf(id)).toBe(1);
  });
});
