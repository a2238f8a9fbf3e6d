import type { FontLibrary } from "#functions/reports/fonts.ts";
import { listReportFonts, readReportFont } from "#scripts/deploy/report-fonts.ts";

const entries = listReportFonts();

/** The fonts that the web build ships, read from their packages. `files` lists which ones were read. */
export function diskFonts(): FontLibrary & { read: FontLibrary["read"]; files: string[] } {
  const files: string[] = [];
  return {
    files,
    entries: async () => entries,
    async read(file) {
      files.push(file);
      return readReportFont(file);
    },
  };
}
