import { PDFDocument } from "@cantoo/pdf-lib";
import { densePdf, endlessPdf, noisyJpeg } from "#tests/fixtures/hostile.ts";
import { license } from "#tests/fixtures/license.ts";
import { jane } from "#tests/fixtures/people.ts";
import { papers, textPdf } from "#tests/fixtures/text-pdf.ts";

/** A file to upload. */
export interface Uploaded {
  bytes: Uint8Array;
  contentType: string;
  /** The document type that the file is uploaded as. */
  as: string;
}

/** @returns files of every kind, including hostile ones */
export async function mixture(): Promise<Uploaded[]> {
  const photo = await license(jane, { width: 4000, noise: 1 });
  const scan = await PDFDocument.create();
  for (let i = 0; i < 3; i++)
    scan
      .addPage([595, 842])
      .drawImage(await scan.embedJpg(photo), { x: 20, y: 300, width: 550, height: 412 });
  const paper = { contentType: "application/pdf", as: "bank_statement" };
  const card = { contentType: "image/jpeg", as: "drivers_license" };
  return [
    { ...card, bytes: await license(jane, { width: 2300, noise: 1 }) },
    { ...paper, bytes: await textPdf([papers.payStub(), papers.bill(), papers.lease()]) },
    { ...card, bytes: photo },
    { ...paper, bytes: new Uint8Array(await scan.save()), as: "drivers_license" },
    { ...card, bytes: (await noisyJpeg()).bytes, as: "passport" },
    { ...paper, bytes: (await densePdf(10)).bytes },
    {
      ...card,
      contentType: "image/png",
      bytes: await license(jane, { width: 2300, format: "png", noise: 0 }),
    },
    { ...paper, bytes: endlessPdf().bytes },
  ];
}
