import { encode } from "uqr";
import type { PrintedSlip } from "#functions/reports/sign.ts";
import type { Block } from "../flow.ts";
import { heading, type Kit } from "../kit.ts";
import { COLOR, PAGE, TYPE, WIDTH } from "../look.ts";

/** Side of the QR code in points (about 4.4 cm), so that its modules are wide enough for a phone to scan from paper. */
const SIDE = 125;
const GUTTER = 18;
const LEFT = PAGE.left + SIDE + GUTTER;

/** How to verify the report, with a QR code. */
export function verify(kit: Kit, { reportId, address }: PrintedSlip): Block[] {
  const { host, pathname } = new URL(address);
  const { data, size } = encode(address, { border: 0, ecc: "M" });
  const paragraphs = [
    `Drop this file on ${host}${pathname}. The page says whether Countersign issued it, whether anything in it was changed, and whether it's still valid. The file never leaves the browser.`,
    "From a printed copy, scan the code. It says which report this is, its date and score, and whether it's still valid. It can't say whom the report is about or whether the sheet was changed, so compare what it shows with the sheet, and ask for the file when it matters.",
    `Report ID: ${reportId}`,
  ].map((text) => kit.set.wrap(text, TYPE.small, WIDTH - SIDE - GUTTER));
  return [
    heading(kit, "Verify this report"),
    {
      height: SIDE,
      draw(page, top) {
        page.modules(data, PAGE.left, top, SIDE / size, COLOR.text);
        let y = top;
        for (const lines of paragraphs) {
          page.lines(lines, TYPE.small, LEFT, y);
          y += (lines.length + 0.5) * TYPE.small.leading;
        }
      },
    },
  ];
}
