import { useState } from "react";
import { REPORT_REASONS } from "#contract/enums.ts";
import { REPORT_REASON_LABEL } from "#contract/labels.ts";
import type { VerificationDetail } from "#features/verifications/shared/api/types.ts";
import { useIdempotencyKey } from "#lib/http/useIdempotencyKey.ts";
import { Button } from "#ui/Button/Button.tsx";
import { Checkbox } from "#ui/Choice/Checkbox.tsx";
import { RadioGroup } from "#ui/Choice/RadioGroup.tsx";
import { Dialog } from "#ui/Dialog/Dialog.tsx";
import { Form, FormActions, FormError } from "#ui/Form/Form.tsx";
import { useForm } from "#ui/Form/useForm.ts";
import { useUnsent } from "#ui/Form/useUnsent.ts";
import { TextArea } from "#ui/Text/TextArea.tsx";
import { useReportRequester } from "./mutations.ts";
import { SIGNS_OUT } from "./signsOut.ts";

const REASONS = REPORT_REASONS.map((id) => ({ id, label: REPORT_REASON_LABEL[id] }));

/** Lets the subject report the requester, with optional details, and block them at the same time. */
export default function ReportDialog(props: {
  verification: VerificationDetail;
  /**
   * Passed only if blocking the requester ends the session. It's called just before we send a report that also blocks
   * them, and called with undefined if sending a report fails.
   */
  onLeaving?: ((how: "reported" | undefined) => void) | undefined;
  onClose: () => void;
}) {
  const { verification: v, onClose } = props;
  const report = useReportRequester(v.id);
  const [sent, setSent] = useState<{ isBlocked: boolean } | null>(null);
  const { keyOf } = useIdempotencyKey();
  const form = useForm({
    schema: async () => (await import("#contract/verification/verification.schema.ts")).reportBody,
    initial: { reason: "", details: "", block: false },
    onSubmit: async (body) => {
      if (body.block) props.onLeaving?.("reported");
      await report.mutateAsync({ report: body, key: keyOf(body) }).catch((error: unknown) => {
        props.onLeaving?.(undefined);
        throw error;
      });
      setSent({ isBlocked: body.block || v.requester_blocked === true });
    },
  });
  useUnsent("report", form.values, form.setValues);
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
          Our team will read your report and email you. {v.requester_name} won't know about it.{" "}
          {sent.isBlocked && "You won't get new requests from them. "}
          {v.status === "pending" && "This request is still waiting for your answer. You can decline it."}
        </p>
      </Dialog>
    );
  return (
    <Dialog
      isOpen
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={`Report ${v.requester_name}`}
      description="Our team looks at every report. The person you report won't know about it."
    >
      <Form form={form} aria-label="Report">
        <FormError>{form.formError}</FormError>
        <RadioGroup {...form.field("reason")} label="What's wrong?" options={REASONS} />
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
            description={`You won't get new requests from them. ${props.onLeaving ? SIGNS_OUT : "You can unblock them later."}`}
          >
            Also block {v.requester_name}
          </Checkbox>
        )}
        <FormActions>
          <Button onPress={onClose}>Go Back</Button>
          <Button type="submit" variant="primary" pending={form.pending}>
            Send Report
          </Button>
        </FormActions>
      </Form>
    </Dialog>
  );
}
