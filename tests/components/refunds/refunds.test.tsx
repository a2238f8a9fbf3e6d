import { screen, waitFor, within } from "@testing-library/react";
import { beforeEach, describe, expect, it } from "vitest";
import type { Refund, RefundableInvoice } from "#features/refunds/queries.ts";
import { Component as RefundsPage } from "#features/refunds/RefundsPage.tsx";
import {
  field,
  fill,
  focusedField,
  messages,
  person,
  show,
  signedInAs,
  toasts,
} from "#tests/components/render.tsx";
import { callsTo, ok, refused, serve } from "#tests/components/server.ts";

const READ = "GET /api/v1/refunds/CS-000042";
const SEND = "POST /api/v1/refunds/CS-000042";

const invoice = (more: Partial<RefundableInvoice> = {}): RefundableInvoice => ({
  number: "CS-000042",
  date: "2026-11-26T10:00:00.000Z",
  kind: "subscription",
  status: "paid",
  bill_to: "Ada Byron",
  total: 29.99,
  paid: 29.99,
  credited: 0,
  refundable: 29.99,
  verifications: [],
  refunds: [],
  ...more,
});

const refund = (more: Partial<Refund> = {}): Refund => ({
  id: "pay_1",
  date: new Date().toISOString(),
  amount: 10,
  reason: "Charged twice",
  status: "done",
  credit_note: "CN-000007",
  failure: null,
  ...more,
});

const open = (at = "/app/refunds?invoice=CS-000042") => show(<RefundsPage />, { at });
const button = (name: string) => screen.findByRole("button", { name });

beforeEach(async () => {
  await signedInAs(person({ staff: true }));
});

describe("finding an invoice", () => {
  it.each(["42", "cs-42", " CS-000042 "])("takes %j for CS-000042", async (typed) => {
    const { user, router } = open("/app/refunds");
    await screen.findByText("No invoice chosen");
    serve({ [READ]: ok(invoice()) });
    fill("Invoice number", typed);
    await user.click(await button("Find Invoice"));
    await screen.findByRole("region", { name: "Invoice CS-000042" });
    expect(router.state.location.search).toBe("?invoice=CS-000042");
    screen.getByText("Ada Byron");
    screen.getByText("No refunds yet");
  });

  it("says what a number looks like", async () => {
    const { user } = open("/app/refunds");
    fill("Invoice number", "42b");
    await user.click(await button("Find Invoice"));
    await waitFor(() => expect(messages()).toEqual({ number: "Enter an invoice number, like CS-000042" }));
    expect(focusedField()).toBe("number");
  });

  it.each([
    [
      404,
      "not_found",
      "Invoice not found",
      "There's no invoice CS-000042. Check the number and search again.",
    ],
    [409, "own_invoice", "You can't refund this one", "It's yours."],
  ])("%i %s says so, and there's nothing to try again", async (status, code, title, message) => {
    serve({ [READ]: refused(status, { code, message: "It's yours." }) });
    open();
    await screen.findByRole("heading", { name: title });
    screen.getByText(message);
    expect(screen.queryByRole("button", { name: "Try Again" })).toBeNull();
  });

  it("isn't for others", async () => {
    await signedInAs(person());
    open();
    await screen.findByText("Another page");
    expect(callsTo(READ)).toEqual([]);
  });
});

