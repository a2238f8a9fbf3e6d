import type { CheckId } from "#contract/checks/catalog.ts";
import type { VerificationType } from "#contract/enums.ts";
import { doubtText } from "#contract/reviews/doubt.ts";
import type { Tone } from "#contract/verification/outcome.ts";
import type { Report } from "#functions/reports/report.ts";
import { kindOfCheck } from "../check.ts";
import { type Block, together } from "../flow.ts";
import { NOT_CHECKED } from "../format.ts";
import { heading, type Kit, paragraph } from "../kit.ts";
import { COLOR, PAGE, TYPE, tinted, WIDTH } from "../look.ts";
import { type Sign, sign } from "../marks.ts";

interface Field {
  label: string;
  value: string;
  tone: Tone;
  sign: Sign;
  /** How strong its evidence is, or that it wasn't requested or is disputed; may be empty. */
  why: string;
}

interface Section {
  type: VerificationType;
  title: string;
  fields: Field[];
}

const GUTTER = 18;
const COLUMN = (WIDTH - 2 * GUTTER) / 3;
const INSET = 15;

/**
 * The result fields in their three sections. Fields that weren't checked say so. A section with no checked field is
 * only named, unless it's the section of the request's type. If all three would only be named, nothing is printed.
 */
export function fields(kit: Kit): Block[] {
  const { verification_type: type } = kit.report.verification;
  const all = sectionsOf(kit.report);
  const isShown = (section: Section) =>
    section.type === type || section.fields.some(({ value }) => value !== NOT_CHECKED);
  const shown = all.filter(isShown);
  const others = all.filter((section) => !isShown(section)).map(({ title }) => title);
  if (shown.length === 0) return [];
  return together([
    heading(kit, "Results"),
    ...shown.flatMap((section, i) => sectionBlocks(kit, section, i)),
    ...(others.length > 0 ? [notRequested(kit, others)] : []),
  ]);
}

function sectionsOf({ results, checks, disputes }: Report): Section[] {
  const { identity_verification: i, employment_verification: e, financial_verification: f } = results;
  const field = (label: string, value: Value, by: readonly CheckId[], yes: Answer = "good"): Field =>
    answered(label, value, answererOf(by, checks), yes, disputes);
  const employer = ["employment_status", "employment_history"] as const;
  return [
    {
      type: "identity",
      title: "Identity verification",
      fields: [
        field("Name match", i.name_match, ["identity_match"]),
        // Until someone has inspected it, we call a document neither genuine nor fake, even if we could read it.
        field(i.document_verified === null ? "Genuineness" : "Document verified", i.document_verified, [
          "document_verification",
        ]),
        field("Address verified", i.address_verified, ["address_verification"]),
      ],
    },
    {
      type: "employment",
      title: "Employment verification",
      fields: [
        field("Employment status", e.employment_status, employer),
        field("Employer verified", e.employer_verified, [...employer, "reference_check"]),
        field("Salary range", e.salary_range, ["salary_verification", "income_verification"]),
      ],
    },
    {
      type: "financial",
      title: "Financial verification",
      fields: [
        field("Credit score", f.credit_score, ["credit_check"]),
        field("Credit history", f.credit_history, ["credit_check"]),
        field("Bankruptcy", f.bankruptcy, ["credit_check"], "bad"),
      ],
    },
  ];
}

type Value = boolean | string | number | null;
type Answer = "good" | "bad";
type Check = Report["checks"][number];

/** @returns the check that answers a field, or would answer it; undefined if it wasn't requested */
function answererOf(by: readonly CheckId[], checks: readonly Check[]): Check | undefined {
  const able = checks.filter(({ service }) => by.includes(service));
  return able.find(({ status }) => status === "passed" || status === "adverse") ?? able[0];
}

/**
 * @param yes whether a yes is good or bad for the subject
 * @param disputes those of the verification, which say why an answer doesn't count
 */
function answered(
  label: string,
  value: Value,
  by: Check | undefined,
  yes: Answer,
  disputes: Report["disputes"],
): Field {
  if (value === null)
    return { label, value: NOT_CHECKED, tone: "neutral", sign: "dash", why: by ? "" : "Not requested" };
  const why = by?.grade_words ?? "";
  // A value that's neither good nor bad in itself.
  if (typeof value !== "boolean") return { label, value: String(value), tone: "info", sign: "dots", why };
  const said = value ? "Yes" : "No";
  if (by?.disputed)
    return {
      label,
      value: said,
      tone: "neutral",
      sign: "dash",
      why: `${doubtText(by.service, disputes)}, so it doesn't count.`,
    };
  if (value !== (yes === "good")) return { label, value: said, tone: "bad", sign: "cross", why };
  return by && kindOfCheck(by) === "confirmed"
    ? { label, value: said, tone: "ok", sign: "check", why }
    : { label, value: said, tone: "info", sign: "equal", why };
}

function sectionBlocks(kit: Kit, { title, fields }: Section, at: number): Block[] {
  return [
    {
      space: at > 0 ? 12 : 0,
      height: TYPE.strong.leading + 4,
      draw: (page, top) => page.text(title, TYPE.strong, PAGE.left, top),
    },
    fieldRow(kit, fields),
  ];
}

function fieldRow({ set }: Kit, fields: readonly Field[]): Block {
  const cells = fields.map((field) => {
    const style = tinted(TYPE.strong, field.value === NOT_CHECKED ? COLOR.muted : COLOR.text);
    return {
      ...field,
      style,
      lines: set.wrap(field.value, style, COLUMN - INSET),
      small: set.wrap(field.why, TYPE.label, COLUMN - INSET),
    };
  });
  const heights = cells.map(
    ({ lines, small }) => lines.length * TYPE.strong.leading + small.length * TYPE.label.leading,
  );
  const padding = 9;
  const height = 2 * padding + TYPE.label.leading + 1 + Math.max(...heights);
  return {
    height,
    draw(page, top) {
      page.rule(PAGE.left, top, WIDTH, COLOR.border);
      cells.forEach((cell, i) => {
        const x = PAGE.left + i * (COLUMN + GUTTER);
        page.text(cell.label, TYPE.label, x, top + padding);
        const below = top + padding + TYPE.label.leading + 1;
        sign(page, x + 4.75, below + cell.style.leading / 2, 4.75, cell.tone, cell.sign);
        page.lines(cell.lines, cell.style, x + INSET, below);
        page.lines(cell.small, TYPE.label, x + INSET, below + cell.lines.length * cell.style.leading);
      });
      page.rule(PAGE.left, top + height, WIDTH, COLOR.border);
    },
  };
}

/** A line such as `Not part of this request: employment verification, financial verification.` */
function notRequested(kit: Kit, titles: readonly string[]): Block {
  const names = titles.map((title) => title.charAt(0).toLowerCase() + title.slice(1));
  const text = `Not part of this request: ${names.join(", ")}.`;
  return { ...paragraph(kit, text, TYPE.small), space: 6 };
}
