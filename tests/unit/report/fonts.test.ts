import { describe, expect, it, vi } from "vitest";
import { parseRanges } from "#functions/reports/fonts.ts";
import { listReportFonts } from "#web/build/report-fonts.ts";
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
    // Other tests may have made the renderer read some fonts, so use a fresh module that has read none.
    vi.resetModules();
    const { renderPdf } = await import("#functions/reports/pdf/render.ts");
    const fonts = diskFonts();
    await renderPdf(sampleReport({ verification: { target_name: "Ελένη Nguyễn 王" } }), SLIP, fonts);
    const families = fonts.files.map((file) => file.replace(/-(\d+-)?[46]00-normal\.woff$/, "")).sort();
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
    expect(fonts.files).toHaveLength(families.length);
  });
});
