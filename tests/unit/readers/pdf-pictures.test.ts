import { deflateSync } from "node:zlib";
import { PDFDocument, type PDFImage, PDFName } from "@cantoo/pdf-lib";
import { beforeAll, describe, expect, it } from "vitest";
import { readDocumentWith } from "../../../functions/documents/readers/read-with.ts";
import type { WasmModules } from "../../../functions/documents/readers/wasm-types.ts";
import { licence } from "../../fixtures/licence.ts";
import { SPECIMENS } from "../../fixtures/mrz-text.ts";
import { jane } from "../../fixtures/people.ts";
import { lockedPdf } from "../../fixtures/text-pdf.ts";
import { travelDocument, travelPicture } from "../../fixtures/travel-document.ts";
import { NOW } from "../checks/build.ts";
import { wasmModules } from "./wasm-modules.ts";

let wasm: WasmModules;
beforeAll(async () => {
  wasm = await wasmModules();
});

const read = (bytes: Uint8Array, documentType: "passport" | "drivers_license") =>
  readDocumentWith(
    {
      documentId: "doc_1",
      documentType,
      uploadedAt: 1,
      readAt: NOW,
      bytes,
      contentType: "application/pdf",
    },
    wasm,
  );

/** @param pages what each page shows; null is an empty one */
async function scan(
  ...pages: (((pdf: PDFDocument) => Promise<PDFImage>) | null)[]
): Promise<Uint8Array<ArrayBuffer>> {
  const pdf = await PDFDocument.create();
  for (const draw of pages) {
    const page = pdf.addPage([595, 842]);
    if (draw) page.drawImage(await draw(pdf), { x: 40, y: 300, width: 500, height: 375 });
  }
  return new Uint8Array(await pdf.save());
}

/** A page whose picture lies there as pixels, folded by Flate without prediction. */
async function pixelScan(isGrey: boolean): Promise<Uint8Array> {
  const { width, height, data } = travelPicture("TD3", SPECIMENS.TD3, { megapixels: 1 });
  const pixels = Buffer.alloc(width * height * (isGrey ? 1 : 3));
  for (let i = 0; i < width * height; i++)
    if (isGrey) pixels[i] = data[i * 4 + 1]!;
    else pixels.set(data.subarray(i * 4, i * 4 + 3), i * 3);
  const pdf = await PDFDocument.create();
  const page = pdf.addPage();
  const image = pdf.context.stream(deflateSync(pixels), {
    Type: "XObject",
    Subtype: "Image",
    Width: width,
    Height: height,
    BitsPerComponent: 8,
    ColorSpace: isGrey ? "DeviceGray" : "DeviceRGB",
    Filter: "FlateDecode",
  });
  page.node.newXObject("Scan", pdf.context.register(image));
  return new Uint8Array(await pdf.save());
}

describe("a picture inside a PDF", () => {
  it("is read as a picture, with the page it stands on", async () => {
    const jpeg = await travelDocument("TD3", SPECIMENS.TD3, { tilt: 2 });
    const bytes = await scan(null, (pdf) => pdf.embedJpg(jpeg));
    expect(await read(bytes, "passport")).toMatchObject({
      status: "read",
      method: "mrz",
      page: 2,
      fields: { lastName: "ERIKSSON" },
    });
  });

  it("is read though it is a PNG", async () => {
    const png = await travelDocument("TD1", SPECIMENS.TD1, { quality: 0, megapixels: 1 });
    const bytes = await scan((pdf) => pdf.embedPng(png));
    expect(await read(bytes, "passport")).toMatchObject({ method: "mrz", zone: "TD1", page: 1 });
  }, 60_000);

  it.each([true, false])(
    "is read though it is pixels without a file (grey: %s)",
    async (isGrey) => {
      expect(await read(await pixelScan(isGrey), "passport")).toMatchObject({ method: "mrz", zone: "TD3" });
    },
    60_000,
  );

  it("may be a licence: the back stands on the second page", async () => {
    const front = await travelDocument("TD1", [], { megapixels: 1 });
    const back = await licence(jane);
    const bytes = await scan(
      (pdf) => pdf.embedJpg(front),
      (pdf) => pdf.embedJpg(back),
    );
    expect(await read(bytes, "drivers_license")).toMatchObject({
      method: "pdf417_aamva",
      page: 2,
      fields: { lastName: "DOE" },
    });
  }, 60_000);

  it("says why nothing was read, by reasons that people understand", async () => {
    const reason = async (bytes: Uint8Array) => (await read(bytes, "passport")).reason;
    expect(await reason(await scan(null))).toBe("pdf_without_picture");
    expect(await reason(new TextEncoder().encode("%PDF-1.7\nnothing"))).toBe("pdf_damaged");
    const plain = await travelDocument("TD3", [], { megapixels: 1 });
    expect(await reason(await scan((pdf) => pdf.embedJpg(plain)))).toBe("zone_not_found");
    expect(await reason(await lockedPdf())).toBe("pdf_locked");
  }, 60_000);

  it("is not unfolded where it claims more pixels than are read, or ends too early", async () => {
    const claim = async (width: number, height: number) => {
      const pdf = await PDFDocument.create();
      const image = pdf.context.stream(deflateSync(Buffer.alloc(10_000_000)), {
        Subtype: "Image",
        Width: width,
        Height: height,
        BitsPerComponent: 8,
        ColorSpace: PDFName.of("DeviceGray"),
        Filter: PDFName.of("FlateDecode"),
      });
      pdf.addPage().node.newXObject("Scan", pdf.context.register(image));
      return (await read(new Uint8Array(await pdf.save()), "passport")).reason;
    };
    expect(await claim(60_000, 60_000)).toBe("pdf_without_picture");
    expect(await claim(4900, 4900)).toBe("pdf_without_picture");
  }, 60_000);
});
