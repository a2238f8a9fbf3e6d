import { CircleCheck, CircleX } from "lucide-react";
import { plural } from "#contract/plural.ts";
import type { VerificationRow } from "#features/verifications/shared/api/types.ts";
import { Button } from "#ui/Button/Button.tsx";
import { Dialog } from "#ui/Dialog/Dialog.tsx";
import { nameOf } from "../nameOf.ts";
import styles from "./BulkCancel.module.css";
import type { BulkResult } from "./mutations.ts";

/**
 * Shows the outcome for each selected verification. It's a separate dialog, so it takes the focus and screen readers
 * announce it.
 * @param props.done the past participle for the verifications that succeeded, such as "exported"
 * @param props.undone returns what to say about the `count` verifications that failed
 */
export function BulkOutcome(props: {
  rows: readonly VerificationRow[];
  results: readonly BulkResult[];
  done: "cancelled" | "exported";
  undone: (count: number) => string;
  onClose: () => void;
}) {
  const { rows, results, done } = props;
  const names = new Map(rows.map((row) => [row.id, nameOf(row)]));
  const failed = results.filter(({ ok }) => !ok).length;
  return (
    <Dialog
      key="outcome"
      isOpen
      onOpenChange={props.onClose}
      title={`${results.length - failed} of ${plural(results.length, "verification")} ${done}`}
      description={failed > 0 ? `${plural(failed, "verification")} ${props.undone(failed)}.` : undefined}
      footer={
        <Button autoFocus variant="primary" onPress={props.onClose}>
          Done
        </Button>
      }
    >
      {/* Failures come first, with the reason. */}
      <ul aria-label="Details">
        {results
          .toSorted((a, b) => Number(a.ok) - Number(b.ok))
          .map(({ id, ok, message }) => (
            <li key={id} className={styles.outcome} data-ok={ok || undefined}>
              {ok ? <CircleCheck aria-hidden /> : <CircleX aria-hidden />}
              <span className={styles.words}>
                <span>{names.get(id) ?? id}</span>
                <span className={styles.why}>
                  {ok ? done.charAt(0).toUpperCase() + done.slice(1) : (message ?? `Not ${done}`)}
                </span>
              </span>
            </li>
          ))}
      </ul>
    </Dialog>
  );
}
