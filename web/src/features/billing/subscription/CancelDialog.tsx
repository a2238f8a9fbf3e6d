import { type RefObject, useState } from "react";
import { PLANS } from "#contract/billing/plans.ts";
import { dayText } from "#lib/format/format.ts";
import { ConfirmDialog } from "#ui/Dialog/ConfirmDialog.tsx";
import { toast } from "#ui/Toast/toast.ts";
import { useCancelPlan } from "../mutations.ts";
import type { Billing, PayerId } from "../queries.ts";
import { useAttempt } from "../useAttempt.ts";

const FREE = `${PLANS.free.name}, with ${PLANS.free.verificationsPerMonth} verifications per month`;

/** Asks for confirmation before canceling a plan, and says when it ends. */
export function CancelDialog(props: {
  billing: Pick<Billing, "subscription" | "unpaid">;
  teamId: PayerId;
  focusAfter: RefObject<HTMLElement | null>;
  onClose: () => void;
}) {
  // The plan before the cancellation, so that the dialog's text stays the same while it closes afterward.
  const [{ name, nextBillingDate }] = useState(props.billing.subscription);
  const [isUnpaid] = useState(() =>
    props.billing.unpaid.some(({ kind, status }) => kind === "subscription" && status === "open"),
  );
  const cancel = useCancelPlan(props.teamId);
  const attempt = useAttempt();
  const day = dayText(nextBillingDate ?? "");
  return (
    <ConfirmDialog
      isOpen
      onOpenChange={(isOpen) => !isOpen && props.onClose()}
      title={`Cancel ${name}?`}
      confirmLabel="Cancel Plan"
      cancelLabel="Keep Plan"
      danger
      focusAfter={props.focusAfter}
      onConfirm={async () => {
        await attempt("cancel", (key) => cancel.mutateAsync({ key }));
        toast.success(isUnpaid ? `${name} has ended` : `${name} ends on ${day}`);
      }}
    >
      {isUnpaid
        ? `Your last payment failed, so ${name} ends right away, and you no longer owe that invoice. You move to ${FREE}. Your data stays.`
        : `You keep ${name} until ${day}. Then you move to ${FREE}. Your data stays, and you can reactivate the plan until then.`}
    </ConfirmDialog>
  );
}
