import { LazyAdverseActionCard } from "#features/verifications/detail/adverse-action/LazyAdverseActionCard.tsx";
import { progressText } from "#features/verifications/detail/progress/messages.ts";
import { ExportControl } from "#features/verifications/detail/results/ExportControl.tsx";
import { LazyResultsCard } from "#features/verifications/detail/results/LazyResultsCard.tsx";
import { VerdictCard } from "#features/verifications/detail/results/VerdictCard.tsx";
import { hasAction } from "#features/verifications/shared/hasAction.ts";
import { useUser } from "#lib/session/session.ts";
import { Button } from "#ui/Button/Button.tsx";
import type { Departure } from "../Farewell.tsx";
import { Screen } from "../frame/Screen.tsx";
import { AboutRequest } from "./AboutRequest.tsx";
import styles from "./EndScreen.module.css";
import type { StepProps } from "./stepProps.ts";

/** The last screen: the result and what the subject can do with it, or why there's none. */
export default function EndScreen(
  props: StepProps & { onLeave: (left: Departure | undefined) => void; onPassword: () => void },
) {
  const { verification: v } = props;
  const { has_password: hasPassword } = useUser();
  const { title, text } = progressText(v);
  const hasResult = v.results !== null && v.verdict !== null;
  const mayKeep = hasResult && !hasPassword;
  return (
    <Screen
      title={hasResult ? "Your result" : title}
      lead={
        hasResult
          ? `${v.consent.withdrawn_at ? "Only you see this result." : `${v.requester_name} sees the same result.`}${hasAction(v, "dispute") ? " If a finding is wrong, dispute it below. We'll look into it." : ""}`
          : text
      }
      isWide={hasResult}
      actions={
        mayKeep && (
          <Button variant="primary" size="lg" onPress={props.onPassword}>
            Set a Password
          </Button>
        )
      }
    >
      {mayKeep && <p className={styles.keep}>Keep your Trust Score: set a password.</p>}
      {v.verdict && <VerdictCard verification={v} verdict={v.verdict} />}
      <LazyAdverseActionCard verification={v} />
      <LazyResultsCard verification={v} />
      {hasAction(v, "export") && (
        <div className={styles.export}>
          <p>Save the report for yourself.</p>
          <ExportControl verification={v} />
        </div>
      )}
      <AboutRequest verification={v} onLeave={props.onLeave} />
    </Screen>
  );
}
