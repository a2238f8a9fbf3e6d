import { CHECK_LABEL } from "#contract/checks/catalog.ts";
import { doubtText } from "#contract/reviews/doubt.ts";
import { basisText } from "#contract/verdicts/basis.ts";
import { VERDICT } from "#contract/verdicts.ts";
import type { Tone } from "#contract/verification/outcome.ts";
import { strongerText } from "#contract/verification/strengthen.ts";
import { type Check, drawStrength, kindOfCheck, stateOf, strength } from "../check.ts";
import { type Block, together } from "../flow.ts";
import { CHIP_HEIGHT, chip, drawChip, heading, inParts, type Kit, paragraph } from "../kit.ts";
import { COLOR, PAGE, TYPE, WIDTH } from "../look.ts";
import { type Sign, sign, VERDICT_SIGN } from "../marks.ts";
import { plainText } from "../plain.ts";
import { otherFindings } from "./findings.ts";
import { signature } from "./signature.ts";

/** Introduces what would make a check's evidence stronger, with the same word as on screen. */
export const STRENGTHEN = "Stronger:";
const INSET = 24;
const RULE_GAP = 10;

/**
 * Prints each check's state, reasons and signature, and then other findings. If a check has no line below the verdict, also
 * prints its evidence, how strong that is, and what would make it stronger. No reason is printed twice.
 */
export function checks(kit: Kit): Block[] {
  const said = saidAbove(kit);
  const all = kit.report.checks.flatMap((check, i) => checkBlocks(kit, check, said, i === 0));
  return [
    heading(kit, "Additional findings", "What each check found, and why."),
    ...all,
    ...otherFindings(kit),
  ];
}

/** Maps each reason to the place where it was first printed, in words that complete `See …`. */
type Said = Map<string, string>;

function saidAbove({ report: { verdict, results, checks } }: Kit): Said {
  const lines = results.facts.flatMap(({ value, label }): [string, string][] =>
    value ? [[plainText(value), `“${label}” below the verdict`]] : [],
  );
  const said: Said = new Map(lines);
  for (const { text } of checks.flatMap(({ reasons }) => reasons))
    if (verdict.text.includes(plainText(text))) said.set(plainText(text), "the verdict");
  return said;
}

function checkBlocks(kit: Kit, check: Check, said: Said, isFirst: boolean): Block[] {
  const { set } = kit;
  const isLed = kit.report.results.facts.some((fact) => fact.check === check.service);
  const reasons = reasonsOf(check, said)
    .flatMap((text) => inParts(set.wrap(text, TYPE.body, WIDTH - INSET)))
    .map(
      (lines, i): Block => ({
        space: i === 0 ? 4 : 2,
        height: lines.length * TYPE.body.leading,
        draw: (page, top) => page.lines(lines, TYPE.body, PAGE.left + INSET, top),
      }),
    );
  const end: Block = {
    height: RULE_GAP,
    draw: (page, top) => page.rule(PAGE.left, top + RULE_GAP, WIDTH, COLOR.border),
  };
  return together([
    checkHead(kit, check, isFirst),
    ...reasons,
    ...signature(kit, check, INSET),
    ...(isLed ? [] : basis(kit, check)),
    end,
  ]);
}

/** @returns the reasons that weren't printed yet, after a note on where to find the others */
function reasonsOf(check: Check, said: Said): string[] {
  const texts = [...new Set(check.reasons.map(({ text }) => plainText(text)))];
  const places = [...new Set(texts.flatMap((text) => said.get(text) ?? []))];
  const fresh = texts.filter((text) => !said.has(text));
  for (const text of fresh) said.set(text, `“${CHECK_LABEL[check.service]}” above`);
  return [...places.map((place) => `See ${place}.`), ...fresh];
}

/** How strong the evidence is, what it is, and what would make it stronger. */
function basis(kit: Kit, check: Check): Block[] {
  const how = strength(kit, check, WIDTH - INSET);
  const stronger = check.status === "in_review" ? null : strongerText(check);
  const small = (text: string): Block => ({ ...paragraph(kit, text, TYPE.small, INSET), space: 1 });
  return [
    {
      space: 4,
      height: how.height,
      draw: (page, top) => drawStrength(page, how, PAGE.left + INSET, top),
    },
    ...(check.source && check.grade ? [small(basisText(check.source))] : []),
    ...(stronger ? [small(`${STRENGTHEN} ${stronger}`)] : []),
  ];
}

function checkHead(kit: Kit, check: Check, isFirst: boolean): Block {
  const { word, tone } = stateOf(check);
  const chips = [
    chip(kit, word, tone),
    ...(check.disputed ? [chip(kit, doubtText(check.service, kit.report.disputes), "warn")] : []),
    ...(check.sandbox ? [chip(kit, "TEST", "bad")] : []),
  ];
  const label = kit.set.line(CHECK_LABEL[check.service], TYPE.strong);
  return {
    height: RULE_GAP + CHIP_HEIGHT,
    draw(page, top) {
      if (isFirst) page.rule(PAGE.left, top, WIDTH, COLOR.border);
      const row = top + RULE_GAP;
      const middle = row + CHIP_HEIGHT / 2;
      sign(page, PAGE.left + 7, middle, 7, ...signOf(check));
      let x = page.line(label, TYPE.strong, PAGE.left + INSET, middle - TYPE.strong.leading / 2) + 9;
      for (const one of chips) {
        drawChip(page, one, x, row);
        x += one.width + 5;
      }
    },
  };
}

function signOf(check: Check): [Tone, Sign] {
  const kind = kindOfCheck(check);
  const { tone } = stateOf(check);
  if (kind === "in_review") return [VERDICT.in_review.tone, VERDICT_SIGN.in_review];
  // A check that had nothing to look at gets a dash instead of a question mark.
  return tone === "neutral" ? [tone, "dash"] : [tone, VERDICT_SIGN[kind]];
}
