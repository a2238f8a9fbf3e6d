import { PDFDocument } from "@cantoo/pdf-lib";
import { describe, expect, it } from "vitest";
import { dimensions } from "#functions/documents/pictures/dimensions.ts";
import { orientation } from "#functions/documents/pictures/orientation.ts";
import { papers, textPdf } from "#tests/fixtures/text-pdf.ts";
import { type Account, account } from "#tests/harness/people/account.ts";
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
import { cameraTiff, hiding } from "#tests/unit/documents/pictures.ts";
import { WORST_PDFS } from "#tests/unit/readers/pdf/worst-pdfs.ts";

/** The start of a Word file: a ZIP whose first entry is the text. */
function wordFile(): Uint8Array<ArrayBuffer> {
  const name = Buffer.from("word/document.xml");
  const head = Buffer.alloc(30);
  head.set([0x50, 0x4b, 3, 4]);
  head.writeUInt16LE(name.length, 26);
  return Buffer.concat([head, name]);
}

describe("GET /api/v1/documents/:id/file", () => {
  it("sends the bytes to their owner so that no browser runs them", async () => {
    const subject = await account();
    const picture = await fixture("license.jpg");
    const { data } = await upload(subject, null, picture, { name: "my license.jpg" });
    const answer = await subject.api.get(data.url);
    expect(Buffer.compare(answer.bytes, picture)).toBe(0);
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      "content-type": "image/jpeg",
      "content-disposition": "inline; filename*=UTF-8''my%20license.jpg",
      "content-security-policy": "sandbox",
      "x-content-type-options": "nosniff",
      "cache-control": "no-store",
    });
  });

  it("gives the requester a copy only after consent, and records that they viewed it", async () => {
    const [requester, subject, stranger] = [await account(), await account(), await account()];
    const id = await requestOf(requester, subject.email);
    const { data } = await upload(subject, id, await fixture("license.jpg"));
    expect((await requester.api.get(data.url)).status).toBe(404);
    await consentTo(subject, id);
    expect((await fileWhenReady(requester, data.url)).status).toBe(200);
    const seen = await rows("SELECT actor FROM audit WHERE entity_id = ? AND action = 'document.viewed'", [
      data.id,
    ]);
    expect(seen).toEqual([{ actor: requester.id }]);
    expect((await stranger.api.get(data.url)).status).toBe(404);
    expect((await subject.api.get("/api/v1/documents/doc_none/file")).status).toBe(404);
  });

  it("no longer gives the requester what the subject had to replace once the checks are done", async () => {
    const [requester, subject] = [await account(), await account()];
    const id = await requestOf(requester, subject.email);
    await consentTo(subject, id);
    const { data: unread } = await upload(subject, id, await fixture("license-unreadable.jpg"));
    await viewWhen(subject, id, (v) => v.documents[0]?.reading === "unreadable");
    expect((await fileWhenReady(requester, unread.url)).status).toBe(200);
    const { data: read } = await upload(subject, id, await fixture("license.jpg"));
    await viewWhen(subject, id, (v) => v.documents.some(({ reading }) => reading === "read"));
    await subject.api.post(`/api/verifications/${id}/evidence-complete`);
    const ended = await viewWhen(requester, id, (v) => v.status === "completed");
    expect(ended.documents).toHaveLength(1);
    expect((await fileWhenReady(requester, read.url)).status).toBe(200);
    expect((await requester.api.get(unread.url)).status).toBe(404);
    expect((await subject.api.get(unread.url)).status).toBe(200);
  });

  it("removes hidden data for others: photos are upright, PDFs are anonymous, Word files aren't shown", async () => {
    const [requester, subject] = [await account(), await account()];
    const id = await requestOf(requester, subject.email);
    await consentTo(subject, id);
    const exif = `Exif\0\0${cameraTiff(6, true).toString("latin1")}`;
    const picture = hiding.jpegWith(await fixture("license.jpg"), { segments: [[0xe1, exif]] });
    const pdf = await PDFDocument.create();
    pdf.addPage();
    pdf.setAuthor("Jane Doe");
    const files = {
      "photo.jpg": picture,
      "statement.pdf": (await pdf.save({ useObjectStreams: false })) as Uint8Array<ArrayBuffer>,
      "letter.docx": wordFile(),
    };
    for (const [name, bytes] of Object.entries(files))
      expect((await upload(subject, id, bytes, { name, documentType: "other" })).status).toBe(201);
    type Shown = { file_name: string; file_url: string; viewable: boolean };
    const shownTo = async (who: Account) => (await view(who, id)).documents as unknown as Shown[];
    expect((await shownTo(subject)).map(({ viewable }) => viewable)).toEqual([true, true, true]);
    const [photo, statement, letter] = await shownTo(requester);
    expect([photo?.viewable, statement?.viewable, letter?.viewable]).toEqual([true, true, false]);

    const copy = (await fileWhenReady(requester, photo?.file_url ?? "")).bytes;
    expect(orientation(copy, "image/jpeg")).toBe(1);
    expect(dimensions(copy, "image/jpeg")).toMatchObject({ width: 750, height: 1000 });
    expect(Buffer.from(copy).includes("Camera of Jane")).toBe(false);
    const anonymous = (await fileWhenReady(requester, statement?.file_url ?? "")).bytes;
    const read = await PDFDocument.load(anonymous, { updateMetadata: false });
    expect([read.getPageCount(), read.getAuthor()]).toEqual([1, undefined]);
    const refused = await requester.api.get(letter?.file_url ?? "");
    expect([refused.status, refused.error.code]).toEqual([409, "no_clean_copy"]);
    for (const { file_name, file_url } of await shownTo(subject)) {
      const own = (await subject.api.get(file_url)).bytes;
      expect(Buffer.compare(own, files[file_name as keyof typeof files])).toBe(0);
    }
  });

  it("still answers when a small PDF would take minutes to read, and marks it unreadable", async () => {
    const [requester, subject] = [await account(), await account()];
    const id = await requestOf(requester, subject.email);
    await consentTo(subject, id);
    const nested = WORST_PDFS["streams without an end"]!(200_000);
    const bomb = new Uint8Array(Buffer.concat([nested, Buffer.from(`\n% ${id}\n`)]));
    const bill = { name: "bill.pdf", documentType: "utility_bill" };
    expect((await upload(subject, id, bomb, bill)).status).toBe(201);
    const seen = await viewWhen(subject, id, (v) => v.documents[0]?.reading === "unreadable");
    expect(seen.documents[0]?.reading_reason).toBe("pdf_too_complex");
    expect((await requester.api.get("/api/health")).status).toBe(200);
    const genuine = await upload(subject, id, await textPdf([papers.bill()]), bill);
    expect(genuine.status).toBe(201);
    await viewWhen(subject, id, (v) => v.documents.some(({ reading }) => reading === "read"));
    const copy = await fileWhenReady(requester, genuine.data.url);
    expect([copy.status, copy.headers.get("content-type")]).toEqual([200, "application/pdf"]);
  });
});
