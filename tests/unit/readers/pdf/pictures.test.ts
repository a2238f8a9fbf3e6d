import { deflateSync } from "node:zlib";
import {
  clip,
  degrees,
  drawImage,
  endMarkedContent,
  endPath,
  PDFDocument,
  type PDFImage,
  PDFName,
  PDFOperator,
  PDFOperatorNames,
  type PDFPage,
  PDFString,
  popGraphicsState,
  pushGraphicsState,
  rectangle,
  rgb,
} from "@cantoo/pdf-lib";
import { beforeAll, describe, expect, it } from "vitest";
import type { Modules } from "#functions/documents/modules.ts";
import { readDocument } from "#functions/documents/read.ts";
import { license } from "#tests/fixtures/license.ts";
import { SPECIMENS } from "#tests/fixtures/mrz-text.ts";
import { jane } from "#tests/fixtures/people.ts";
import { Canvas } from "#tests/fixtures/picture/canvas.ts";
import { png } from "#tests/fixtures/picture/encode.ts";
import { lockedPdf } from "#tests/fixtures/text-pdf.ts";
import { travelDocument, travelPicture } from "#tests/fixtures/travel-document.ts";
import { NOW } from "#tests/unit/checks/build.ts";
import { wasmModules } from "../wasm-modules.ts";

let wasm: Modules;
beforeAll(async () => {
  wasm = await wasmModules();
});

