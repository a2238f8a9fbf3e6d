import * as z from "zod";
import { invoiceNumber } from "#contract/billing/billing.ts";
import { Button } from "#ui/Button/Button.tsx";
import { Form } from "#ui/Form/Form.tsx";
import { useForm } from "#ui/Form/useForm.ts";
import { TextField } from "#ui/Text/TextField.tsx";
import styles from "./Refunds.module.css";

/** The form's rules. Accepts an invoice number such as `CS-000042`, or only its digits. */
const search = z.object({
  number: z
    .string()
    .normalize("NFKC")
    .trim()
    .regex(/^(CS-?)?\d{1,9}$/i, "Enter an invoice number, like CS-000042")
    .transform((typed) => invoiceNumber(Number(typed.replace(/\D/g, "")))),
});

/** Asks for an invoice's number. */
export function InvoiceSearch({ number, onFind }: { number: string; onFind: (number: string) => void }) {
  const form = useForm({
    schema: search,
    initial: { number },
    onSubmit: (found) => {
      form.set("number", found.number);
      onFind(found.number);
    },
  });
  return (
    <Form form={form} aria-label="Find an invoice">
      <div className={styles.search}>
        <TextField
          {...form.field("number")}
          label="Invoice number"
          placeholder="CS-000042"
          autoComplete="off"
          spellCheck={false}
          maxLength={20}
        />
        <Button type="submit" variant="primary">
          Find Invoice
        </Button>
      </div>
    </Form>
  );
}
