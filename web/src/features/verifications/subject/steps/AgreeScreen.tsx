import { Check } from "lucide-react";
import { useState } from "react";
import { consentPoints, mustStandAlone } from "#contract/verification/consent-points.ts";
import { DeclineDialog } from "#features/verifications/detail/consent/DeclineDialog.tsx";
import { LazyOwnStatement } from "#features/verifications/detail/consent/LazyOwnStatement.tsx";
import { useDeclineRequest } from "#features/verifications/detail/consent/mutations.ts";
import { useAgree } from "#features/verifications/detail/consent/useAgree.ts";
import { ConsentText } from "#features/verifications/shared/ConsentText.tsx";
import { Button } from "#ui/Button/Button.tsx";
import { Disclosure } from "#ui/Disclosure/Disclosure.tsx";
import { Screen } from "../frame/Screen.tsx";
import styles from "./AgreeScreen.module.css";
import type { StepProps } from "./stepProps.ts";

/**
 * Asks the subject to agree or decline. Pressing Agree gives consent to the whole text, which is on this screen or one
 * tap away.
 */
export function AgreeScreen(props: StepProps & { onStale: () => void }) {
  const { verification: v } = props;
  const consent = useAgree(v, props.onStale);
  const decline = useDeclineRequest(v.id);
  const [isDeclining, setDeclining] = useState(false);
  const isAlone = mustStandAlone(v.purpose);

  const agree = async () => {
    const now = await consent.agree();
    if (now) props.onDone(now);
  };
  return (
    <Screen
      title={isAlone ? "Read this before you agree" : "Do you agree?"}
      lead={!isAlone && "We don't read or check anything until you agree."}
      progress={props.progress}
      onBack={props.onBack}
      error={consent.error}
      actions={
        <>
          <Button variant="primary" size="lg" onPress={agree}>
            Agree
          </Button>
          <Button size="lg" onPress={() => setDeclining(true)}>
            Decline
          </Button>
        </>
      }
    >
      {isAlone ? (
        <ConsentText text={v.consent.text} />
      ) : (
        <>
          <ul className={styles.points}>
            {consentPoints({ requester: v.requester_name, type: v.verification_type, peer: v.peer }).map(
              (point) => (
                <li key={point}>
                  <Check aria-hidden />
                  <span>{point}</span>
                </li>
              ),
            )}
          </ul>
          <Disclosure title="Read all you agree to">
            <ConsentText text={v.consent.text} />
          </Disclosure>
        </>
      )}
      <LazyOwnStatement verification={v} own={consent.own} />
      <DeclineDialog
        isOpen={isDeclining}
        onOpenChange={setDeclining}
        requester={v.requester_name}
        onDecline={() => decline.mutateAsync(undefined)}
      />
    </Screen>
  );
}