const read = (bytes: Uint8Array, documentType: "passport" | "drivers_license") =>
  readDocument(
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

const PLACE = { x: 40, y: 300, width: 500, height: 375 };

/** @param pages what each page shows; null for an empty page */
async function scan(
  ...pages: (((pdf: PDFDocument) => Promise<PDFImage>) | null)[]
): Promise<Uint8Array<ArrayBuffer>> {
  const pdf = await PDFDocument.create();
  for (const draw of pages) {
    const page = pdf.addPage([595, 842]);
    if (draw) page.drawImage(await draw(pdf), PLACE);
  }
  return new Uint8Array(await pdf.save());
}

const drawOn = (page: PDFPage, picture: PDFName) =>
  page.pushOperators(
    ...drawImage(picture.decodeText(), {
      x: 40,
      y: 300,
      width: 500,
      height: 375,
      rotate: degrees(0),
      xSkew: degrees(0),
      ySkew: degrees(0),
    }),
  );

/** A page whose picture is raw pixels, compressed with Flate without prediction. */
async function pixelScan(isGrey: boolean): Promise<Uint8Array> {
  const { width, height, data } = travelPicture("TD3", SPECIMENS.TD3, { megapixels: 0.5 });
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
  drawOn(page, page.node.newXObject("Scan", pdf.context.register(image)));
  return new Uint8Array(await pdf.save());
}

describe("a picture inside a PDF", () => {
  it("is read like a picture, with its page", async () => {
    const jpeg = await travelDocument("TD3", SPECIMENS.TD3, { tilt: 2, megapixels: 0.5 });
    const bytes = await scan(null, (pdf) => pdf.embedJpg(jpeg));
    expect(await read(bytes, "passport")).toMatchObject({
      status: "read",
      method: "mrz",
      page: 2,
      fields: { lastName: "ERIKSSON" },
    });
  });

  it("is read behind a page whose pictures are strips in a form", async () => {
    const strips = await PDFDocument.create();
    const sheet = strips.addPage([595, 842]);
    const strip = await strips.embedPng(png(new Canvas(500, 40, [120, 130, 140])));
    for (let i = 0; i < 8; i++) sheet.drawImage(strip, { x: 40, y: 100 + i * 40, width: 500, height: 40 });
    const pdf = await PDFDocument.create();
    const [form] = await pdf.embedPdf(await strips.save());
    pdf.addPage([595, 842]).drawPage(form!);
    const jpeg = await travelDocument("TD3", SPECIMENS.TD3, { megapixels: 0.5 });
    pdf.addPage([595, 842]).drawImage(await pdf.embedJpg(jpeg), PLACE);
    const bytes = new Uint8Array(await pdf.save());
    expect(await read(bytes, "passport")).toMatchObject({ status: "read", page: 2 });
  });

  it("is read if it's a PNG", async () => {
    const png = await travelDocument("TD1", SPECIMENS.TD1, { quality: 0, megapixels: 0.4 });
    const bytes = await scan((pdf) => pdf.embedPng(png));
    expect(await read(bytes, "passport")).toMatchObject({ method: "mrz", zone: "TD1", page: 1 });
  }, 60_000);

  it.each([true, false])(
    "is read if it's pixels without a file format (gray: %s)",
    async (isGrey) => {
      expect(await read(await pixelScan(isGrey), "passport")).toMatchObject({ method: "mrz", zone: "TD3" });
    },
    60_000,
  );

  it("may be a license, with the back on the second page", async () => {
    const front = await travelDocument("TD1", [], { megapixels: 0.2 });
    const back = await license(jane, { width: 1000 });
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

  it.each<[string, (page: PDFPage, picture: PDFImage) => void]>([
    ["is named and never drawn", (page, { ref }) => void page.node.newXObject("Hidden", ref)],
    ["lies beside the page", (page, picture) => page.drawImage(picture, { ...PLACE, x: 700 })],
    ["is a dot", (page, picture) => page.drawImage(picture, { ...PLACE, width: 4, height: 3 })],
    ["cannot be seen through", (page, picture) => page.drawImage(picture, { ...PLACE, opacity: 0 })],
    [
      "is below a white rectangle",
      (page, picture) => {
        page.drawImage(picture, PLACE);
        page.drawRectangle({ ...PLACE, color: rgb(1, 1, 1) });
      },
    ],
    [
      "is cut off by a clip",
      (page, picture) => {
        const operators = [pushGraphicsState(), rectangle(0, 0, 9, 9), clip(), endPath()];
        page.pushOperators(...operators);
        page.drawImage(picture, PLACE);
        page.pushOperators(popGraphicsState());
      },
    ],
    [
      "is in a layer",
      (page, picture) => {
        const { context, catalog } = page.doc;
        const layer = context.register(context.obj({ Type: "OCG", Name: PDFString.of("L") }));
        catalog.set(PDFName.of("OCProperties"), context.obj({ OCGs: [layer], D: { OFF: [layer] } }));
        page.node.normalizedEntries().Resources.set(PDFName.of("Properties"), context.obj({ L: layer }));
        page.pushOperators(
          PDFOperator.of(PDFOperatorNames.BeginMarkedContentSequence, [PDFName.of("OC"), PDFName.of("L")]),
        );
        page.drawImage(picture, PLACE);
        page.pushOperators(endMarkedContent());
      },
    ],
  ])("that isn't visible isn't read: one that %s", async (_how, hide) => {
    const jpeg = await travelDocument("TD3", SPECIMENS.TD3, { megapixels: 0.5 });
    const pdf = await PDFDocument.create();
    hide(pdf.addPage([595, 842]), await pdf.embedJpg(jpeg));
    expect(await read(new Uint8Array(await pdf.save()), "passport")).toMatchObject({
      status: "unreadable",
      reason: "pdf_without_picture",
    });
  });

  it("is read if a form draws it, rotated, within a clip, and a line crosses it", async () => {
    const jpeg = await travelDocument("TD3", SPECIMENS.TD3, { megapixels: 0.5 });
    const inner = await PDFDocument.create();
    const sheet = inner.addPage([595, 842]);
    sheet.pushOperators(pushGraphicsState(), rectangle(0, 0, 595, 842), clip(), endPath());
    sheet.drawImage(await inner.embedJpg(jpeg), {
      x: 540,
      y: 40,
      width: 700,
      height: 500,
      rotate: degrees(90),
    });
    sheet.drawRectangle({ x: 200, y: 0, width: 8, height: 842 });
    const pdf = await PDFDocument.create();
    const [form] = await pdf.embedPdf(await inner.save());
    pdf.addPage([595, 842]).drawPage(form!);
    expect(await read(new Uint8Array(await pdf.save()), "passport")).toMatchObject({
      method: "mrz",
      page: 1,
    });
  });

  it("that can't be read comes with an understandable reason", async () => {
    const reason = async (bytes: Uint8Array) => (await read(bytes, "passport")).reason;
    expect(await reason(await scan(null))).toBe("pdf_without_picture");
    expect(await reason(new TextEncoder().encode("%PDF-1.7\nnothing"))).toBe("pdf_damaged");
    const plain = await travelDocument("TD3", [], { megapixels: 1 });
    expect(await reason(await scan((pdf) => pdf.embedJpg(plain)))).toBe("zone_not_found");
    expect(await reason(await lockedPdf())).toBe("pdf_locked");
  }, 60_000);

  it("isn't decompressed if it claims more pixels than we read, or ends too early", async () => {
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
      const page = pdf.addPage();
      drawOn(page, page.node.newXObject("Scan", pdf.context.register(image)));
      return (await read(new Uint8Array(await pdf.save()), "passport")).reason;
    };
    expect(await claim(60_000, 60_000)).toBe("pdf_without_picture");
    expect(await claim(4900, 4900)).toBe("pdf_without_picture");
  }, 60_000);
});
