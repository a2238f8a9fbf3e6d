import { phoneText } from "#contract/accounts/phone.ts";
import { dollars, inOneLine, type StatedFact } from "#contract/verification/stated.ts";
import { statedIn } from "#functions/reports/stated-in.ts";
import { type Block, withoutWidow } from "../flow.ts";
import { dayText } from "../format.ts";
import { heading, type Kit } from "../kit.ts";
import { COLOR, PAGE, TYPE, tinted, WIDTH } from "../look.ts";

const GUTTER = 22;
const COLUMN = (WIDTH - GUTTER) / 2;

/** What the request states about the subject, which the evidence was compared with. */
export function stated(kit: Kit): Block[] {
  const { verification_type } = kit.report.verification;
  const title = heading(
    kit,
    "Stated in the request",
    "We compared it with evidence only where a document or a contact can show it. A statement alone proves nothing.",
  );
  const all = statedIn(kit.report, { day: dayText, money: dollars, phone: phoneText });
  // A request that isn't an identity check may state nothing about the person. We then leave out the group “Person”.
  const groups = all.filter(
    ({ title, facts }) =>
      title !== "Person" || verification_type === "identity" || facts.some(({ value }) => value !== null),
  );
  const isTitled = groups.length > 1 || groups[0]?.title !== "Person";
  return [
    title,
    ...groups.flatMap(({ title, facts }, i) => [
      ...(isTitled ? [subheading(title, i > 0)] : []),
      ...withoutWidow(inPairs(facts).map((pair) => row(kit, pair))),
    ]),
  ];
}

function subheading(title: string, isLater: boolean): Block {
  return {
    space: isLater ? 6 : 0,
    height: TYPE.strong.leading + 5,
    keepWithNext: true,
    draw: (page, top) => page.text(title, TYPE.strong, PAGE.left, top),
  };
}

const inPairs = <T>(all: readonly T[]): T[][] =>
  Array.from({ length: Math.ceil(all.length / 2) }, (_, i) => all.slice(2 * i, 2 * i + 2));

function row({ set }: Kit, facts: readonly StatedFact[]): Block {
  const cells = facts.map((fact) => {
    const { label } = fact;
    const value = inOneLine(fact);
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
