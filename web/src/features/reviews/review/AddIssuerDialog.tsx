import { ISSUER_KINDS, type IssuerKind } from "#contract/documents/signature.ts";
import { DOCUMENT_TYPES } from "#contract/enums.ts";
import { DOCUMENT_LABEL } from "#contract/labels.ts";
import type { IssuerBody } from "#contract/reviews/issuer.schema.ts";
import { useIdempotencyKey } from "#lib/http/useIdempotencyKey.ts";
import { Button } from "#ui/Button/Button.tsx";
import { CheckboxGroup } from "#ui/Choice/CheckboxGroup.tsx";
import { Dialog } from "#ui/Dialog/Dialog.tsx";
import { Form, FormActions, FormError } from "#ui/Form/Form.tsx";
import { useForm } from "#ui/Form/useForm.ts";
import { useUnsent } from "#ui/Form/useUnsent.ts";
import { Select } from "#ui/Select/Select.tsx";
import { TextField } from "#ui/Text/TextField.tsx";
import { toast } from "#ui/Toast/toast.ts";
import { type DocumentSignature, type ReviewDocument, useAddIssuer } from "../api.ts";
import styles from "./AddIssuerDialog.module.css";

/** Time stamp authorities aren't here, because they confirm only when something was signed. Operators add those. */
const KIND_LABEL: Record<Exclude<IssuerKind, "timestamp">, string> = {
  state: "State",
  bank: "Bank",
  payroll: "Payroll provider",
  employer: "Employer",
  university: "University",
  wallet: "Wallet",
};

const KINDS = ISSUER_KINDS.flatMap((id) => (id === "timestamp" ? [] : [{ id, label: KIND_LABEL[id] }]));

/** Adds a document's signer to the list of issuers we trust, for this and every other request. */
export default function AddIssuerDialog(props: {
  checkId: string;
  document: ReviewDocument;
  signature: DocumentSignature;
  onClose: () => void;
}) {
  const { document, signature, onClose } = props;
  const add = useAddIssuer(props.checkId);
  const { keyOf } = useIdempotencyKey();
  // A PDF contains its signer's certificate. A barcode only names its key.
  const needsKey = signature.key_id.startsWith("did:");
  const form = useForm({
    schema: async () => (await import("#contract/reviews/issuer.schema.ts")).issuerBody,
    initial: {
      document_id: document.id,
      // The signature may say anything, so the reviewer writes the name that they looked up.
      name: "",
      kind: "",
      country: "US",
      state: "",
      documents: [document.document_type] as string[],
      source: "",
      key: "",
    },
    onSubmit: async (issuer: IssuerBody) => {
      await add.mutateAsync({ issuer, key: keyOf(issuer) });
      toast.success("Issuer added. We're running the checks again.");
      onClose();
    },
  });
  useUnsent(`issuer ${document.id}`, form.values, form.setValues);
  return (
    <Dialog
      isOpen
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title="Add issuer"
      description="Signatures made with this key will count in every request. Look up the key on the issuer's own site first."
    >
      <Form form={form} aria-label="Issuer">
        <dl className={styles.signature}>
          {signature.signer !== null && (
            <div>
              <dt>Named in the signature</dt>
              <dd>“{signature.signer}”. Anyone can write anything there.</dd>
            </div>
          )}
          <div>
            <dt>Signing key</dt>
            <dd>
              <code>{signature.key_id}</code>
            </dd>
          </div>
        </dl>
        <FormError>{form.formError}</FormError>
        <TextField label="Name" maxLength={120} autoComplete="off" {...form.field("name")} />
        <Select
          label="Kind of issuer"
          placeholder="Choose one"
          options={KINDS}
          {...form.field("kind")}
          value={form.values.kind || null}
        />
        <div className="grid-2">
          <TextField
            label="Country"
            description="Two letters, such as US."
            maxLength={2}
            autoComplete="off"
            {...form.field("country")}
          />
          {form.values.kind === "state" && (
            <TextField
              label="State"
              description="The code on its documents, such as CA."
              maxLength={3}
              autoComplete="off"
              {...form.field("state")}
            />
          )}
        </div>
        <CheckboxGroup
          label="Documents it may sign"
          columns={2}
          options={DOCUMENT_TYPES.map((id) => ({ id, label: DOCUMENT_LABEL[id] }))}
          {...form.field("documents")}
        />
        <TextField
          label="Where you looked it up"
          type="url"
          description="The page of the issuer that shows this key."
          placeholder="https://"
          maxLength={500}
          autoComplete="off"
          {...form.field("source")}
        />
        {needsKey && (
          <TextField
            label="Public key"
            description="The issuer's key in Multikey format. It starts with zDna."
            maxLength={60}
            autoComplete="off"
            {...form.field("key")}
          />
        )}
        <FormActions>
          <Button onPress={onClose}>Go Back</Button>
          <Button type="submit" variant="primary" pending={form.pending}>
            Add Issuer
          </Button>
        </FormActions>
      </Form>
    </Dialog>
  );
}
