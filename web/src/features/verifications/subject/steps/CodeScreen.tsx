import { useProvePhone } from "#features/verifications/detail/phone/mutations.ts";
import { Button } from "#ui/Button/Button.tsx";
import { CodeEntry } from "#ui/CodeEntry/CodeEntry.tsx";
import { Screen } from "../frame/Screen.tsx";
import { FinishControl } from "./FinishControl.tsx";
import type { StepProps } from "./stepProps.ts";

/** Offers to text a code to the stated phone number, and asks for that code. */
export function CodeScreen({ verification: v, progress, onBack, onDone }: StepProps) {
  const prove = useProvePhone(v.id);
  const number = v.phone_code?.number ?? "";
  // If the code is the last thing that the request is waiting for, skipping it finishes the request.
  const isLast = v.waiting_for === "phone_code";
  return (
    <CodeEntry
      to={number}
      sent={v.phone_code?.sent ?? null}
      onAsk={() => prove.mutateAsync({ request: true })}
      onAnswer={async (code) => {
        const now = await prove.mutateAsync({ code });
        if (now.phone_code?.proven_at) onDone(now);
      }}
    >
      {({ entry, action }) => (
        <Screen
          title="Confirm your phone number"
          lead={`The request says your number is ${number}. We'll text you a code to enter here. If the number isn't yours, skip this.`}
          progress={progress}
          onBack={onBack}
          actions={action}
          below={
            isLast ? (
              <FinishControl verification={v} label="Finish Without the Code" onDone={onDone} />
            ) : (
              <div>
                <Button size="sm" onPress={() => onDone()}>
                  Skip for Now
                </Button>
              </div>
            )
          }
        >
          {entry}
        </Screen>
      )}
    </CodeEntry>
  );
}
