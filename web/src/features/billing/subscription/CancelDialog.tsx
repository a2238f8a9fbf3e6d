import type { RefObject } from "react";
import { PLANS } from "#contract/plans.ts";
import { dayText } from "#lib/format.ts";
import { ConfirmDialog } from "#ui/Dialog/ConfirmDialog.tsx";
import { toast } from "#ui/Toast/toast.ts";
import { useCancelPlan } from "../mutations.ts";
import type { Billing, PayerId } from "../queries.ts";
import { useAttempt } from "../useAttempt.ts";

/** Asks before a plan is cancelled, and says when it ends. */
export function CancelDialog(props: {
  subscription: Billing["subscription"];
  teamId: PayerId;
  focusAfter: RefObject<HTMLElement | null>;
  onClose: () => void;
}) {
  const { name, nextBillingDate } = props.subscription;
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
        toast.success(`${name} ends on ${day}`);
      }}
    >
      You keep {name} until {day}. Then you move to {PLANS.free.name}, with {PLANS.free.verificationsPerMonth}{" "}
      verifications per month. Your data stays, and you can reactivate the plan until then.
    </ConfirmDialog>
  );
}
