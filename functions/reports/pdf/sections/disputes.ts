import { CHECK_LABEL } from "#contract/checks/catalog.ts";
import type { Report } from "#functions/reports/report.ts";
import { type Block, withoutWidow } from "../flow.ts";
import { codeText, dayText } from "../format.ts";
import { heading, inParts, type Kit } from "../kit.ts";
import { COLOR, PAGE, TYPE, tinted, WIDTH } from "../look.ts";
import { plainText } from "../plain.ts";

type Dispute = Report["disputes"][number];

/** The disputed findings with the subject's statements; empty if there are none. */
export function disputes(kit: Kit): Block[] {
  const all = kit.report.disputes;
  if (all.length === 0) return [];
  const note =
    "The subject says these findings are wrong. While a dispute is open, its check doesn't count toward a score.";
  return [heading(kit, "Disputed findings", note), ...all.flatMap((one) => disputeBlocks(kit, one))];
}

function disputeBlocks({ set }: Kit, one: Dispute): Block[] {
  const text = (words: string, style = TYPE.body): Block[] =>
    inParts(set.wrap(words, style, WIDTH)).map((lines) => ({
      space: 2,
      height: lines.length * style.leading,
      draw: (page, top) => page.lines(lines, style, PAGE.left, top),
    }));
  const [title, ...rest] = text(titleOf(one), TYPE.strong);
  return withoutWidow([
    { ...title!, space: 6, keepWithNext: true },
    ...rest,
    ...text(`The subject's statement: ${one.statement ?? ""}`),
    ...text(standing(one), tinted(TYPE.small, COLOR.muted)),
    ...(one.closed_reason ? text(`The reviewer's reason: ${one.closed_reason}`, TYPE.small) : []),
  ]);
}

const titleOf = ({ check, description, finding }: Dispute): string =>
  `${CHECK_LABEL[check]}: ${description ? plainText(description) : codeText(finding)}`;

function standing({ status, opened_at, due_at, closed_at }: Dispute): string {
  return status === "open" || !closed_at
    ? `Disputed on ${dayText(opened_at)}. A reviewer decides by ${dayText(due_at)}.`
    : `Disputed on ${dayText(opened_at)}. A reviewer decided on ${dayText(closed_at)} not to change the finding.`;
}
