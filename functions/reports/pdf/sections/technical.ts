import { CHECK_LABEL } from "#contract/checks/catalog.ts";
import { confidenceLevel } from "#contract/documents/confidence.ts";
import { CONFIDENCE_LABEL, readingGroups } from "#contract/documents/readings.ts";
import { SIGNATURE_KIND_LABEL } from "#contract/documents/signature-kinds.ts";
import type { Report } from "#functions/reports/report.ts";
import type { PrintedSlip } from "#functions/reports/sign.ts";
import type { Check } from "../check.ts";
import { type Block, together } from "../flow.ts";
import { heading, inParts, type Kit } from "../kit.ts";
import { COLOR, PAGE, TYPE, tinted, WIDTH } from "../look.ts";
import { aboutLevel } from "./level.ts";

const LABEL_WIDTH = 110;
const VALUE_WIDTH = WIDTH - LABEL_WIDTH;
const VALUE = tinted(TYPE.small, COLOR.text);

type Row = readonly [label: string, value: string | null];

/**
 * The appendix: how each check came to its answer, and how the level of assurance was computed, for readers who want to
 * retrace them. It repeats no finding.
 */
export function technical(kit: Kit, { address }: PrintedSlip): Block[] {
  const level = aboutLevel(kit.report, new URL(address).origin);
  const title = heading(
    kit,
    "Technical details",
    "For readers who want to retrace the checks. Times are UTC.",
  );
  const tables = [
    table(kit, "Verification", aboutReport(kit.report)),
    ...kit.report.checks.map((check) => table(kit, CHECK_LABEL[check.service], aboutCheck(check))),
    ...(level ? [table(kit, "Level of assurance", level)] : []),
  ];
  return [title, ...tables.flat()];
}

function aboutReport({ verification: v, results }: Report): Row[] {
  return [
    ["Verification ID", v.id],
    ["Requested", v.created_at],
    ["Consent", v.consent.given_at && `${v.consent.given_at}, version ${v.consent.textVersion} of the text`],
    ["Completed", v.completed_at],
    ["Version of the checks", results.engine_version],
  ];
}

function aboutCheck(check: Check): Row[] {
  return [
    ["Grade", check.grade ?? "None"],
    ["Source", check.source],
    ...readingGroups(check.readings).map(({ facts, place, confidence, why, signed }): Row => {
      const level = CONFIDENCE_LABEL[confidenceLevel(confidence)];
      const mark = check.signature ? (signed ? " Signed." : " Not signed.") : "";
      return ["Read", `${facts} (${place}).${mark} ${level}${why ? `: ${why}` : ""}.`];
    }),
    ...aboutSignature(check),
    ["Checked", check.checked_at && [check.checked_at, validity(check)].filter(Boolean).join(", ")],
  ];
}

const aboutSignature = ({ signature }: Check): Row[] =>
  signature
    ? [
        ["Signature", `${SIGNATURE_KIND_LABEL[signature.kind]}, verified ${signature.verified_at}`],
        ["Signing key", signature.key_id],
      ]
    : [];

const validity = ({ expires_at: until }: Check): string => (until ? `valid until ${until}` : "");

function table(kit: Kit, title: string, rows: readonly Row[]): Block[] {
  const head: Block = {
    space: 11,
    height: TYPE.strong.leading + 3,
    draw: (page, top) => page.text(title, TYPE.strong, PAGE.left, top),
  };
  const said = rows.flatMap(([label, value]) => (value ? [[label, value] as const] : []));
  return together([
    head,
    ...said.flatMap(([label, value], i) => rowBlocks(kit, label, value, i > 0 && said[i - 1]![0] === label)),
  ]);
}

/** @param isSame whether the row above has the same label */
function rowBlocks({ set }: Kit, label: string, value: string, isSame: boolean): Block[] {
  return inParts(set.wrap(value, VALUE, VALUE_WIDTH)).map((lines, i) => ({
    height: lines.length * VALUE.leading + 1,
    draw(page, top) {
      if (i === 0 && !isSame) page.text(label, TYPE.small, PAGE.left, top);
      page.lines(lines, VALUE, PAGE.left + LABEL_WIDTH, top);
    },
  }));
}
