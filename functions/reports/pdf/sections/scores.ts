import { CHECK_LABEL } from "#contract/checks/catalog.ts";
import type { CheckId } from "#contract/enums.ts";
import type { Block } from "../flow.ts";
import { heading, type Kit, paragraph } from "../kit.ts";
import { COLOR, PAGE, TONE, TYPE, WIDTH } from "../look.ts";

const LABEL_WIDTH = 158;
const NUMBER_WIDTH = 34;
const BAR = { left: PAGE.left + LABEL_WIDTH, width: WIDTH - LABEL_WIDTH - NUMBER_WIDTH, height: 6 };
const ROW = 18;

/** A bar for each check that has a score. */
export function scores(kit: Kit): Block[] {
  const { individual_scores: found } = kit.report.results;
  const title = heading(
    kit,
    "Scores",
    "How well the evidence matches, multiplied by how strong it is. Checks without an answer have no score.",
  );
  const rows = kit.report.checks.flatMap(({ service }) => {
    const score = found[service];
    return score === undefined ? [] : [scoreRow(service, score)];
  });
  return rows.length > 0 ? [title, ...rows] : [title, paragraph(kit, "No check has a score.", TYPE.body)];
}

function scoreRow(service: CheckId, score: number): Block {
  return {
    height: ROW,
    draw(page, top) {
      page.text(CHECK_LABEL[service], TYPE.body, PAGE.left, top + (ROW - TYPE.body.leading) / 2);
      const y = top + (ROW - BAR.height) / 2;
      page.rect(BAR.left, y, BAR.width, BAR.height, COLOR.track, BAR.height / 2);
      const filled = (BAR.width * score) / 100;
      if (score > 0)
        page.rect(BAR.left, y, Math.max(filled, BAR.height), BAR.height, TONE.info.mark, BAR.height / 2);
      page.text(String(score), TYPE.strong, PAGE.right, top + (ROW - TYPE.strong.leading) / 2, "right");
    },
  };
}
