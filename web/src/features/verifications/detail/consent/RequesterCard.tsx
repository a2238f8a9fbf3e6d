import { Ban, Flag, UserRoundX } from "lucide-react";
import { useState } from "react";
import type { VerificationDetail } from "#features/verifications/shared/api/types.ts";
import { hasAction } from "#features/verifications/shared/hasAction.ts";
import { messageOf } from "#lib/http/errors.ts";
import { Badge } from "#ui/Badge/Badge.tsx";
import { BusinessLabel } from "#ui/BusinessLabel/BusinessLabel.tsx";
import { Button } from "#ui/Button/Button.tsx";
import { Card, CardHeader } from "#ui/Card/Card.tsx";
import { ConfirmDialog } from "#ui/Dialog/ConfirmDialog.tsx";
import { lazyDialog } from "#ui/Dialog/lazyDialog.tsx";
import { toast } from "#ui/Toast/toast.ts";
import { useBlockRequester, useUnblockRequester } from "./mutations.ts";
import styles from "./RequesterCard.module.css";
import { SIGNS_OUT } from "./signsOut.ts";

const ReportDialog = lazyDialog(() => import("./ReportDialog.tsx"));

/**
 * Shows the subject who the requester is, and how to report or block them.
 * @param props.onLeaving passed only if blocking ends the session. It's called just before we send a block, or a report
 *   that also blocks, and called again with undefined if sending fails
 */
export function RequesterCard(props: {
  verification: VerificationDetail;
  onLeaving?: (how: "blocked" | "reported" | undefined) => void;
}) {
  const { verification: v } = props;
  const block = useBlockRequester(v.id);
  const unblock = useUnblockRequester(v.id);
  const [isReporting, setReporting] = useState(false);
  const [isBlocking, setBlocking] = useState(false);
  const name = v.requester_name;
  const isOpen = v.status === "pending" || v.status === "in_progress";

  const allow = async () => {
    try {
      await unblock.mutateAsync();
      toast.success(`${name} is unblocked`);
    } catch (error) {
      toast.error(messageOf(error));
    }
  };
  return (
    <Card as="section" aria-labelledby="requester">
      <CardHeader
        id="requester"
        title="Requester"
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
          ? "They can't send you new requests, and they won't know you blocked them."
          : "If you don't know them, or something seems wrong, tell us. They won't know it was you."}
      </p>
      <div className={`${styles.actions} print-hide`}>
        {hasAction(v, "report") ? (
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
          <Button size="sm" onPress={allow}>
            Unblock
          </Button>
        ) : (
          <Button size="sm" icon={<UserRoundX aria-hidden />} onPress={() => setBlocking(true)}>
            Block
          </Button>
        )}
      </div>
      {isReporting && (
        <ReportDialog verification={v} onLeaving={props.onLeaving} onClose={() => setReporting(false)} />
      )}
      <ConfirmDialog
        isOpen={isBlocking}
        onOpenChange={setBlocking}
        title={`Block ${name}?`}
        confirmLabel="Block"
        cancelLabel="Go Back"
        danger
        onConfirm={async () => {
          props.onLeaving?.("blocked");
          await block.mutateAsync().catch((error: unknown) => {
            props.onLeaving?.(undefined);
            throw error;
          });
          toast.success(`${name} is blocked`);
        }}
      >
        They can't send you new requests, and they won't know you blocked them.
        {props.onLeaving
          ? ` ${SIGNS_OUT}`
          : `${isOpen ? " You can still answer this request." : ""} You can unblock them at any time.`}
      </ConfirmDialog>
    </Card>
  );
}
