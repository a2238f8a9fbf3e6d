import { writeFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import type { InvoiceFile } from "#functions/billing/invoices/pdf.ts";
import { renderInvoice } from "#functions/billing/invoices/pdf.ts";
import { diskFonts } from "../report/disk-fonts.ts";
import { readBytes } from "../report/read-pdf.ts";

const AT = Date.UTC(2026, 10, 26, 9);

const fileOf = (change: Partial<InvoiceFile> = {}): InvoiceFile => ({
  invoice: {
    id: "bil_1",
    number: 42,
    customerId: "usr_1",
    kind: "usage",
    status: "paid",
    subtotalCents: 1297,
    creditCents: 299,
    totalCents: 998,
    billTo: "",
    issuedAt: AT,
    attempts: 0,
    nextAttemptAt: null,
    paidAt: AT,
    version: 1,
  },
  billTo: {
    name: "Łukasz Żółć Sp. z o.o.",
    address: "ul. Długa 5\n00-238 Warszawa",
    taxId: "PL1234567890",
    email: "lukasz@example.com",
  },
  lines: [
    { description: "Identity verification", amountCents: 299 },
    { description: "Business verification: extra services and priority", amountCents: 998 },
  ],
  notes: [],
  isTest: false,
  ...change,
});

const textOf = async (file: InvoiceFile) => (await readBytes(await renderInvoice(file, diskFonts()))).text;

describe("the invoice as a PDF", () => {
  it("says its number, whom it's for, each charge, the credit and the total", async () => {
    const text = await textOf(fileOf());
    for (const part of [
      "Invoice CS-000042",
      "Issued Nov 26, 2026",
      "Łukasz Żółć Sp. z o.o.",
      "ul. Długa 5\n00-238 Warszawa",
      "Tax ID: PL1234567890",
      "lukasz@example.com",
      "Identity verification $2.99",
      "Business verification: extra services and priority $9.98",
      "Subtotal $12.97",
      "Credit used −$2.99",
      "Total paid $9.98",
    ])
      expect(text).toContain(part);
    expect(text).not.toContain("Test mode");
  });

  it("says that an open invoice is due, and a void one isn't", async () => {
    const invoice = (status: "open" | "void") => ({ ...fileOf().invoice, status, paidAt: null });
    expect(await textOf(fileOf({ invoice: invoice("open") }))).toContain("Total due $9.98");
    const text = await textOf(fileOf({ invoice: invoice("void") }));
    expect(text).toContain("Void: the plan ended unpaid, and nothing is due");
    expect(text).toContain("Total due $0.00");
  });

  it("lists refunds by their credit notes", async () => {
    const note = {
      id: "crn_1",
      number: 7,
      invoiceId: "bil_1",
      customerId: "usr_1",
      amountCents: 500,
      reason: "",
      by: "ops:x",
      createdAt: AT,
    };
    expect(await textOf(fileOf({ notes: [note] }))).toContain("Credit note CN-000007, Nov 26, 2026 −$5.00");
  });

  it("marks test invoices on every page", async () => {
    const lines = Array.from({ length: 60 }, (_, i) => ({
      description: `Charge ${i + 1}`,
      amountCents: 100,
    }));
    const { pages, bytes } = await readBytes(
      await renderInvoice(fileOf({ isTest: true, lines }), diskFonts()),
    );
    if (process.env.SHOW) writeFileSync(process.env.SHOW, bytes);
    expect(pages.length).toBeGreaterThan(1);
    for (const page of pages) expect(page).toContain("TEST");
    expect(pages[0]).toContain("Test mode: no real money was charged.");
    expect(pages.at(-1)).toContain(`Page ${pages.length} of ${pages.length}`);
  });
});
