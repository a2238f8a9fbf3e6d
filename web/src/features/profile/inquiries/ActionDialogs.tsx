import { REPORT_REASONS } from "#contract/enums.ts";
import { REPORT_REASON_LABEL } from "#contract/labels.ts";
import { Button } from "#ui/Button/Button.tsx";
import { RadioGroup } from "#ui/Choice/RadioGroup.tsx";
import { ConfirmDialog } from "#ui/Dialog/ConfirmDialog.tsx";
import { Dialog } from "#ui/Dialog/Dialog.tsx";
import { Form, FormActions, FormError } from "#ui/Form/Form.tsx";
import { useForm } from "#ui/Form/useForm.ts";
import { useUnsent } from "#ui/Form/useUnsent.ts";
import { TextArea } from "#ui/Text/TextArea.tsx";
import { toast } from "#ui/Toast/toast.ts";
import type { PendingAction } from "./InquiryRow.tsx";
import { nameOf } from "./messages.ts";
import { type Asker, useBlockAsker, useReportAsker, useWithdrawAccess } from "./mutations.ts";

const REASONS = REPORT_REASONS.map((id) => ({ id, label: REPORT_REASON_LABEL[id] }));

/**
 * The dialog for an action that the user has chosen: it asks them to confirm it or, for a report, to give a reason.
 * @param props.pending null while no dialog is open
 */
export function ActionDialogs({ pending, onClose }: { pending: PendingAction | null; onClose: () => void }) {
  if (pending?.action === "block") return <BlockDialog asker={pending.asker} onClose={onClose} />;
  if (pending?.action === "withdraw") return <WithdrawDialog asker={pending.asker} onClose={onClose} />;
  if (pending?.action === "report") return <ReportDialog asker={pending.asker} onClose={onClose} />;
  return null;
}

interface Props {
  asker: Asker;
  onClose: () => void;
}

function BlockDialog({ asker, onClose }: Props) {
  const block = useBlockAsker();
  const name = nameOf(asker);
  return (
    <ConfirmDialog
      isOpen
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={`Block ${name}?`}
      confirmLabel="Block"
      cancelLabel="Don't Block"
      danger
      onConfirm={async () => {
        await block.mutateAsync(asker);
        toast.success(`${name} is blocked`);
      }}
    >
      <p>{blockText(asker)} They won't know that you blocked them.</p>
    </ConfirmDialog>
  );
}

function blockText(asker: Asker): string {
  if (asker.kind === "verification")
    return "You won't get new requests from them. This one stays, and you can unblock them on its page.";
  const also = {
    pending: " This also denies their request.",
    approved: " This also withdraws their access.",
  };
  const { status } = asker;
  const more = status === "pending" || status === "approved" ? also[status] : "";
  return `You won't see new requests from their email address.${more}`;
}

function WithdrawDialog({ asker, onClose }: Props) {
  const withdraw = useWithdrawAccess();
  const name = nameOf(asker);
  return (
    <ConfirmDialog
      isOpen
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={`Withdraw access for ${name}?`}
      confirmLabel="Withdraw Access"
      cancelLabel="Keep Access"
      danger
      onConfirm={async () => {
        await withdraw.mutateAsync(asker.id);
        toast.success(`${name} can't open your shared profile anymore`);
      }}
    >
      <p>They won't be able to open your shared profile unless they ask again and you approve.</p>
    </ConfirmDialog>
  );
}

function ReportDialog({ asker, onClose }: Props) {
  const report = useReportAsker();
  const form = useForm({
    schema: async () => (await import("#contract/sharing/access.schema.ts")).reportVisitorBody,
    initial: { reason: "", details: "" },
    onSubmit: async (body) => {
      await report.mutateAsync({ asker, report: body });
      toast.success("Thank you. Our team will read your report.");
      onClose();
    },
  });
  useUnsent(`report ${asker.id}`, form.values, form.setValues);
  const also = asker.kind === "access_request" ? " Reporting them also blocks them." : "";
  return (
    <Dialog
      isOpen
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={`Report ${nameOf(asker)}`}
      description={`Our team looks at every report. The person you report won't know about it.${also}`}
    >
      <Form form={form} aria-label="Report">
        <FormError>{form.formError}</FormError>
        <RadioGroup {...form.field("reason")} label="What's wrong?" options={REASONS} />
        <TextArea {...form.field("details")} label="Details" optional rows={4} maxLength={2000} />
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
