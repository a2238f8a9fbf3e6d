import { useRef, useState } from "react";
import { REPORT_REASONS } from "#contract/enums.ts";
import { REPORT_REASON_LABEL } from "#contract/labels.ts";
import { reportBody } from "#contract/verification.schema.ts";
import { idempotencyKey } from "#lib/api.ts";
import { Button } from "#ui/Button/Button.tsx";
import { Checkbox } from "#ui/Choice/Checkbox.tsx";
import { RadioGroup } from "#ui/Choice/RadioGroup.tsx";
import { Dialog } from "#ui/Dialog/Dialog.tsx";
import { Form, FormActions, FormError } from "#ui/Form/Form.tsx";
import { useForm } from "#ui/Form/useForm.ts";
import { TextArea } from "#ui/Text/TextArea.tsx";
import type { VerificationDetail } from "../api/types.ts";
import { useRequesterActions } from "./useRequesterActions.ts";

const REASONS = REPORT_REASONS.map((id) => ({ id, label: REPORT_REASON_LABEL[id] }));

/** The subject reports who asked: what is wrong, in their own words if they like, and blocks them too if they like. */
export function ReportDialog(props: { verification: VerificationDetail; onClose: () => void }) {
  const { verification: v, onClose } = props;
  const { report } = useRequesterActions(v.id);
  const [sent, setSent] = useState<{ isBlocked: boolean } | null>(null);
  const key = useRef(idempotencyKey());
  const form = useForm({
    schema: reportBody,
    initial: { reason: "", details: "", block: false },
    failure: "Your report could not be sent. Please try again.",
    onSubmit: async (body) => {
      await report(body, key.current);
      setSent({ isBlocked: body.block || v.requester_blocked === true });
    },
  });
  if (sent)
    return (
      <Dialog
        isOpen
        onOpenChange={(isOpen) => !isOpen && onClose()}
        title="Thank you for telling us"
        footer={
          <Button variant="primary" autoFocus onPress={onClose}>
            Done
          </Button>
        }
      >
        <p role="status">
          A person on our side reads your report and writes to you by e-mail. {v.requester_name} is not told.{" "}
          {sent.isBlocked && "You hear nothing of new requests of theirs. "}
          {v.status === "pending" && "This request still waits for your answer; you can decline it."}
        </p>
      </Dialog>
    );
  return (
    <Dialog
      isOpen
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={`Report ${v.requester_name}`}
      description="People on our side look at every report. The person you report is not told."
    >
      <Form form={form} aria-label="Report">
        <FormError>{form.formError}</FormError>
        <RadioGroup {...form.field("reason")} label="What is wrong?" options={REASONS} />
        <TextArea
          {...form.field("details")}
          label="Details"
          optional
          rows={4}
          maxLength={2000}
          description="What happened, and how they got in touch with you."
        />
        {!v.requester_blocked && (
          <Checkbox
            {...form.check("block")}
            description="New requests of theirs do not reach you. You can take that back."
          >
            Block {v.requester_name} too
          </Checkbox>
        )}
        <FormActions>
          <Button onPress={onClose}>Go back</Button>
          <Button type="submit" variant="primary" pending={form.pending}>
            Send report
          </Button>
        </FormActions>
      </Form>
    </Dialog>
  );
}
