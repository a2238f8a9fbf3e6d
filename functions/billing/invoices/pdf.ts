import { creditNoteNumber, invoiceNumber } from "#contract/billing/billing.ts";
import { moneyOfCents } from "#contract/billing/money.ts";
import { isoTime } from "#contract/time.ts";
import type { CreditNote, Invoice } from "#db/schema/billing.ts";
import type { FontLibrary } from "#functions/reports/fonts.ts";
import type { Canvas } from "#functions/reports/pdf/canvas.ts";
import { setDocument } from "#functions/reports/pdf/document.ts";
import type { Block } from "#functions/reports/pdf/flow.ts";
import { dayText } from "#functions/reports/pdf/format.ts";
import { heading, paragraph } from "#functions/reports/pdf/kit.ts";
import { COLOR, PAGE, type Style, TYPE, WIDTH } from "#functions/reports/pdf/look.ts";
import { logo } from "#functions/reports/pdf/marks.ts";
import { cleanText } from "#functions/reports/pdf/text/clean.ts";
import type { Typesetter } from "#functions/reports/pdf/text/typesetter.ts";
import type { BillTo } from "./issue.ts";

/** Everything that's on an invoice. */
export interface InvoiceFile {
  invoice: Invoice;
  billTo: BillTo;
  lines: { description: string; amountCents: number }[];
  notes: CreditNote[];
  /** Whether the server is in test mode, so no real money moves. */
  isTest: boolean;
}

const AMOUNT_WIDTH = 90;
const ROW_GAP = 6;

const STATUS_TEXT: Record<InvoiceFile["invoice"]["status"], string> = {
  open: "To be paid",
  past_due: "Past due",
  paid: "Paid",
  void: "Void: the plan ended unpaid, and nothing is due",
};

/**
 * Renders an invoice as a PDF, with its credit notes. A server in test mode marks it as a test.
 * @throws Error if a font is missing
 */
export function renderInvoice(file: InvoiceFile, library: FontLibrary): Promise<Uint8Array<ArrayBuffer>> {
  const { invoice, billTo } = file;
  const number = invoiceNumber(invoice.number);
  const facts = { title: `Invoice ${number}`, subject: `Invoice ${number}`, at: new Date(invoice.issuedAt) };
  const text = [
    billTo.name,
    billTo.address,
    billTo.taxId,
    billTo.email,
    ...file.lines.map((l) => l.description),
  ];
  return setDocument(facts, cleanText(text.join(" ")), library, (set) => ({
    blocks: blocksOf(set, file, number),
    runningHead: (page) => runningHead(page, number),
    footer: (page, at, count) => footer(page, number, at, count),
    isTest: file.isTest,
  }));
}

function runningHead(page: Canvas, number: string): void {
  const top = PAGE.top - 8;
  logo(page, PAGE.left, top, 14);
  page.text("Countersign", { ...TYPE.wordmark, size: 10, leading: 14 }, PAGE.left + 25, top);
  page.text(`Invoice ${number}`, TYPE.small, PAGE.right, top + 1, "right");
  page.rule(PAGE.left, top + 24, WIDTH, COLOR.border);
}

function footer(page: Canvas, number: string, at: number, count: number): void {
  const top = PAGE.bottom + 12;
  page.rule(PAGE.left, top, WIDTH, COLOR.border);
  page.text(`Invoice ${number}`, TYPE.footer, PAGE.left, top + 7);
  page.text(`Page ${at} of ${count}`, TYPE.footer, PAGE.right, top + 7, "right");
}

function blocksOf(set: Typesetter, file: InvoiceFile, number: string): Block[] {
  const { invoice, billTo, lines, notes } = file;
  const day = (ms: number) => dayText(isoTime(ms));
  const kit = { set };
  const address = [
    billTo.name,
    ...(billTo.address?.split("\n") ?? []),
    billTo.taxId && `Tax ID: ${billTo.taxId}`,
    billTo.email,
  ];
  const sums: [string, number][] = [
    ["Subtotal", invoice.subtotalCents],
    ...(invoice.creditCents > 0 ? [["Credit used", -invoice.creditCents] as [string, number]] : []),
    [
      invoice.status === "paid" ? "Total paid" : "Total due",
      invoice.status === "void" ? 0 : invoice.totalCents,
    ],
  ];
  return [
    {
      height: 46,
      draw(page, top) {
        logo(page, PAGE.left, top, 20);
        page.text("Countersign", TYPE.wordmark, PAGE.left + 30, top + 2);
      },
    },
    paragraph(kit, `Invoice ${number}`, TYPE.title),
    {
      ...paragraph(
        kit,
        `Issued ${day(invoice.issuedAt)}  ·  ${STATUS_TEXT[invoice.status]}${invoice.paidAt === null ? "" : ` ${day(invoice.paidAt)}`}`,
        TYPE.small,
      ),
      space: 4,
    },
    ...(file.isTest
      ? [{ ...paragraph(kit, "Test mode: no real money was charged.", TYPE.small), space: 2 }]
      : []),
    heading(kit, "Billed to"),
    ...address
      .filter((line) => typeof line === "string" && line !== "")
      .map((line) => paragraph(kit, cleanText(line ?? ""), TYPE.body)),
    heading(kit, "Charges"),
    ...lines.map((line) => row(set, cleanText(line.description), line.amountCents, TYPE.body)),
    ...sums.map(([label, cents], i) => ({
      ...row(set, label, cents, i === sums.length - 1 ? TYPE.strong : TYPE.body),
      ...(i === 0 && { space: 8 }),
    })),
    ...(notes.length > 0 ? [heading(kit, "Refunds")] : []),
    ...notes.map((note) =>
      row(
        set,
        `Credit note ${creditNoteNumber(note.number)}, ${day(note.createdAt)}`,
        -note.amountCents,
        TYPE.body,
      ),
    ),
  ];
}

/** A row with text on the left, an amount on the right, and a hairline below. */
function row(set: Typesetter, text: string, cents: number, style: Style): Block {
  const lines = set.wrap(text, style, WIDTH - AMOUNT_WIDTH);
  const height = lines.length * style.leading + 2 * ROW_GAP;
  return {
    height,
    draw(page, top) {
      page.lines(lines, style, PAGE.left, top + ROW_GAP);
      page.text(moneyOfCents(cents), style, PAGE.right, top + ROW_GAP, "right");
      page.rule(PAGE.left, top + height, WIDTH, COLOR.border);
    },
  };
}
