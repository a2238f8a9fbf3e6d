import { useState } from "react";
import { plural } from "#contract/plural.ts";
import type { VerificationRow } from "#features/verifications/shared/api/types.ts";
import { messageOf } from "#lib/http/errors.ts";
import { useIdempotencyKey } from "#lib/http/useIdempotencyKey.ts";
import { Button } from "#ui/Button/Button.tsx";
import { Dialog } from "#ui/Dialog/Dialog.tsx";
import { FormError } from "#ui/Form/Form.tsx";
import { ProgressBar } from "#ui/ProgressBar/ProgressBar.tsx";
import { nameOf } from "../nameOf.ts";
import styles from "./BulkCancel.module.css";
import { BulkOutcome } from "./BulkOutcome.tsx";
import { isTeammates, WHO_CANCELS } from "./isTeammates.ts";
import { useCancelMany } from "./mutations.ts";

interface Props {
  /** The selected verifications that can be canceled, as far as the list knows. */
  rows: readonly VerificationRow[];
  /** The number of selected verifications that can't be canceled, so they won't change. */
  others: number;
  /** Whether a teammate's requests are among the selected ones. */
  isOfTeam: boolean;
  /** Called when the server has returned the outcomes, not if the call fails. */
  onDone: () => void;
  onClose: () => void;
}

/** Asks for confirmation, cancels the selected verifications that can be canceled, and shows the outcome of each. */
export function BulkCancel(props: Props) {
  const { mutateAsync, isPending: isWorking, data: results } = useCancelMany();
  // Cancel exactly the verifications that the dialog listed. If one has changed in the meantime, the outcome says so.
  const [{ rows, others, isOfTeam }] = useState(props);
  // A retry reuses the key, so verifications that the first attempt canceled count as done.
  const { keyOf } = useIdempotencyKey();
  const [error, setError] = useState<string>();

  const cancel = async () => {
    setError(undefined);
    try {
      const ids = rows.map(({ id }) => id);
      await mutateAsync({ ids, key: keyOf(ids) });
      props.onDone();
    } catch (problem) {
      setError(messageOf(problem));
    }
  };

  if (results)
    return (
      <BulkOutcome
        rows={rows}
        results={results}
        done="cancelled"
        undone={(count) => `stayed as ${count === 1 ? "it was" : "they were"}`}
        onClose={props.onClose}
      />
    );
  return (
    <Dialog
      isOpen
      role="alertdialog"
      size="sm"
      isDismissable={!isWorking}
      onOpenChange={props.onClose}
      title={`Cancel ${plural(rows.length, "verification")}?`}
      footer={
        <>
          <Button autoFocus isDisabled={isWorking} onPress={props.onClose}>
            Keep {rows.length === 1 ? "It" : "Them"}
          </Button>
          <Button variant="danger" pending={isWorking} onPress={cancel}>
            Cancel {plural(rows.length, "verification")}
          </Button>
        </>
      }
    >
      {isWorking ? (
        <ProgressBar isIndeterminate label={`Cancelling ${plural(rows.length, "verification")}`} />
      ) : (
        <>
          <ul className={styles.names}>
            {rows.slice(0, NAMED).map((row) => (
              <li key={row.id}>
                {nameOf(row)}
                {isTeammates(row) && `, requested by ${row.requester_name}`}
              </li>
            ))}
            {rows.length > NAMED && <li>and {rows.length - NAMED} more</li>}
          </ul>
          <p>
            {others > 0 &&
              `The other ${others === 1 ? "one" : others} you selected won't change${isOfTeam ? `. ${WHO_CANCELS}` : ": only pending verifications you requested can be cancelled."} `}
            The links we sent stop working, and {isOfTeam ? "your team" : "you"} won't be charged. You can't
            undo this.
          </p>
        </>
      )}
      <FormError>{error}</FormError>
    </Dialog>
  );
}

/** How many verifications the confirmation lists by name. */
const NAMED = 5;
