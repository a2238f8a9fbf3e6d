import { useState } from "react";
import { Button } from "#ui/Button/Button.tsx";
import { Card, CardHeader } from "#ui/Card/Card.tsx";
import { ConfirmDialog } from "#ui/Dialog/ConfirmDialog.tsx";
import { Disclosure } from "#ui/Disclosure/Disclosure.tsx";
import { Time } from "#ui/Time/Time.tsx";
import { toast } from "#ui/Toast/toast.ts";
import type { VerificationDetail } from "../api/types.ts";
import { useVerificationActions } from "../api/useVerificationActions.ts";
import { may } from "../detail/may.ts";
import { ConsentText } from "./ConsentText.tsx";

/** What the subject agreed to and when, and the way to take it back. */
export function GivenConsentCard({ verification: v }: { verification: VerificationDetail }) {
  const { withdraw } = useVerificationActions();
  const [isAsking, setAsking] = useState(false);
  const isCompleted = v.status === "completed";
  const isSelf = v.viewer_roles.includes("requester");
  if (!v.consent.given_at) return null;
  return (
    <Card as="section" aria-labelledby="your-consent">
      <CardHeader
        id="your-consent"
        title="Your Consent"
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
      {may(v, "withdraw") && (
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
        cancelLabel="Keep it"
        danger
        onConfirm={async () => {
          await withdraw(v.id);
          toast.success("Your consent is withdrawn");
        }}
      >
        {isCompleted
          ? isSelf
            ? "You can still see the results afterward."
            : "Then only you see the results, and nobody can export them."
          : "The checks stop, nothing further is read, and the request ends. This cannot be undone."}
      </ConfirmDialog>
    </Card>
  );
}
