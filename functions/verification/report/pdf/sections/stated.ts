import type { Report } from "../../report.ts";
import type { Block } from "../flow.ts";
import { heading, type Kit } from "../kit.ts";
import { COLOR, PAGE, TYPE, tinted, WIDTH } from "../look.ts";
import { dayText } from "../words.ts";

const GUTTER = 22;
const COLUMN = (WIDTH - GUTTER) / 2;

/** What was stated about the subject in the request: what the evidence was compared with. */
export function stated(kit: Kit): Block[] {
  const { claims } = kit.report.verification;
  const pairs: [string, string | null][] = [
    ["Name", [claims.first_name, claims.last_name].filter(Boolean).join(" ") || null],
    ["Date of birth", claims.date_of_birth && dayText(claims.date_of_birth)],
    ["Address", addressText(claims.address)],
    ["Phone", claims.phone],
  ];
  const title = heading(
    kit,
    "Stated in the request",
    "What the evidence was compared with. Stating it proves nothing.",
  );
  return [title, row(kit, pairs.slice(0, 2)), row(kit, pairs.slice(2))];
}

function row({ set }: Kit, pairs: readonly [string, string | null][]): Block {
  const cells = pairs.map(([label, value]) => {
    const style = value ? TYPE.body : tinted(TYPE.body, COLOR.muted);
    return { label, style, lines: set.wrap(value ?? "Not stated", style, COLUMN) };
  });
  const lines = Math.max(...cells.map((cell) => cell.lines.length));
  return {
    height: TYPE.label.leading + 1 + lines * TYPE.body.leading + 8,
    draw(page, top) {
      cells.forEach(({ label, style, lines }, i) => {
        const x = PAGE.left + i * (COLUMN + GUTTER);
        page.text(label, TYPE.label, x, top);
        page.lines(lines, style, x, top + TYPE.label.leading + 1);
      });
    },
  };
}

function addressText(address: Report["verification"]["claims"]["address"]): string | null {
  if (!address) return null;
  const { street, city, state, zipCode, country } = address;
  const region = [state, zipCode].filter(Boolean).join(" ");
  return [street, city, region, country].filter(Boolean).join(", ") || null;
}
