import { describe, expect, it } from "vitest";
import { type FontEntry, type FontLibrary, parseRanges } from "#functions/reports/fonts.ts";
import { renderPdf } from "#functions/reports/pdf/render.ts";
import { listReportFonts } from "#scripts/deploy/report-fonts.ts";
import { diskFonts } from "./disk-fonts.ts";
import { SLIP } from "./read-pdf.ts";
import { sampleReport } from "./sample.ts";

describe("report fonts", () => {
  it("start with the main typeface, each in both weights, with readable ranges", () => {
    const fonts = listReportFonts();
    expect(fonts[0]?.files).toEqual({
      400: "noto-sans-latin-400-normal.woff",
      600: "noto-sans-latin-600-normal.woff",
    });
    for (const { ranges } of fonts)
      for (const [from, to] of parseRanges(ranges)) {
        expect(from).toBeLessThanOrEqual(to);
        expect(to).toBeLessThanOrEqual(0x10ffff);
      }
  });

  it("are read only when a text needs them, and each once", async () => {
    // Other tests may have made the renderer keep some fonts, so each has a name here that only this test uses.
    const disk = diskFonts();
    const own = ({ 400: light, 600: bold }: FontEntry["files"]) => ({
      400: `own/${light}`,
      600: `own/${bold}`,
    });
    const fonts: FontLibrary = {
      entries: async () => (await disk.entries()).map((entry) => ({ ...entry, files: own(entry.files) })),
      read: (file) => disk.read(file.replace("own/", "")),
    };
    await renderPdf(sampleReport({ verification: { target_name: "Ελένη Nguyễn 王" } }), SLIP, fonts);
    const families = disk.files.map((file) => file.replace(/-(\d+-)?[46]00-normal\.woff$/, "")).sort();
    expect(families).toEqual([
      "noto-sans-greek",
      "noto-sans-greek",
      "noto-sans-latin",
      "noto-sans-latin",
      "noto-sans-sc",
      "noto-sans-sc",
      "noto-sans-vietnamese",
      "noto-sans-vietnamese",
    ]);
    await renderPdf(sampleReport({ verification: { target_name: "Ελένη" } }), SLIP, fonts);
    expect(disk.files).toHaveLength(families.length);
  });
});
