import { useRef } from "react";
import { adverseActionBody } from "#contract/adverse-action.schema.ts";
import { idempotencyKey } from "#lib/api.ts";
import { Button } from "#ui/Button/Button.tsx";
import { Dialog } from "#ui/Dialog/Dialog.tsx";
import { Form, FormActions, FormError } from "#ui/Form/Form.tsx";
import { useForm } from "#ui/Form/useForm.ts";
import { TextArea } from "#ui/Text/TextArea.tsx";
import { toast } from "#ui/Toast/toast.ts";
import type { VerificationDetail } from "../api/types.ts";
import styles from "../disputes/DisputeDialog.module.css";
import { useDisputeActions } from "../disputes/useDisputeActions.ts";
import { dutyOf } from "./adverseWords.ts";

/** The requester declares that they may decide against the subject, and why; the first notice goes out with it. */
export function DeclareDialog(props: { verification: VerificationDetail; onClose: () => void }) {
  const { verification: v, onClose } = props;
  const { declare } = useDisputeActions(v.id);
  const key = useRef(idempotencyKey());
  const subject = v.target_name ?? v.target_user_email;
  const form = useForm({
    schema: adverseActionBody,
    initial: { reason: "" },
    failure: "The notice could not be sent. Please try again.",
    onSubmit: async ({ reason }) => {
      await declare(reason, key.current);
      toast.success(`${subject} gets notice`);
      onClose();
    },
  });
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
          label="Why may you decide against them?"
          rows={4}
          maxLength={2000}
          description={`Shown to ${subject} on this page; not in the mail.`}
        />
        <ul className={styles.next}>
          <li>They get a mail now with the way to the report and their rights.</li>
          <li>Our rule is to wait seven days, and longer while they dispute a finding.</li>
          <li>Then you send the final notice, or take it back. Nothing goes out by itself.</li>
        </ul>
        <FormActions>
          <Button onPress={onClose}>Go back</Button>
          <Button type="submit" variant="primary" pending={form.pending}>
            Send First Notice
          </Button>
        </FormActions>
      </Form>
    </Dialog>
  );
}
