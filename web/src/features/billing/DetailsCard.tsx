import { useState } from "react";
import { ApiError, messageOf } from "#lib/http/errors.ts";
import { Button } from "#ui/Button/Button.tsx";
import { Card, CardHeader } from "#ui/Card/Card.tsx";
import { Form, FormError } from "#ui/Form/Form.tsx";
import { useUnsent } from "#ui/Form/useUnsent.ts";
import { TextArea } from "#ui/Text/TextArea.tsx";
import { TextField } from "#ui/Text/TextField.tsx";
import { toast } from "#ui/Toast/toast.ts";
import shared from "./Billing.module.css";
import { useSaveDetails } from "./mutations.ts";
import type { Billing, PayerId } from "./queries.ts";

type Details = Record<keyof Billing["customer"], string>;

const toValues = ({ name, address, taxId }: Billing["customer"]): Details => ({
  name: name ?? "",
  address: address ?? "",
  taxId: taxId ?? "",
});

/** The customer's details on invoices. */
export function DetailsCard({ customer, teamId }: { customer: Billing["customer"]; teamId: PayerId }) {
  // Edits stay in the form until the saved details change, here or on another device.
  const saved = JSON.stringify(customer);
  const [edit, setEdit] = useState<{ of: string; values: Details } | null>(null);
  const values = edit?.of === saved ? edit.values : toValues(customer);
  useUnsent(`billing details ${teamId}`, edit, setEdit);
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({});
  const [failure, setFailure] = useState<string>();
  const save = useSaveDetails(teamId);
  const submit = async () => {
    if (save.isPending) return;
    setErrors({});
    setFailure(undefined);
    try {
      await save.mutateAsync(values);
      toast.success("Billing details saved");
    } catch (error) {
      const fields = error instanceof ApiError ? error.fields : {};
      setErrors(fields);
      if (Object.keys(fields).length === 0) setFailure(messageOf(error));
    }
  };
  const field = (name: keyof Details) => ({
    name,
    value: values[name],
    onChange: (value: string) => setEdit({ of: saved, values: { ...values, [name]: value } }),
    errorMessage: errors[name],
  });
  return (
    <Card as="section" aria-label="Billing details">
      <CardHeader title="Billing details" />
      <Form form={{ submit }} className={shared.stack}>
        <TextField
          label="Name on invoices"
          maxLength={120}
          autoComplete="organization"
          optional
          {...field("name")}
        />
        <TextArea label="Address" rows={3} maxLength={400} optional {...field("address")} />
        <TextField label="Tax ID" maxLength={40} autoComplete="off" optional {...field("taxId")} />
        <FormError>{failure}</FormError>
        <div>
          <Button type="submit" pending={save.isPending}>
            Save Details
          </Button>
        </div>
      </Form>
    </Card>
  );
}
