import { ListChecks } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { CHECK_LABEL } from "#contract/checks/catalog.ts";
import { statusLabelOf } from "#contract/verification/outcome.ts";
import type { CheckAnswer } from "#features/verifications/shared/api/types.ts";
import { Card, CardHeader } from "#ui/Card/Card.tsx";
import { VisuallyHidden } from "#ui/VisuallyHidden/VisuallyHidden.tsx";
import { CheckRow } from "./CheckRow.tsx";
import styles from "./ChecksCard.module.css";
import { isTerminal } from "./messages.ts";
import { TechnicalDetails } from "./TechnicalDetails.tsx";

/** Lists every check of the verification and updates live as each one finishes. */
export function ChecksCard(props: { checks: readonly CheckAnswer[]; isConsented: boolean }) {
  const { checks } = props;
  const done = checks.filter(({ status }) => isTerminal(status)).length;
  return (
    <Card as="section" padding="none" aria-labelledby="checks">
      <CardHeader
        id="checks"
        icon={<ListChecks aria-hidden />}
        title="Checks"
        description="Each result covers only what was actually checked."
        actions={
          <span className={styles.count}>
            {done} of {checks.length} done
          </span>
        }
      />
      <ul>
        {checks.map((check) => (
          <CheckRow key={check.service} check={check} isConsented={props.isConsented} />
        ))}
      </ul>
      <TechnicalDetails checks={checks} />
      <VisuallyHidden>
        <span role="status">{useChanges(checks)}</span>
      </VisuallyHidden>
    </Card>
  );
}

/** @returns a message for screen readers that says which statuses have just changed */
function useChanges(checks: readonly CheckAnswer[]): string {
  const before = useRef<ReadonlyMap<string, string> | null>(null);
  const [changes, setChanges] = useState("");
  useEffect(() => {
    const now = new Map(checks.map((check) => [check.service, check.status]));
    const changed = before.current
      ? checks.filter((check) => before.current?.get(check.service) !== check.status)
      : [];
    before.current = now;
    if (changed.length > 0)
      setChanges(
        changed.map((check) => `${CHECK_LABEL[check.service]}: ${statusLabelOf(check).word}`).join(". "),
      );
  }, [checks]);
  return changes;
}
