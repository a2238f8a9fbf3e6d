import { CHECK_LABEL } from "#contract/checks/catalog.ts";
import type { VerificationDetail } from "#features/verifications/shared/api/types.ts";
import { useIdempotencyKey } from "#lib/http/useIdempotencyKey.ts";
import { Button } from "#ui/Button/Button.tsx";
import { Dialog } from "#ui/Dialog/Dialog.tsx";
import { Form, FormActions, FormError } from "#ui/Form/Form.tsx";
import { useForm } from "#ui/Form/useForm.ts";
import { useUnsent } from "#ui/Form/useUnsent.ts";
import { TextArea } from "#ui/Text/TextArea.tsx";
import { toast } from "#ui/Toast/toast.ts";
import styles from "./DisputeDialog.module.css";
import type { Disputed } from "./disputes.ts";
import { useOpenDispute } from "./mutations.ts";

/** Asks the subject why a finding is wrong, and tells them what happens next. */
export default function DisputeDialog(props: {
  verification: VerificationDetail;
  about: Disputed;
  onClose: () => void;
}) {
  const { verification: v, about, onClose } = props;
  const openDispute = useOpenDispute(v.id);
  const { keyOf } = useIdempotencyKey();
  const isSelf = v.requester_id === v.target_user_id;
  const form = useForm({
    schema: async () => (await import("#contract/reviews/dispute.schema.ts")).disputeBody,
    initial: { check: about.check, finding: about.code, statement: "" },
    onSubmit: async (dispute) => {
      await openDispute.mutateAsync({ dispute, key: keyOf(dispute) });
      toast.success("Your dispute is open");
      onClose();
    },
  });
  useUnsent(`dispute ${about.check} ${about.code}`, form.values, form.setValues);
  return (
    <Dialog isOpen onOpenChange={(isOpen) => !isOpen && onClose()} title="Dispute this finding">
      <Form form={form} aria-label="Dispute">
        <figure className={styles.finding}>
          <figcaption>{CHECK_LABEL[about.check]}</figcaption>
          <blockquote>{about.text}</blockquote>
        </figure>
        <FormError>{form.formError}</FormError>
        <TextArea
          {...form.field("statement")}
          label="What's wrong?"
          rows={5}
          maxLength={2000}
          description={
            isSelf ? "A reviewer will read this." : `A reviewer and ${v.requester_name} will read this.`
          }
        />
        <ul className={styles.next}>
          <li>This check stops counting toward any score right away.</li>
          <li>A reviewer decides within 30 days and explains why.</li>
          <li>If you're right, we remove the finding. If not, your statement stays beside it.</li>
        </ul>
        <FormActions>
          <Button onPress={onClose}>Go Back</Button>
          <Button type="submit" variant="primary" pending={form.pending}>
            Open Dispute
          </Button>
        </FormActions>
      </Form>
    </Dialog>
  );
}
