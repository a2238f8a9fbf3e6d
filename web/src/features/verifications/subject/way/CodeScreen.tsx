import { useProvePhone } from "#features/verifications/phone/mutations.ts";
import { CodeEntry } from "#ui/CodeEntry/CodeEntry.tsx";
import { Screen } from "../frame/Screen.tsx";
import { FinishControl } from "./FinishControl.tsx";
import type { StepProps } from "./Way.tsx";

/** Confirms the stated phone number with a code that only its owner gets. */
export function CodeScreen({ verification: v, progress, onBack, onDone }: StepProps) {
  const prove = useProvePhone(v.id);
  const number = v.phone_code?.number ?? "";
  return (
    <Screen
      title="Confirm your phone number"
      lead={`The request says your number is ${number}. We'll text you a code to enter here.`}
      progress={progress}
      onBack={onBack}
    >
      <CodeEntry
        to={number}
        sent={v.phone_code?.sent ?? null}
        onAsk={() => prove.mutateAsync({ request: true })}
        onAnswer={async (code) => {
          const now = await prove.mutateAsync({ code });
          if (now.phone_code?.proven_at) onDone(now);
        }}
      />
      <FinishControl verification={v} label="I Can't Get a Code" onDone={onDone} />
    </Screen>
  );
}
