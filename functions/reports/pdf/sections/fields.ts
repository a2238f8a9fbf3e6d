import type { Tone } from "#contract/outcome.ts";
import type { Block } from "../flow.ts";
import { NOT_CHECKED } from "../format.ts";
import { heading, type Kit } from "../kit.ts";
import { COLOR, PAGE, TYPE, tinted, WIDTH } from "../look.ts";
import { type Sign, sign } from "../marks.ts";

interface Field {
  label: string;
  value: string;
  tone: Tone;
  sign: Sign;
}

const PADDING = 14;
const COLUMN = WIDTH / 3;
const ROW = 29;

/** The result fields in their three groups. Fields that weren't checked say so. */
export function fields(kit: Kit): Block[] {
  const {
    identity_verification: i,
    employment_verification: e,
    financial_verification: f,
  } = kit.report.results;
  const groups: [string, Field[]][] = [
    [
      "Identity",
      [
        answer("Name match", i.name_match),
        answer("Document verified", i.document_verified),
        answer("Address verified", i.address_verified),
      ],
    ],
    [
      "Employment",
      [
        stated("Employment status", e.employment_status),
        answer("Employer verified", e.employer_verified),
        stated("Salary range", e.salary_range),
      ],
    ],
    [
      "Financial",
      [
        stated("Credit score", f.credit_score),
        stated("Credit history", f.credit_history),
        answer("Bankruptcy", f.bankruptcy, { yes: "bad", no: "ok" }),
      ],
    ],
  ];
  return [heading(kit, "Results"), table(kit, groups)];
}

function answer(
  label: string,
  value: boolean | null,
  tones: { yes: Tone; no: Tone } = { yes: "ok", no: "bad" },
): Field {
  if (value === null) return { label, value: NOT_CHECKED, tone: "neutral", sign: "dash" };
  return value
    ? { label, value: "Yes", tone: tones.yes, sign: "check" }
    : { label, value: "No", tone: tones.no, sign: "cross" };
}

/** A value that is neither good nor bad in itself. */
function stated(label: string, value: string | number | null): Field {
  if (value === null) return answer(label, null);
  return { label, value: String(value), tone: "info", sign: "dots" };
}

function table({ set }: Kit, groups: readonly [string, Field[]][]): Block {
  const inner = COLUMN - 2 * PADDING - 16;
  const columns = groups.map(([title, rows]) => ({
    title,
    rows: rows.map((row) => {
      const style = tinted(TYPE.strong, row.value === NOT_CHECKED ? COLOR.muted : COLOR.text);
      const lines = set.wrap(row.value, style, inner);
      return { ...row, style, lines, height: ROW + (lines.length - 1) * style.leading };
    }),
  }));
  const bodies = columns.map(({ rows }) => rows.reduce((sum, row) => sum + row.height, 0));
  const height = 2 * PADDING + 22 + Math.max(...bodies) - 4;
  return {
    height,
    draw(page, top) {
      page.frame(PAGE.left, top, WIDTH, height, COLOR.border, 9);
      columns.forEach(({ title, rows }, i) => {
        const x = PAGE.left + i * COLUMN + PADDING;
        if (i > 0) page.rect(PAGE.left + i * COLUMN, top + PADDING, 0.75, height - 2 * PADDING, COLOR.border);
        page.text(title, TYPE.strong, x, top + PADDING);
        let y = top + PADDING + 22;
        for (const row of rows) {
          page.text(row.label, TYPE.label, x, y);
          const below = y + TYPE.label.leading + 1;
          sign(page, x + 4.75, below + row.style.leading / 2, 4.75, row.tone, row.sign);
          page.lines(row.lines, row.style, x + 16, below);
          y += row.height;
        }
      });
    },
  };
}
