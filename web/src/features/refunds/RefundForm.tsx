import * as z from "zod";
import { MAX_REFUND_REASON, type RefundBody, refundBody } from "#contract/refund.schema.ts";
import { money } from "#lib/format.ts";
import { Button } from "#ui/Button/Button.tsx";
import { Form, FormActions, FormError } from "#ui/Form/Form.tsx";
import { useForm } from "#ui/Form/useForm.ts";
import { TextField } from "#ui/Text/TextField.tsx";

/** Takes the amount and the reason of a refund. The amount begins as all that's left. */
export function RefundForm({ left, onAsk }: { left: number; onAsk: (body: RefundBody) => void }) {
  const most = refundBody.extend({
    amount: refundBody.shape.amount.pipe(z.number().max(left, `Enter ${money(left)} or less`)),
  });
  const form = useForm({
    schema: most,
    initial: { amount: left.toFixed(2), reason: "" },
    onSubmit: onAsk,
  });
  return (
    <Form form={form} aria-label="Refund">
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
