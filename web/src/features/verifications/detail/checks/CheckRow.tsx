import { Check, CircleDashed, CircleHelp, type LucideIcon, Minus, UserRoundSearch, X } from "lucide-react";
import { CHECK_LABEL } from "#contract/checks/catalog.ts";
import type { CheckStatus } from "#contract/enums.ts";
import type { CheckAnswer } from "#features/verifications/shared/api/types.ts";
import { withDays } from "#lib/format/format.ts";
import { Badge } from "#ui/Badge/Badge.tsx";
import { CheckBadge } from "#ui/StatusBadge/CheckBadge.tsx";
import { Basis } from "./Basis.tsx";
import { CheckFrame } from "./CheckFrame.tsx";
import styles from "./CheckRow.module.css";
import { otherReasons } from "./findings.ts";
import { hasConfirmed, quietText, saysNothing } from "./messages.ts";
import { SignatureNote } from "./SignatureNote.tsx";

const ICON: Record<CheckStatus, LucideIcon | null> = {
  waiting: CircleDashed,
  running: null,
  in_review: UserRoundSearch,
  passed: Check,
  adverse: X,
  inconclusive: CircleHelp,
  unavailable: Minus,
  skipped: Minus,
};

/** One check: its status, its reasons, and their basis. */
export function CheckRow({ check, isConsented }: { check: CheckAnswer; isConsented: boolean }) {
  const isFormOnly = saysNothing(check);
  const Icon = isFormOnly ? Minus : ICON[check.status];
  const reasons = otherReasons(check);
  return (
    <CheckFrame
      status={isFormOnly ? undefined : check.status}
      isConfirmed={hasConfirmed(check)}
      className={styles.row}
      level={3}
      title={CHECK_LABEL[check.service]}
      badges={
        <>
          {check.sandbox && <Badge tone="warn">TEST</Badge>}
          <CheckBadge
            status={check.status}
            grade={check.grade}
            reasons={check.reasons}
            isConfirmed={hasConfirmed(check)}
          />
        </>
      }
      mark={
        // A new key for each status restarts the entry animation.
        <span key={check.status} className={styles.face}>
          {Icon && <Icon aria-hidden strokeWidth={check.status === "waiting" ? 2 : 2.75} />}
        </span>
      }
    >
      {check.signature && <SignatureNote signature={check.signature} reasons={check.reasons} />}
      {check.reasons.length === 0 && <p className={styles.quiet}>{quietText(check, isConsented)}</p>}
      {reasons.length > 0 && (
        <ul className={styles.reasons}>
          {reasons.map((reason) => (
            <li key={`${reason.code} ${reason.text}`}>{withDays(reason.text)}</li>
          ))}
        </ul>
      )}
      <Basis check={check} />
    </CheckFrame>
  );
}
