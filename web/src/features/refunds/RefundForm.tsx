import { useState } from "react";
import * as z from "zod";
import { MAX_REFUND_REASON, type RefundBody, refundBody } from "#contract/billing/refund.schema.ts";
import { money } from "#lib/format/format.ts";
import { Button } from "#ui/Button/Button.tsx";
import { Form, FormActions, FormError } from "#ui/Form/Form.tsx";
import { useForm } from "#ui/Form/useForm.ts";
import { useUnsent } from "#ui/Form/useUnsent.ts";
import { Select } from "#ui/Select/Select.tsx";
import { TextField } from "#ui/Text/TextField.tsx";
import type { RefundableInvoice } from "./queries.ts";

/**
 * Asks for the amount of a refund and its reason and, on an invoice with several verifications, which one it's for. The
 * initial amount is everything that can still be refunded.
 */
export function RefundForm({
  invoice,
  onAsk,
}: {
  invoice: RefundableInvoice;
  onAsk: (body: RefundBody) => void;
}) {
  const { verifications } = invoice;
  const [verificationId, setVerificationId] = useState("");
  const chosen = verifications.find(({ id }) => id === verificationId);
  const left = (chosen ?? invoice).refundable;
  const most = refundBody.extend({
    amount: refundBody.shape.amount.pipe(z.number().max(left, `Enter ${money(left)} or less`)),
  });
  const form = useForm({
    schema: most,
    initial: { amount: left.toFixed(2), reason: "" },
    onSubmit: (body) => onAsk(chosen ? { ...body, verificationId: chosen.id } : body),
  });
  useUnsent(`refund ${invoice.number}`, { verificationId, values: form.values }, (kept) => {
    setVerificationId(kept.verificationId);
    form.setValues(kept.values);
  });
  return (
    <Form form={form} aria-label="Refund">
      {verifications.length > 1 && (
        <Select
          label="Refund for"
          description="What you refund for a verification can't be credited for it later. A refund of the whole invoice counts to all of them."
          options={[
            { id: "", label: "The whole invoice" },
            ...verifications.map(({ id, description, refundable }) => ({
              id,
              label: `${description}, ${money(refundable)} left (${id})`,
              isDisabled: refundable === 0,
            })),
          ]}
          value={verificationId}
          onChange={(id) => {
            setVerificationId(id);
            const one = verifications.find((candidate) => candidate.id === id);
            form.set("amount", (one ?? invoice).refundable.toFixed(2));
          }}
        />
      )}
      <TextField
        {...form.field("amount")}
        label="Amount"
        prefix="$"
        inputMode="decimal"
        autoComplete="off"
        description={`At most ${money(left)}.`}
      />
      <TextField
        {...form.field("reason")}
        label="Reason"
        autoComplete="off"
        maxLength={MAX_REFUND_REASON}
        description="This stays with the credit note, so don't include personal data, such as names or addresses."
      />
      <FormError>{form.formError}</FormError>
      <FormActions>
        <Button type="submit" variant="primary">
          Refund Invoice
        </Button>
      </FormActions>
    </Form>
  );
}
