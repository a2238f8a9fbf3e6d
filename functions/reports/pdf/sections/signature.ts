import { signatureDetails, signedReason, signedText } from "#contract/documents/signature-words.ts";
import type { Check } from "../check.ts";
import type { Block } from "../flow.ts";
import { dayText, dayTimeText } from "../format.ts";
import { type Kit, paragraph } from "../kit.ts";
import { COLOR, PAGE, TYPE, tinted, WIDTH } from "../look.ts";

const LABEL_WIDTH = 44;
const VALUE = tinted(TYPE.small, COLOR.text);

/**
 * Prints the signature that a check relies on: what it covers, whether the document was revoked, and when it was signed
 * according to whom; first who signed, unless one of the check's reasons says so. Empty for a check without one.
 * @param inset indent from the left margin, in points
 */
export function signature(kit: Kit, { signature: signed, reasons }: Check, inset: number): Block[] {
  if (!signed) return [];
  const said = signedReason(reasons) ? "" : signedText(signed, dayText);
  const test = signed.test ? "The issuer is made up, for tests, so its signature proves nothing." : "";
  const lead = [said, test].filter(Boolean).join(" ");
  return [
    ...(lead ? [{ ...paragraph(kit, lead, VALUE, inset), space: 3 }] : []),
    ...signatureDetails(signed, reasons, dayTimeText).map(({ label, value }, i): Block => {
      const lines = kit.set.wrap(value, VALUE, WIDTH - inset - LABEL_WIDTH);
      return {
        space: i === 0 ? 3 : 0,
        height: lines.length * VALUE.leading,
        draw(page, top) {
          page.text(label, TYPE.small, PAGE.left + inset, top);
          page.lines(lines, VALUE, PAGE.left + inset + LABEL_WIDTH, top);
        },
      };
    }),
  ];
}
