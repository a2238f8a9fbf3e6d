import { Ban, Flag, UserRoundX } from "lucide-react";
import { lazy, Suspense, useState } from "react";
import { messageOf } from "#lib/errors.ts";
import { Badge } from "#ui/Badge/Badge.tsx";
import { BusinessLabel } from "#ui/BusinessLabel/BusinessLabel.tsx";
import { Button } from "#ui/Button/Button.tsx";
import { Card, CardHeader } from "#ui/Card/Card.tsx";
import { ConfirmDialog } from "#ui/Dialog/ConfirmDialog.tsx";
import { toast } from "#ui/Toast/toast.ts";
import type { VerificationDetail } from "../api/types.ts";
import { may } from "../detail/may.ts";
import styles from "./RequesterCard.module.css";
import { useRequesterActions } from "./useRequesterActions.ts";

const ReportDialog = lazy(() =>
  import("./ReportDialog.tsx").then((module) => ({ default: module.ReportDialog })),
);

/** To the subject: who asks, and what can be done about a requester who should not. */
export function RequesterCard({ verification: v }: { verification: VerificationDetail }) {
  const { block, unblock } = useRequesterActions(v.id);
  const [isReporting, setReporting] = useState(false);
  const [isBlocking, setBlocking] = useState(false);
  const name = v.requester_name;

  const takeBack = async () => {
    try {
      await unblock();
      toast.success(`${name} is unblocked`);
    } catch (error) {
      toast.error(messageOf(error, "The block could not be taken back. Please try again."));
    }
  };
  return (
    <Card as="section" aria-labelledby="requester">
      <CardHeader
        id="requester"
        title="Who Asks"
        actions={
          v.requester_blocked && (
            <Badge tone="bad" size="sm" icon={<Ban aria-hidden />}>
              Blocked
            </Badge>
          )
        }
      />
      <p className={styles.name}>{name}</p>
      <p className={styles.email}>{v.requester_email}</p>
      <BusinessLabel business={v.requester_business} unverifiedName={v.requester_unverified_name} />
      <p className={styles.text}>
        {v.requester_blocked
          ? "You hear nothing of new requests of theirs, and they are not told."
          : "If you do not know them, or something seems wrong, tell us. They are not told who did."}
      </p>
      <div className={`${styles.actions} print-hide`}>
        {may(v, "report") ? (
          <Button size="sm" icon={<Flag aria-hidden />} onPress={() => setReporting(true)}>
            Report
          </Button>
        ) : (
          <span className={styles.reported}>
            <Flag aria-hidden />
            You reported this request
          </span>
        )}
        {v.requester_blocked ? (
          <Button size="sm" onPress={takeBack}>
            Unblock
          </Button>
        ) : (
          <Button size="sm" icon={<UserRoundX aria-hidden />} onPress={() => setBlocking(true)}>
            Block
          </Button>
        )}
      </div>
      {isReporting && (
        <Suspense fallback={null}>
          <ReportDialog verification={v} onClose={() => setReporting(false)} />
        </Suspense>
      )}
      <ConfirmDialog
        isOpen={isBlocking}
        onOpenChange={setBlocking}
        title={`Block ${name}?`}
        confirmLabel="Block"
        cancelLabel="Go back"
        danger
        onConfirm={async () => {
          await block();
          toast.success(`${name} is blocked`);
        }}
      >
        Requests that they send from now on do not reach you, and they are not told. This request stays where
        it is: you can still answer it. You can take the block back at any time.
      </ConfirmDialog>
    </Card>
  );
}
