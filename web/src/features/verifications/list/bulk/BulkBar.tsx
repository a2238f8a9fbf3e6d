import { Ban, Download } from "lucide-react";
import { useId, useRef, useState } from "react";
import type { Action } from "#contract/enums.ts";
import { plural } from "#contract/plural.ts";
import { messageOf } from "#lib/http/errors.ts";
import { Button } from "#ui/Button/Button.tsx";
import { toast } from "#ui/Toast/toast.ts";
import styles from "./BulkBar.module.css";
import { BulkCancel } from "./BulkCancel.tsx";
import { BulkOutcome } from "./BulkOutcome.tsx";
import { isTeammates, WHO_CANCELS } from "./isTeammates.ts";
import { type BulkResult, useExportMany } from "./mutations.ts";
import type { Selection } from "./useSelection.ts";

/** The actions for the selected rows. The bar sticks to the bottom of the window. */
export function BulkBar({ selection }: { selection: Selection }) {
  const bar = useRef<HTMLElement>(null);
  const [isCancelling, setCancelling] = useState(false);
  const [exported, setExported] = useState<readonly BulkResult[]>();
  const exporting = useExportMany();
  const { rows } = selection;
  const isEmpty = rows.length === 0;
  const cancellable = rows.filter(({ actions }) => (actions as readonly Action[]).includes("cancel"));
  const isOfTeam = rows.some(isTeammates);
  const why = useId();

  const save = async () => {
    try {
      const results = await exporting.mutateAsync(rows.map(({ id }) => id));
      if (results.some(({ ok }) => !ok)) setExported(results);
      else toast.success(`Exported ${plural(rows.length, "verification")}`);
    } catch (error) {
      toast.error(messageOf(error));
    }
  };
  return (
    // Rendered even without a selection, because the focus returns to it when the dialog clears the selection.
    <section
      ref={bar}
      tabIndex={-1}
      aria-label={isEmpty ? undefined : "Bulk actions"}
      className={isEmpty ? styles.empty : styles.bar}
    >
      <p role="status" className={styles.count}>
        {isEmpty ? "" : `${rows.length} selected`}
      </p>
      {!isEmpty && (
        <>
          <Button size="sm" variant="ghost" onPress={selection.clear}>
            Clear Selection
          </Button>
          <div className={styles.actions}>
            <Button size="sm" icon={<Download aria-hidden />} onPress={save}>
              Export Selected
            </Button>
            <Button
              size="sm"
              variant="danger"
              icon={<Ban aria-hidden />}
              isDisabled={cancellable.length === 0}
              aria-describedby={why}
              onPress={() => {
                bar.current?.focus();
                setCancelling(true);
              }}
            >
              {/* The description announces the number, so the button's name stays the same. */}
              Cancel Selected <span aria-hidden>({cancellable.length})</span>
            </Button>
          </div>
          <p id={why} className={cancellable.length === 0 ? styles.why : "visually-hidden"}>
            {cancellable.length === 0
              ? isOfTeam
                ? `You can't cancel these. ${WHO_CANCELS}`
                : "You can only cancel pending verifications you requested."
              : `${cancellable.length} of ${rows.length} can be cancelled`}
          </p>
        </>
      )}
      {exported && (
        <BulkOutcome
          rows={rows}
          results={exported}
          done="exported"
          undone={(count) => `${count === 1 ? "is" : "are"} not in the file`}
          onClose={() => setExported(undefined)}
        />
      )}
      {isCancelling && (
        <BulkCancel
          rows={cancellable}
          others={rows.length - cancellable.length}
          isOfTeam={isOfTeam}
          onDone={selection.clear}
          onClose={() => setCancelling(false)}
        />
      )}
    </section>
  );
}