describe("a refund", () => {
  it("is of all that's left unless staff change it, and is confirmed first", async () => {
    serve({ [READ]: ok(invoice()), [SEND]: ok({ id: "pay_1" }) });
    const { user } = open();
    await screen.findByRole("form", { name: "Refund" });
    expect(field("Amount").value).toBe("29.99");
    fill("Amount", "$10.50");
    fill("Reason", "Charged twice");
    await user.click(await button("Refund Invoice"));
    await screen.findByRole("alertdialog", { name: "Refund $10.50 of invoice CS-000042?" });
    expect(callsTo(SEND)).toEqual([]);
    const left = invoice({
      refundable: 19.49,
      refunds: [refund({ amount: 10.5, status: "processing", credit_note: null })],
    });
    serve({ [READ]: ok(left) });
    await user.click(await button("Refund $10.50"));
    await screen.findByText("Processing");
    expect(callsTo(SEND).map(({ body }) => body)).toEqual([{ amount: 10.5, reason: "Charged twice" }]);
    expect([field("Amount").value, field("Reason").value]).toEqual(["19.49", ""]);
    expect(toasts()).toEqual(["Refund started"]);

    serve({ [READ]: ok({ ...left, refunds: [refund({ amount: 10.5 })] }) });
    const table = within(screen.getByRole("table", { name: "Refunds" }));
    await table.findByText("CN-000007", {}, { timeout: 5000 });
    table.getByText("Done");
  });

  it("of an invoice with several verifications can be for one of them", async () => {
    const one = { id: "ver_1", description: "Identity verification", refundable: 4.98 };
    const other = { id: "ver_2", description: "Employment verification", refundable: 25.01 };
    const given = { ...one, id: "ver_3", refundable: 0 };
    const usage = invoice({ kind: "usage", verifications: [one, other, given] });
    serve({ [READ]: ok(usage), [SEND]: ok({ id: "pay_1" }) });
    const { user } = open();
    await screen.findByRole("form", { name: "Refund" });
    const choice = screen.getByLabelText<HTMLSelectElement>("Refund for");
    expect([...choice.options].map(({ text, disabled }) => [text, disabled])).toEqual([
      ["The whole invoice", false],
      ["Identity verification, $4.98 left (ver_1)", false],
      ["Employment verification, $25.01 left (ver_2)", false],
      ["Identity verification, $0.00 left (ver_3)", true],
    ]);
    await user.selectOptions(choice, "ver_1");
    expect(field("Amount").value).toBe("4.98");
    fill("Amount", "5");
    fill("Reason", "Its checks couldn't run");
    await user.click(await button("Refund Invoice"));
    await waitFor(() => expect(messages()).toEqual({ amount: "Enter $4.98 or less" }));
    fill("Amount", "4.98");
    await user.click(await button("Refund Invoice"));
    await user.click(await button("Refund $4.98"));
    await waitFor(() =>
      expect(callsTo(SEND).map(({ body }) => body)).toEqual([
        { amount: 4.98, verificationId: "ver_1", reason: "Its checks couldn't run" },
      ]),
    );
  });

  it("that came back says where the money is", async () => {
    const failure = "The card's bank sent it back. It's now credit on the customer's account.";
    const returned = refund({ status: "returned", failure });
    serve({ [READ]: ok(invoice({ refundable: 19.99, refunds: [returned] })) });
    open();
    const table = within(await screen.findByRole("table", { name: "Refunds" }));
    table.getByText("Returned");
    table.getByText(failure);
    table.getByText("CN-000007");
    screen.getByText(`The refund of $10.00 was returned. ${failure}`);
  });

  it.each([
    ["", "Enter an amount in dollars and cents, like 12.50"],
    ["1.005", "Enter an amount in dollars and cents, like 12.50"],
    ["0", "Enter an amount of at least $0.01"],
    ["30", "Enter $29.99 or less"],
  ])("of %j is refused before it's sent", async (amount, message) => {
    serve({ [READ]: ok(invoice()) });
    const { user } = open();
    await screen.findByRole("form", { name: "Refund" });
    fill("Amount", amount);
    await user.click(await button("Refund Invoice"));
    await waitFor(() => expect(messages()).toEqual({ amount: message, reason: "Say why" }));
    expect(focusedField()).toBe("amount");
    expect(screen.queryByRole("alertdialog")).toBeNull();
  });

  it("that's refused keeps the question open, and a retry has the same key", async () => {
    const message = "Of invoice CS-000042, $5.00 can be refunded, not $29.99.";
    serve({ [READ]: ok(invoice()), [SEND]: refused(409, { code: "too_much", message }) });
    const { user } = open();
    await screen.findByRole("form", { name: "Refund" });
    fill("Reason", "Charged twice");
    await user.click(await button("Refund Invoice"));
    await user.click(await button("Refund $29.99"));
    await screen.findByText(message);
    await user.click(await button("Refund $29.99"));
    await waitFor(() => expect(callsTo(SEND)).toHaveLength(2));
    const keys = callsTo(SEND).map(({ headers }) => headers.get("Idempotency-Key"));
    expect(keys[0]).toBeTruthy();
    expect(keys[1]).toBe(keys[0]);
  });

  it("that failed says why, and one that took everything leaves nothing to refund", async () => {
    const failed = refund({
      status: "failed",
      credit_note: null,
      failure: "The card's bank refused the refund.",
    });
    serve({
      [READ]: ok(invoice({ refundable: 0, refunds: [refund({ id: "pay_2", amount: 29.99 }), failed] })),
    });
    open();
    await screen.findByText("Everything has been refunded or credited, or a refund is in progress.");
    expect(screen.queryByRole("form", { name: "Refund" })).toBeNull();
    screen.getByText("The card's bank refused the refund.");
    screen.getByText("The refund of $29.99 is done: CN-000007.");
  });
});
