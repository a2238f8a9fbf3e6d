import { CHECK_LABEL } from "#contract/checks/catalog.ts";
import type { DisputeOutcome } from "#contract/enums.ts";
import { isOfKey } from "#contract/reviews/doubt.ts";
import { useIdempotencyKey } from "#lib/http/useIdempotencyKey.ts";
import { Button } from "#ui/Button/Button.tsx";
import { Dialog } from "#ui/Dialog/Dialog.tsx";
import { Form, FormActions, FormError } from "#ui/Form/Form.tsx";
import { useForm } from "#ui/Form/useForm.ts";
import { useUnsent } from "#ui/Form/useUnsent.ts";
import { TextArea } from "#ui/Text/TextArea.tsx";
import { toast } from "#ui/Toast/toast.ts";
import { type Dispute, useCloseDispute } from "./queries.ts";

/** A dispute, and the outcome that the reviewer chose for it but hasn't confirmed yet. */
export interface Decision {
  dispute: Dispute;
  outcome: DisputeOutcome;
}

const TEXT: Record<DisputeOutcome, { title: string; text: string; button: string; done: string }> = {
  upheld: {
    title: "Uphold the dispute",
    text: "The finding was wrong. We remove it, its check becomes inconclusive, and the result changes for both sides.",
    button: "Uphold Dispute",
    done: "Dispute upheld",
  },
  rejected: {
    title: "Reject the dispute",
    text: "The finding stands and counts again. The subject's statement stays beside it.",
    button: "Reject Dispute",
    done: "Dispute rejected",
  },
};

/** The text if the finding is in doubt because its issuer lost control of its key. */
const TEXT_OF_KEY: Record<DisputeOutcome, string> = {
  upheld:
    "The document doesn't hold up without its signature. We remove the finding, its check becomes inconclusive, and the result changes for both sides.",
  rejected: "The document holds up without its signature. The finding stands and counts again.",
};

/** Asks a reviewer for the reason for their decision about a dispute. Both sides can read the reason. */
export function CloseDialog({ dispute, outcome, onClose }: Decision & { onClose: () => void }) {
  const close = useCloseDispute();
  const { keyOf } = useIdempotencyKey();
  const { title, text, button, done } = TEXT[outcome];
  const form = useForm({
    schema: async () => (await import("#contract/reviews/dispute.schema.ts")).closeDisputeBody,
    initial: { outcome, reason: "" },
    onSubmit: async (body) => {
      await close.mutateAsync({ id: dispute.id, decision: body, key: keyOf(body) });
      toast.success(done);
      onClose();
    },
  });
  useUnsent(`close ${dispute.id}`, form.values, form.setValues);
  return (
    <Dialog
      isOpen
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={`${title}: ${CHECK_LABEL[dispute.check]}`}
      description={isOfKey(dispute) ? TEXT_OF_KEY[outcome] : text}
    >
      <Form form={form} aria-label="Decision">
        <FormError>{form.formError}</FormError>
        <TextArea
          {...form.field("reason")}
          label="Reason"
          rows={4}
          maxLength={2000}
          description={`${dispute.subject_name} and ${dispute.requester_name} will see it.`}
        />
        <FormActions>
          <Button onPress={onClose}>Go Back</Button>
          <Button type="submit" variant="primary" pending={form.pending}>
            {button}
          </Button>
        </FormActions>
      </Form>
    </Dialog>
  );
}
