import { useState } from "react";
import type { VerificationDetail } from "#features/verifications/shared/api/types.ts";
import { ConsentText } from "#features/verifications/shared/ConsentText.tsx";
import { hasAction } from "#features/verifications/shared/hasAction.ts";
import { Button } from "#ui/Button/Button.tsx";
import { Card, CardHeader } from "#ui/Card/Card.tsx";
import { ConfirmDialog } from "#ui/Dialog/ConfirmDialog.tsx";
import { Disclosure } from "#ui/Disclosure/Disclosure.tsx";
import { Time } from "#ui/Time/Time.tsx";
import { toast } from "#ui/Toast/toast.ts";
import { useWithdrawConsent } from "./mutations.ts";

/**
 * Shows what the subject agreed to and when, and lets them withdraw their consent.
 * @param props.onLeaving called with true just before we withdraw the consent, because that may end the session, and
 *   with false if withdrawing fails
 */
export function GivenConsentCard(props: {
  verification: VerificationDetail;
  onLeaving?: (isLeaving: boolean) => void;
}) {
  const { verification: v } = props;
  const withdraw = useWithdrawConsent(v.id);
  const [isAsking, setAsking] = useState(false);
  const isCompleted = v.status === "completed";
  const isSelf = v.viewer_roles.includes("requester");
  if (!v.consent.given_at) return null;
  return (
    <Card as="section" aria-labelledby="your-consent">
      <CardHeader
        id="your-consent"
        title="Your consent"
        description={
          v.consent.withdrawn_at ? (
            <>
              Withdrawn <Time value={v.consent.withdrawn_at} mode="datetime" />
            </>
          ) : (
            <>
              Given <Time value={v.consent.given_at} mode="datetime" />
            </>
          )
        }
      />
      <Disclosure title="What you agreed to">
        <ConsentText text={v.consent.text} />
      </Disclosure>
      {hasAction(v, "withdraw") && (
        <div className="print-hide">
          <Button size="sm" onPress={() => setAsking(true)}>
            Withdraw Consent
          </Button>
        </div>
      )}
      <ConfirmDialog
        isOpen={isAsking}
        onOpenChange={setAsking}
        title={isSelf ? "Withdraw your consent?" : `Withdraw your consent for ${v.requester_name}?`}
        confirmLabel="Withdraw Consent"
        cancelLabel="Keep Consent"
        danger
        onConfirm={async () => {
          props.onLeaving?.(true);
          await withdraw.mutateAsync().catch((error: unknown) => {
            props.onLeaving?.(false);
            throw error;
          });
          toast.success("Consent withdrawn");
        }}
      >
        {isCompleted
          ? isSelf
            ? "You can still see the results afterward."
            : "Only you will still see the results, and no one can export them."
          : "The checks stop, we won't read anything more, and the request ends. You can't undo this."}
      </ConfirmDialog>
    </Card>
  );
}
