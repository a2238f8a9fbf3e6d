import { useState } from "react";
import type { VerificationDetail } from "#features/verifications/shared/api/types.ts";
import { hasAction } from "#features/verifications/shared/hasAction.ts";
import { Button } from "#ui/Button/Button.tsx";
import { lazyDialog } from "#ui/Dialog/lazyDialog.tsx";
import styles from "./FinishControl.module.css";

const FinishDialog = lazyDialog(() => import("#features/verifications/detail/evidence/FinishDialog.tsx"));

/** Lets the subject say that they have nothing more to add or won't enter a code. Asks for confirmation. */
export function FinishControl(props: {
  verification: VerificationDetail;
  label: string;
  isDisabled?: boolean;
  onDone: (now: VerificationDetail) => void;
}) {
  const [isAsking, setAsking] = useState(false);
  const isCode = props.verification.waiting_for === "phone_code";
  if (!hasAction(props.verification, "evidence_complete")) return null;
  return (
    <div className={styles.control}>
      <Button
        size="sm"
        variant="ghost"
        isDisabled={props.isDisabled ?? false}
        onPress={() => setAsking(true)}
      >
        {props.label}
      </Button>
      {isAsking && (
        <FinishDialog
          verification={props.verification}
          onClose={() => setAsking(false)}
          onDone={props.onDone}
          {...(isCode && {
            title: "Finish without the code?",
            children:
              "Your phone number won't be confirmed, and the checks will use what you've added. You can't add anything later.",
          })}
        />
      )}
    </div>
  );
}
