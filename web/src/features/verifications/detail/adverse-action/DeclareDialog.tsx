import type { VerificationDetail } from "#features/verifications/shared/api/types.ts";
import { useIdempotencyKey } from "#lib/http/useIdempotencyKey.ts";
import { Button } from "#ui/Button/Button.tsx";
import { Dialog } from "#ui/Dialog/Dialog.tsx";
import { Form, FormActions, FormError } from "#ui/Form/Form.tsx";
import { useForm } from "#ui/Form/useForm.ts";
import { useUnsent } from "#ui/Form/useUnsent.ts";
import { TextArea } from "#ui/Text/TextArea.tsx";
import { toast } from "#ui/Toast/toast.ts";
import styles from "../disputes/DisputeDialog.module.css";
import { dutyOf } from "./duty.ts";
import { useSendPreNotice } from "./mutations.ts";

/** Asks the requester why they may decide against the subject, then sends the pre-adverse notice. */
export default function DeclareDialog(props: { verification: VerificationDetail; onClose: () => void }) {
  const { verification: v, onClose } = props;
  const sendNotice = useSendPreNotice(v.id);
  const { keyOf } = useIdempotencyKey();
  const subject = v.target_name ?? v.target_user_email;
  const form = useForm({
    schema: async () => (await import("#contract/reviews/adverse-action.schema.ts")).adverseActionBody,
    initial: { reason: "" },
    onSubmit: async ({ reason }) => {
      await sendNotice.mutateAsync({ reason, key: keyOf(reason) });
      toast.success(`Notice sent to ${subject}`);
      onClose();
    },
  });
  useUnsent("notice", form.values, form.setValues);
  return (
    <Dialog
      isOpen
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={`Give ${subject} notice`}
      description={dutyOf(v.purpose).law}
    >
      <Form form={form} aria-label="Notice">
        <FormError>{form.formError}</FormError>
        <TextArea
          {...form.field("reason")}
          label="Why might you decide against them?"
          rows={4}
          maxLength={2000}
          description={`${subject} sees this on their page, not in the email.`}
        />
        <ul className={styles.next}>
          <li>We email them now, with a link to the report and a summary of their rights.</li>
          <li>You wait seven days, or longer while they dispute a finding.</li>
          <li>Then you send the final notice or withdraw it. We send nothing automatically.</li>
        </ul>
        <FormActions>
          <Button onPress={onClose}>Go Back</Button>
          <Button type="submit" variant="primary" pending={form.pending}>
            Send Notice
          </Button>
        </FormActions>
      </Form>
    </Dialog>
  );
}
