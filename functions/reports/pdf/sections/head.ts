import { kindLabel, PEER_CONTEXT_LABEL, PEER_KIND_LABEL, PURPOSE_LABEL } from "#contract/labels.ts";
import { plural } from "#contract/plural.ts";
import { dollars } from "#contract/verification/stated.ts";
import { IS_A_TEST, type Report } from "#functions/reports/report.ts";
import type { Block } from "../flow.ts";
import { dayText, dayTimeText } from "../format.ts";
import type { Kit } from "../kit.ts";
import { COLOR, PAGE, TONE, TYPE, tinted, WIDTH } from "../look.ts";
import { logo } from "../marks.ts";

const COLUMNS = 3;
const GUTTER = 22;
const COLUMN = (WIDTH - (COLUMNS - 1) * GUTTER) / COLUMNS;

/** @returns the title, such as `Identity verification report`; for a peer check, it names the check's kind */
export const titleOf = ({ verification }: Report): string =>
  `${kindLabel({ type: verification.verification_type, peer: verification.peer })} verification report`;

/** The subject's name, or, if the request states no name, the address that it was sent to. */
export const subjectOf = ({ verification }: Report): string =>
  verification.target_name ?? verification.target_user_email;

/** The letterhead, the title with the subject, who requested what and when, and a notice if it's a test. */
export function head(kit: Kit): Block[] {
  const { report } = kit;
  const blocks = [letterhead(report), title(kit), facts(kit)];
  return report.verification.sandbox ? [...blocks, testNotice(kit)] : blocks;
}

function letterhead(report: Report): Block {
  return {
    height: 20,
    draw(page, top) {
      logo(page, PAGE.left, top, 20);
      page.text("Countersign", TYPE.wordmark, PAGE.left + 36, top + 1.5);
      page.text(`Generated ${dayTimeText(report.generated_at)}`, TYPE.small, PAGE.right, top + 4, "right");
    },
  };
}

function title({ report, set }: Kit): Block {
  const name = subjectOf(report);
  const short = set.wrap(name, TYPE.title, WIDTH);
  const style = short.length > 2 ? TYPE.longTitle : TYPE.title;
  const lines = short.length > 2 ? set.wrap(name, style, WIDTH) : short;
  const type = tinted(TYPE.lead, COLOR.muted);
  const below = lines.length * style.leading + (short.length > 2 ? 4 : 1);
  return {
    space: 22,
    height: below + type.leading,
    draw(page, top) {
      page.lines(lines, style, PAGE.left - 0.5, top);
      page.text(titleOf(report), type, PAGE.left, top + below);
      page.text(report.verification.id, TYPE.small, PAGE.right, top + below + 4, "right");
    },
  };
}

interface Fact {
  label: string;
  value: string;
  detail: string;
}

function facts(kit: Kit): Block {
  const { verification: v } = kit.report;
  const when = (label: string, iso: string | null): Fact => ({
    label,
    value: iso ? dayText(iso) : "–",
    detail: "",
  });
  const rows: Fact[][] = [
    [
      { label: "Requested by", value: v.requester_name, detail: v.requester_email },
      {
        label: "Purpose",
        value: PURPOSE_LABEL[v.purpose],
        detail: peerText(kit.report) ?? servicesText(v.requested_services.length),
      },
      { label: "Sent to", value: "", detail: v.target_user_email },
    ],
    [
      when("Requested", v.created_at),
      when("Consent given", v.consent.given_at),
      when("Completed", v.completed_at),
    ],
  ];
  const drawn = rows.map((row) => factRow(kit, row));
  const gap = 12;
  const padding = 13;
  const inner = drawn.reduce((sum, row) => sum + row.height, 0) + gap * (drawn.length - 1);
  return {
    space: 17,
    height: inner + 2 * padding,
    draw(page, top) {
      page.rule(PAGE.left, top, WIDTH, COLOR.border);
      let y = top + padding;
      for (const row of drawn) {
        row.draw(page, y);
        y += row.height + gap;
      }
      page.rule(PAGE.left, top + inner + 2 * padding, WIDTH, COLOR.border);
    },
  };
}

const servicesText = (count: number) =>
  count === 0 ? "Base check" : `Base check and ${plural(count, "service")}`;

/** @returns for example `Peer check: background, marketplace, used car, $4,500`; null for other requests */
function peerText({ verification: { peer } }: Report): string | null {
  if (!peer) return null;
  const kind = PEER_KIND_LABEL[peer.kind].toLowerCase();
  const occasion = PEER_CONTEXT_LABEL[peer.context].toLowerCase();
  const value = peer.transaction_value === null ? null : dollars(peer.transaction_value);
  return `Peer check: ${[kind, occasion, peer.transaction_type, value].filter(Boolean).join(", ")}`;
}

function factRow({ set }: Kit, row: readonly Fact[]): Block {
  const cells = row.map(({ label, value, detail }) => ({
    label,
    value: set.wrap(value, TYPE.strong, COLUMN),
    detail: set.wrap(detail, TYPE.small, COLUMN),
  }));
  const heights = cells.map(
    ({ value, detail }) =>
      TYPE.label.leading + 2 + value.length * TYPE.strong.leading + detail.length * TYPE.small.leading,
  );
  return {
    height: Math.max(...heights),
    draw(page, top) {
      cells.forEach(({ label, value, detail }, i) => {
        const x = PAGE.left + i * (COLUMN + GUTTER);
        page.text(label, TYPE.label, x, top);
        const below = top + TYPE.label.leading + 2;
        page.lines(value, TYPE.strong, x, below);
        page.lines(detail, TYPE.small, x, below + value.length * TYPE.strong.leading);
      });
    },
  };
}

function testNotice({ set }: Kit): Block {
  const style = tinted(TYPE.body, TONE.bad.ink);
  const strong = tinted(TYPE.strong, TONE.bad.ink);
  const left = PAGE.left + 52;
  const lines = set.wrap(IS_A_TEST, style, PAGE.right - 14 - left);
  const height = 18 + lines.length * style.leading;
  return {
    space: 14,
    height,
    draw(page, top) {
      page.rect(PAGE.left, top, WIDTH, height, TONE.bad.soft, 7);
      page.text("TEST", strong, PAGE.left + 14, top + 9);
      page.lines(lines, style, left, top + 9);
    },
  };
}
