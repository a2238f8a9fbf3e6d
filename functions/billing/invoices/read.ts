import { and, asc, eq } from "drizzle-orm";
import { invoiceNumber } from "#contract/billing/billing.ts";
import type { Ctx } from "#core/context.ts";
import { open } from "#core/crypto/fields.ts";
import { notFound } from "#core/errors.ts";
import { creditNotes, invoiceLines, invoices } from "#db/schema/billing.ts";
import { findPayer } from "#functions/allowance/payer.ts";
import { assetFonts } from "#functions/reports/asset-fonts.ts";
import { isTestMode } from "../gateway/test-mode.ts";
import { type BillTo, billToPlace } from "./issue.ts";
import type { InvoiceFile } from "./pdf.ts";

/**
 * An invoice as a PDF file.
 * @throws DomainError what {@link findPayer} throws for `billing:manage`; 404 for another customer's invoice
 */
export async function downloadInvoice(
  ctx: Ctx,
  userId: string,
  id: string,
  teamId: string | undefined,
): Promise<Response> {
  const { customerId } = await findPayer(ctx, userId, teamId, "billing:manage");
  const file = await readInvoice(ctx, customerId, id);
  // The font engine is most of this endpoint's code, so load it only when it's needed.
  const { renderInvoice } = await import("./pdf.ts");
  const pdf = await renderInvoice(file, assetFonts(ctx.env));
  return new Response(pdf, {
    headers: {
      "Content-Type": "application/pdf",
      "Content-Disposition": `attachment; filename="${invoiceNumber(file.invoice.number)}.pdf"`,
      "Cache-Control": "no-store",
    },
  });
}

async function readInvoice(ctx: Ctx, customerId: string, id: string): Promise<InvoiceFile> {
  const [[invoice], lines, notes] = await ctx.db.batch([
    ctx.db
      .select()
      .from(invoices)
      .where(and(eq(invoices.id, id), eq(invoices.customerId, customerId))),
    ctx.db
      .select({ description: invoiceLines.description, amountCents: invoiceLines.amountCents })
      .from(invoiceLines)
      .where(eq(invoiceLines.invoiceId, id))
      .orderBy(asc(invoiceLines.position)),
    ctx.db.select().from(creditNotes).where(eq(creditNotes.invoiceId, id)).orderBy(asc(creditNotes.number)),
  ]);
  if (!invoice) throw notFound("Invoice not found");
  const billTo = JSON.parse(await open(ctx.env, billToPlace(id), invoice.billTo)) as BillTo;
  return { invoice, billTo, lines, notes, isTest: isTestMode(ctx.env) };
}
