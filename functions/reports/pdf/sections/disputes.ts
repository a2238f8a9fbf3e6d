import { CHECK_LABEL } from "#contract/checks/catalog.ts";
import { isOfKey } from "#contract/reviews/doubt.ts";
import type { Report } from "#functions/reports/report.ts";
import { type Block, withoutWidow } from "../flow.ts";
import { codeText, dayText } from "../format.ts";
import { heading, inParts, type Kit } from "../kit.ts";
import { COLOR, PAGE, TYPE, tinted, WIDTH } from "../look.ts";
import { plainText } from "../plain.ts";

type Dispute = Report["disputes"][number];

/** The disputed findings with the subject's statements, or why else they're in doubt; empty if there are none. */
export function disputes(kit: Kit): Block[] {
  const all = kit.report.disputes;
  if (all.length === 0) return [];
  const isByKey = all.some(isOfKey);
  const why = isByKey
    ? "The subject says these findings are wrong, or the issuer of a signed document lost control of its key."
    : "The subject says these findings are wrong.";
  return [
    heading(
      kit,
      isByKey ? "Findings in doubt" : "Disputed findings",
      `${why} While a dispute is open, its check doesn't count toward a score.`,
    ),
    ...all.flatMap((one) => disputeBlocks(kit, one)),
  ];
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
    ...text(isOfKey(one) ? (one.statement ?? "") : `The subject's statement: ${one.statement ?? ""}`),
    ...text(standing(one), tinted(TYPE.small, COLOR.muted)),
    ...(one.closed_reason ? text(`The reviewer's reason: ${one.closed_reason}`, TYPE.small) : []),
  ]);
}

const titleOf = ({ check, description, finding }: Dispute): string =>
  `${CHECK_LABEL[check]}: ${description ? plainText(description) : codeText(finding)}`;

function standing({ status, cause, opened_at, due_at, closed_at }: Dispute): string {
  const since = isOfKey({ cause }) ? "In doubt since" : "Disputed on";
  return status === "open" || !closed_at
    ? `${since} ${dayText(opened_at)}. A reviewer decides by ${dayText(due_at)}.`
    : `${since} ${dayText(opened_at)}. A reviewer decided on ${dayText(closed_at)} not to change the finding.`;
}
