import { PDFDocument } from "@cantoo/pdf-lib";
import { densePdf, endlessPdf, noisyJpeg } from "#tests/fixtures/hostile.ts";
import { license } from "#tests/fixtures/license.ts";
import { zoneText } from "#tests/fixtures/mrz-text.ts";
import { jane, utopian } from "#tests/fixtures/people.ts";
import { signedLicense } from "#tests/fixtures/signatures/license.ts";
import { signedZone } from "#tests/fixtures/signatures/zone.ts";
import { papers, textPdf } from "#tests/fixtures/text-pdf.ts";
import { travelDocument } from "#tests/fixtures/travel-document.ts";

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
    { ...card, bytes: await signedLicense() },
    { ...card, bytes: await signedPassport(), as: "passport" },
  ];
}

async function signedPassport(): Promise<Uint8Array> {
  const lines = zoneText("TD3", utopian, "UTO");
  return travelDocument("TD3", lines, { megapixels: 12, code: await signedZone(lines, { status: 1 }) });
}
