import { basisText } from "#contract/verdicts/basis.ts";
import type { Finding } from "#functions/checks/engine/results.ts";
import type { Report } from "#functions/reports/report.ts";
import type { Block } from "../flow.ts";
import { codeText } from "../format.ts";
import { inParts, type Kit } from "../kit.ts";
import { COLOR, PAGE, TYPE, WIDTH } from "../look.ts";
import { plainText } from "../plain.ts";

const SOURCE_WIDTH = 150;
const GUTTER = 24;
const TEXT_WIDTH = WIDTH - SOURCE_WIDTH - GUTTER;
const SOURCE_LEFT = PAGE.right - SOURCE_WIDTH;

/**
 * The findings that aren't a reason of any check, as a table. It repeats its header on each page, and splits only rows
 * with more than 24 lines. Empty if there are none.
 */
export function otherFindings(kit: Kit): Block[] {
  const found = unexplained(kit.report);
  if (found.length === 0) return [];
  const head = tableHead();
  return [{ ...head, space: 16 }, ...found.flatMap((finding) => row(kit, finding, head))];
}

/** @returns the findings that aren't among the checks' reasons */
function unexplained({ results, checks }: Report): Finding[] {
  const reasons = checks.flatMap((check) => check.reasons);
  return results.additional_findings.filter(
    ({ type, description }) => !reasons.some(({ code, text }) => code === type && text === description),
  );
}

function tableHead(): Block {
  const height = TYPE.label.leading + 6;
  return {
    height,
    keepWithNext: true,
    draw(page, top) {
      page.text("Other finding", TYPE.label, PAGE.left, top);
      page.text("Source", TYPE.label, SOURCE_LEFT, top);
      page.rule(PAGE.left, top + height, WIDTH, COLOR.border);
    },
  };
}

function row({ set }: Kit, finding: Finding, head: Block): Block[] {
  const name = set.wrap(codeText(finding.type), TYPE.strong, TEXT_WIDTH);
  const texts = inParts(set.wrap(plainText(finding.description), TYPE.body, TEXT_WIDTH));
  const sources = inParts(set.wrap(basisText(finding.source), TYPE.small, SOURCE_WIDTH));
  const parts = Math.max(1, texts.length, sources.length);
  return Array.from({ length: parts }, (_, i): Block => {
    const names = i === 0 ? name : [];
    const text = texts[i] ?? [];
    const source = sources[i] ?? [];
    const isLast = i === parts - 1;
    const left = names.length * TYPE.strong.leading + text.length * TYPE.body.leading;
    const padding = (i === 0 ? 8 : 0) + (isLast ? 8 : 0);
    const height = Math.max(left, source.length * TYPE.small.leading + 1) + padding;
    return {
      height,
      repeated: head,
      draw(page, top) {
        const y = i === 0 ? top + 8 : top;
        page.lines(names, TYPE.strong, PAGE.left, y);
        page.lines(text, TYPE.body, PAGE.left, y + names.length * TYPE.strong.leading);
        page.lines(source, TYPE.small, SOURCE_LEFT, y + 1);
        if (isLast) page.rule(PAGE.left, top + height, WIDTH, COLOR.border);
      },
    };
  });
}
