import { screen, waitFor, within } from "@testing-library/react";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { signedInAs, toasts } from "#tests/components/render.tsx";
import { callsTo, ok, refused, serve, text } from "#tests/components/server.ts";
import { billing, CARD, HISTORY, open, PROFESSIONAL, records } from "./billing-page.tsx";

const OTHER = { ...CARD, id: "pm_2", last4: "0002", isDefault: false };
const RECORD = {
  id: "k1",
  date: "2026-11-26T10:00:00.000Z",
  description: "Professional (monthly)",
  amount: 29.99,
  status: "paid",
  type: "subscription",
  invoice_id: "inv_1",
  invoice_number: "CS-000003",
  verification: null,
};
const press = async (user: ReturnType<typeof open>["user"], name: string | RegExp) =>
  user.click(await screen.findByRole("button", { name }));

beforeEach(async () => {
  await signedInAs();
});

describe("payment methods", () => {
  it("show the default and expired ones, and another one becomes the default", async () => {
    const expired = { ...OTHER, id: "pm_3", last4: "5126", expYear: 2024, expired: true };
    const { user } = open({ paymentMethods: [CARD, OTHER, expired] });
    const [first, , third] = within(
      await screen.findByRole("region", { name: "Payment methods" }),
    ).getAllByRole("listitem");
    within(first!).getByText("Default");
    within(third!).getByText("Expired 12/2024");
    const swapped = [
      { ...CARD, isDefault: false },
      { ...OTHER, isDefault: true },
    ];
    serve({ "PUT /api/billing/payment-methods/pm_2/default": ok(billing({ paymentMethods: swapped })) });
    expect(screen.getAllByRole("button", { name: /^Make Default/ })).toHaveLength(1);
    await press(user, "Make Default: Visa ending in 0002");
    await screen.findByRole("button", { name: "Make Default: Visa ending in 4242" });
  });

  it("are removed after a question, unless the plan needs the last one", async () => {
    const REMOVE = "DELETE /api/billing/payment-methods/pm_1";
    const { user } = open({ paymentMethods: [CARD], subscription: PROFESSIONAL });
    serve({ [REMOVE]: refused(409, { code: "last_method", message: "Your plan needs a card." }) });
    await press(user, "Remove Visa ending in 4242");
    screen.getByRole("alertdialog", { name: "Remove Visa ending in 4242?" });
    await press(user, "Remove Card");
    await screen.findByText("Your plan needs a card.");
    serve({ [REMOVE]: ok(billing()) });
    await press(user, "Remove Card");
    await screen.findByText("No payment method yet");
    expect(toasts()).toEqual(["Payment method removed"]);
  });
});

describe("the billing history", () => {
  it("lists records with their status, amount and invoice", async () => {
    open();
    serve({
      [HISTORY]: records(RECORD, {
        ...RECORD,
        id: "k2",
        description: "Refund",
        amount: -5,
        status: "refunded",
        type: "refund",
        invoice_number: null,
      }),
    });
    const row = (await screen.findByText("Professional (monthly)")).closest("tr")!;
    for (const words of ["Nov 26, 2026", "Paid", "CS-000003", "$29.99"]) within(row).getByText(words);
    const refund = screen.getByText("−$5.00").closest("tr")!;
    within(refund).getByText("Refunded");
    within(refund).getByText("Not invoiced");
    screen.getByText("Showing 1 to 2 of 2 records");
  });

  it("names whose verification a record is about, and what of it was charged", async () => {
    const about = { id: "ver_1", type: "identity", peer: null, subject: "Jane Doe", part: "extras" };
    open();
    serve({
      [HISTORY]: records(
        { ...RECORD, description: "Identity verification: extra services and priority", verification: about },
        { ...RECORD, id: "k2", verification: { ...about, id: "ver_2", subject: null, part: "whole" } },
      ),
    });
    const link = await screen.findByRole("link", { name: "Identity verification of Jane Doe" });
    expect(link.getAttribute("href")).toBe("/app/verifications/ver_1");
    expect(link.closest("td")?.textContent).toContain("Extras");
    const own = screen.getByRole("link", { name: "Your identity verification" });
    expect(own.closest("td")?.textContent).toContain("Overage");
  });

  it("downloads an invoice as a PDF", async () => {
    const { user } = open();
    serve({
      [HISTORY]: records(RECORD),
      "GET /api/billing/invoices/inv_1": text(200, "%PDF-1.7"),
    });
    const save = vi.spyOn(HTMLAnchorElement.prototype, "click").mockReturnValue();
    await press(user, "Download CS-000003");
    await waitFor(() => expect(save).toHaveBeenCalled());
    expect(callsTo("GET /api/billing/invoices/inv_1")[0]!.query.get("format")).toBe("pdf");
    serve({
      "GET /api/billing/invoices/inv_1": refused(404, { code: "not_found", message: "Invoice not found" }),
    });
    await press(user, "Download CS-000003");
    await waitFor(() => expect(toasts()).toContain("Invoice not found"));
  });

  it("takes its filters from the URL, and clears them", async () => {
    const { user, router } = open(
      {},
      "/app/billing?status=failed&amount=20&amountOperator=lte&dateRange=all",
    );
    await screen.findByText("No billing records match your filters.");
    expect(Object.fromEntries(callsTo(HISTORY)[0]!.query)).toEqual({
      page: "1",
      status: "failed",
      amount: "20",
      amountOperator: "lte",
      dateRange: "all",
      sortBy: "created_at",
      sortOrder: "desc",
    });
    await press(user, "Clear Filters");
    await waitFor(() => expect(router.state.location.search).toBe(""));
    await screen.findByText("Nothing was charged within “Last 30 days”.");
    await press(user, "Show All Time");
    await screen.findByText("Charges, credits and refunds will appear here.");
  });

  it("exports what the filters match", async () => {
    const save = vi.spyOn(HTMLAnchorElement.prototype, "click").mockReturnValue();
    const { user } = open({}, "/app/billing?type=overage");
    await screen.findByText("No results found");
    serve({ [HISTORY]: text(200, "date,description\n") });
    await press(user, "Export CSV");
    await waitFor(() => expect(save).toHaveBeenCalled());
    const { query } = callsTo(HISTORY).at(-1)!;
    expect([query.get("format"), query.get("type"), query.get("page")]).toEqual(["csv", "overage", null]);
  });

  it("offers another try when loading failed", async () => {
    open();
    serve({ [HISTORY]: text(500, "") });
    await screen.findByText("We couldn't load the history");
    screen.getByRole("button", { name: "Try Again" });
  });
});
