import type { Finding } from "#functions/checks/results.ts";
import type { Block } from "../flow.ts";
import { codeText } from "../format.ts";
import { heading, inParts, type Kit, paragraph } from "../kit.ts";
import { COLOR, PAGE, TYPE, WIDTH } from "../look.ts";

const SOURCE_WIDTH = 150;
const GUTTER = 24;
const TEXT_WIDTH = WIDTH - SOURCE_WIDTH - GUTTER;
const SOURCE_LEFT = PAGE.right - SOURCE_WIDTH;

/** Every finding with its source, as a table that repeats its head and never splits a row. */
export function findings(kit: Kit): Block[] {
  const found = kit.report.results.additional_findings;
  const title = heading(kit, "Findings");
  if (found.length === 0) return [title, paragraph(kit, "There are no findings.", TYPE.body)];
  const head = tableHead();
  return [title, head, ...found.flatMap((finding) => row(kit, finding, head))];
}

function tableHead(): Block {
  const height = TYPE.label.leading + 6;
  return {
    height,
    keepWithNext: true,
    draw(page, top) {
      page.text("Finding", TYPE.label, PAGE.left, top);
      page.text("Source", TYPE.label, SOURCE_LEFT, top);
      page.rule(PAGE.left, top + height, WIDTH, COLOR.border);
    },
  };
}

function row({ set }: Kit, finding: Finding, head: Block): Block[] {
  const name = set.wrap(codeText(finding.type), TYPE.strong, TEXT_WIDTH);
  const texts = inParts(set.wrap(finding.description, TYPE.body, TEXT_WIDTH));
  const sources = inParts(set.wrap(finding.source, TYPE.small, SOURCE_WIDTH));
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
