import { Check, CircleHelp, Flag, Minus, UserRoundSearch, X } from "lucide-react";
import type { ReactNode } from "react";
import { CHECK_LABEL } from "#contract/checks/catalog.ts";
import { signedReason } from "#contract/documents/signature-words.ts";
import type { CheckStatus } from "#contract/enums.ts";
import { plural } from "#contract/plural.ts";
import { doubtText } from "#contract/reviews/doubt.ts";
import { basisText } from "#contract/verdicts/basis.ts";
import type { CheckAnswer } from "#features/verifications/shared/api/types.ts";
import { withDays } from "#lib/format/format.ts";
import { Badge } from "#ui/Badge/Badge.tsx";
import { Button } from "#ui/Button/Button.tsx";
import { CheckBadge } from "#ui/StatusBadge/CheckBadge.tsx";
import { DisputeNote } from "../disputes/DisputeNote.tsx";
import { type DisputeAnswer, type Disputed, disputeOf, isDisputable } from "../disputes/disputes.ts";
import { Basis } from "./Basis.tsx";
import { CheckFrame } from "./CheckFrame.tsx";
import styles from "./Findings.module.css";
import { type Finding, otherReasons } from "./findings.ts";
import { hasConfirmed, quietText, saysNothing } from "./messages.ts";
import { SignatureNote } from "./SignatureNote.tsx";

type Reason = CheckAnswer["reasons"][number];

/** The number of findings that a check shows at first. The others are collapsed under a line with their count. */
const IN_SIGHT = 4;

const ICON: Partial<Record<CheckStatus, typeof Check>> = {
  passed: Check,
  adverse: X,
  inconclusive: CircleHelp,
  in_review: UserRoundSearch,
};

/** One check: its findings, the subject's disputes, and the basis of the findings. */
export function FindingsOfCheck(props: {
  check: CheckAnswer;
  /** Whether the verdict's facts already show the basis of the check, so that it isn't repeated here. */
  isLed: boolean;
  disputes: readonly DisputeAnswer[];
  /** Undefined if the viewer can't dispute anything. */
  onDispute: ((about: Disputed) => void) | undefined;
}) {
  const { check, disputes, onDispute } = props;
  const isFormOnly = saysNothing(check);
  const Icon = (!isFormOnly && ICON[check.status]) || Minus;
  const said = check.signature && signedReason(check.reasons);
  const rowOf = ({ code, text }: Reason): Row => ({
    text,
    dispute: disputeOf(disputes, check.service, code),
    onDispute:
      onDispute && isDisputable(disputes, check.service, code)
        ? () => onDispute({ check: check.service, code, text })
        : undefined,
  });
  return (
    <CheckFrame
      status={isFormOnly ? undefined : check.status}
      isDisputed={check.disputed}
      isConfirmed={hasConfirmed(check)}
      className={styles.group}
      level={4}
      title={CHECK_LABEL[check.service]}
      badges={
        <>
          {check.disputed && (
            <Badge tone="warn" size="sm" icon={<Flag aria-hidden />}>
              {doubtText(check.service, disputes)}
            </Badge>
          )}
          {check.sandbox && (
            <Badge tone="warn" size="sm">
              TEST
            </Badge>
          )}
          <CheckBadge
            status={check.status}
            grade={check.grade}
            reasons={check.reasons}
            isConfirmed={hasConfirmed(check)}
            size="sm"
          />
        </>
      }
      mark={<Icon aria-hidden strokeWidth={2.75} />}
    >
      {check.signature && (
        <SignatureNote
          signature={check.signature}
          reasons={check.reasons}
          action={said && <DisputeButton {...rowOf(said)} />}
        >
          {said && <DisputeOf {...rowOf(said)} />}
        </SignatureNote>
      )}
      {check.reasons.length > 0 ? (
        <Collapsed
          rows={otherReasons(check).map((reason) => (
            <li key={`${reason.code} ${reason.text}`}>
              <div className={styles.finding}>
                <p>{withDays(reason.text)}</p>
                <DisputeButton {...rowOf(reason)} />
              </div>
              <DisputeOf {...rowOf(reason)} />
            </li>
          ))}
        />
      ) : (
        <p className={styles.quiet}>{quietText(check, true)}</p>
      )}
      {!props.isLed && <Basis check={check} />}
    </CheckFrame>
  );
}

/** A finding's text, its dispute, and what starts one. */
interface Row {
  text: string;
  dispute: DisputeAnswer | undefined;
  /** Undefined if the viewer can't dispute it. */
  onDispute: (() => void) | undefined;
}

function DisputeButton({ text, onDispute }: Row) {
  if (!onDispute) return null;
  return (
    <span className={`${styles.dispute} print-hide`}>
      <Button
        size="sm"
        variant="ghost"
        icon={<Flag aria-hidden />}
        aria-label={`Dispute: ${text}`}
        onPress={onDispute}
      >
        Dispute
      </Button>
    </span>
  );
}

const DisputeOf = ({ dispute }: Row) => dispute && <DisputeNote dispute={dispute} />;

/** Findings that don't belong to a check. */
export function OtherFindings({ findings }: { findings: readonly Finding[] }) {
  return (
    <CheckFrame
      className={styles.group}
      level={4}
      title="Other findings"
      mark={<Minus aria-hidden strokeWidth={2.75} />}
    >
      <Collapsed
        rows={findings.map(({ type, description, source }) => (
          <li key={`${type} ${description}`}>
            {withDays(description)}
            {source && <span className={styles.source}>{basisText(source)}</span>}
          </li>
        ))}
      />
    </CheckFrame>
  );
}

/** Shows the first rows and collapses the rest. All of them are printed. */
function Collapsed({ rows }: { rows: readonly ReactNode[] }) {
  const rest = rows.slice(IN_SIGHT);
  return (
    <>
      <ul className={styles.list}>{rows.slice(0, IN_SIGHT)}</ul>
      {rest.length > 0 && (
        <details className={styles.more}>
          <summary className={styles.summary}>{plural(rest.length, "more finding")}</summary>
          <ul className={styles.list}>{rest}</ul>
        </details>
      )}
    </>
  );
}
