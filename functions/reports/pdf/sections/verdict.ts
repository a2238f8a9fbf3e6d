import { VERDICT, type VerdictFact, type VerdictKind } from "#contract/verdicts.ts";
import { drawStrength, kindOfCheck, strength } from "../check.ts";
import { type Block, together, withoutWidow } from "../flow.ts";
import { dayText } from "../format.ts";
import type { Kit } from "../kit.ts";
import { COLOR, PAGE, TONE, TYPE, tinted, WIDTH } from "../look.ts";
import { sign, VERDICT_SIGN } from "../marks.ts";
import { plainText } from "../plain.ts";
import { STRENGTHEN } from "./checks.ts";
import { level, shortfall } from "./level.ts";

const PADDING = 16;
const RADIUS = 12;
const TEXT_LEFT = PAGE.left + PADDING + 2 * RADIUS + 14;
const TEXT_WIDTH = PAGE.right - PADDING - TEXT_LEFT;

/** What someone who reads the report may conclude, and the facts behind that conclusion, at most four. */
export function verdict(kit: Kit): Block[] {
  const facts = kit.report.results.facts.map((fact) => factLine(kit, fact));
  const lines = level(kit);
  return [
    ...shortfall(kit),
    conclusion(kit),
    ...(facts.length > 0 ? lines : together(lines)),
    ...withoutWidow(facts),
  ];
}

function conclusion({ report, set }: Kit): Block {
  const { kind, text } = report.verdict;
  const { word, tone } = VERDICT[kind];
  const lead = tinted(TYPE.lead, TONE[tone].ink);
  const lines = set.wrap(plainText(text), TYPE.verdict, TEXT_WIDTH);
  const height = 2 * PADDING + lead.leading + 4 + lines.length * TYPE.verdict.leading - 2;
  return {
    space: 15,
    height,
    keepWithNext: report.results.facts.length > 0 || report.assurance !== null,
    draw(page, top) {
      const y = top + PADDING;
      page.rect(PAGE.left, top, WIDTH, height, TONE[tone].soft, 9);
      sign(page, PAGE.left + PADDING + RADIUS, y + lead.leading / 2 + 2, RADIUS, tone, VERDICT_SIGN[kind]);
      page.text(word, lead, TEXT_LEFT, y);
      page.lines(lines, TYPE.verdict, TEXT_LEFT, y + lead.leading + 4);
    },
  };
}

const INSET = 24;
const STRENGTH_WIDTH = 148;
const GUTTER = 18;
const VALUE_WIDTH = WIDTH - INSET - GUTTER - STRENGTH_WIDTH;
const ABOVE = 8.5;
const BELOW = 9;
const VALUE = { ...TYPE.strong, size: 10.5, leading: 14.5 };

/** One fact: what was found, by whom and when, how strong it is, and what would make it stronger. */
function factLine(kit: Kit, fact: VerdictFact): Block {
  const { set } = kit;
  const check = kit.report.checks.find(({ service }) => service === fact.check);
  const kind = check ? kindOfCheck(check) : KIND[fact.standing];
  const value = set.wrap(found(fact, kind), VALUE, VALUE_WIDTH);
  const by = set.wrap(byOf(fact), TYPE.small, VALUE_WIDTH);
  const how = check && strength(kit, check, STRENGTH_WIDTH);
  const more = fact.stronger ? `${STRENGTHEN} ${fact.stronger.text}` : "";
  const stronger = set.wrap(more, TYPE.small, WIDTH - INSET);
  const left = TYPE.label.leading + 1 + value.length * VALUE.leading + by.length * TYPE.small.leading;
  const body = Math.max(left, how ? how.height + TYPE.label.leading + 2 : 0);
  const height = ABOVE + body + (stronger.length > 0 ? 3 + stronger.length * TYPE.small.leading : 0) + BELOW;
  return {
    height,
    draw(page, top) {
      const y = top + ABOVE;
      const below = y + TYPE.label.leading + 1;
      page.text(fact.label, TYPE.label, PAGE.left + INSET, y);
      sign(page, PAGE.left + 8, below + VALUE.leading / 2, 8, VERDICT[kind].tone, VERDICT_SIGN[kind]);
      page.lines(value, VALUE, PAGE.left + INSET, below);
      page.lines(by, TYPE.small, PAGE.left + INSET, below + value.length * VALUE.leading);
      if (how) drawStrength(page, how, PAGE.right - STRENGTH_WIDTH, below + 1);
      page.lines(stronger, TYPE.small, PAGE.left + INSET, y + body + 3);
      page.rule(PAGE.left, top + height, WIDTH, COLOR.border);
    },
  };
}

const KIND: Record<VerdictFact["standing"], VerdictKind> = {
  supports: "consistent",
  differs: "differs",
  open: "not_found_out",
};

/** A fact has no value if the verdict already says what's wrong or missing. Its line then only names the state. */
const found = ({ value }: VerdictFact, kind: VerdictKind): string =>
  value === null ? VERDICT[kind].word : plainText(value);

/** @returns for example `Driver's license, read by us · Nov 20, 2026` */
function byOf({ by, at, grade }: VerdictFact): string {
  if (!by) return "";
  return [grade === "G2" ? `${by}, read by us` : by, at && dayText(at)].filter(Boolean).join("  ·  ");
}
