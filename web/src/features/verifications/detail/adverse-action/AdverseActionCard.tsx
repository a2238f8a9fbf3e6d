import { CircleCheck, Gavel, Hourglass, Undo2 } from "lucide-react";
import { useState } from "react";
import type { VerificationDetail } from "#features/verifications/shared/api/types.ts";
import { hasAction } from "#features/verifications/shared/hasAction.ts";
import { Button } from "#ui/Button/Button.tsx";
import { Card, CardHeader } from "#ui/Card/Card.tsx";
import { ConfirmDialog } from "#ui/Dialog/ConfirmDialog.tsx";
import { TextLink } from "#ui/Link/TextLink.tsx";
import { Time } from "#ui/Time/Time.tsx";
import { toast } from "#ui/Toast/toast.ts";
import styles from "./AdverseActionCard.module.css";
import { type AdverseAction, RIGHTS, RIGHTS_URL, toRequester, toSubject } from "./messages.ts";
import { useSendFinalNotice, useWithdrawNotice } from "./mutations.ts";

const ICON = { pre_notice: Hourglass, final: Gavel, withdrawn: Undo2 } as const;

/**
 * Shows an adverse action: its status and dates. Unless it was withdrawn, adds the requester's reason and, for the
 * subject, their rights.
 */
export default function AdverseActionCard(props: {
  verification: VerificationDetail;
  action: AdverseAction;
}) {
  const { verification: v, action } = props;
  const isSubject = v.viewer_roles.some((role) => role === "target");
  const subject = v.target_name ?? v.target_user_email;
  const { title, text } = isSubject ? toSubject(action, v.requester_name) : toRequester(action, subject);
  const Icon = ICON[action.status];
  const isOpen = action.status === "pre_notice";
  return (
    <Card
      as="section"
      elevation={isOpen ? 2 : 1}
      tone={action.status === "withdrawn" ? undefined : isSubject ? "bad" : "warn"}
      aria-labelledby="adverse-action"
    >
      <CardHeader id="adverse-action" icon={<Icon aria-hidden />} title={title} description={text} />
      {action.status !== "withdrawn" && (
        <figure className={styles.reason}>
          <figcaption>{isSubject ? `${v.requester_name}'s reason` : "Your reason"}</figcaption>
          <blockquote>{action.reason}</blockquote>
        </figure>
      )}
      <Dates action={action} />
      {isSubject && action.status !== "withdrawn" && (
        <div className={styles.rights}>
          <h3>Your rights</h3>
          <ul>
            {RIGHTS.map((right) => (
              <li key={right}>
                <CircleCheck aria-hidden />
                <span>{right}</span>
              </li>
            ))}
          </ul>
          <p>
            <TextLink href={RIGHTS_URL} target="_blank" rel="noreferrer">
              A summary of your rights under the Fair Credit Reporting Act
            </TextLink>
          </p>
        </div>
      )}
      {isOpen && hasAction(v, "adverse_action") && (
        <NextStep verification={v} action={action} subject={subject} />
      )}
    </Card>
  );
}

function Dates({ action }: { action: AdverseAction }) {
  const rows: [string, string | null][] = [
    ["Pre-adverse notice", action.declared_at],
    [action.final_at ? "Final notice" : "Final notice possible from", action.final_at ?? action.waits_until],
  ];
  if (action.status === "withdrawn") rows[1] = ["Withdrawn", action.withdrawn_at];
  return (
    <dl className={styles.dates}>
      {rows.map(([label, at]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{at && <Time value={at} mode="datetime" />}</dd>
        </div>
      ))}
    </dl>
  );
}

/** Lets the requester's side send the final notice once that's allowed, or withdraw the pre-adverse notice. */
function NextStep(props: { verification: VerificationDetail; action: AdverseAction; subject: string }) {
  const sendFinal = useSendFinalNotice(props.verification.id);
  const withdraw = useWithdrawNotice(props.verification.id);
  const [asked, setAsked] = useState<"final" | "withdraw" | null>(null);
  return (
    <div className={`${styles.actions} print-hide`}>
      <Button
        variant="primary"
        isDisabled={!props.action.may_send_final}
        icon={<Gavel aria-hidden />}
        onPress={() => setAsked("final")}
      >
        Send Final Notice
      </Button>
      <Button icon={<Undo2 aria-hidden />} onPress={() => setAsked("withdraw")}>
        Withdraw Notice
      </Button>
      <ConfirmDialog
        isOpen={asked === "final"}
        onOpenChange={(isOpen) => !isOpen && setAsked(null)}
        title={`Send ${props.subject} the final notice?`}
        confirmLabel="Send Final Notice"
        cancelLabel="Not Yet"
        danger
        onConfirm={async () => {
          await sendFinal.mutateAsync();
          toast.success("Final notice sent");
        }}
      >
        It tells them that you decided against them because of this verification, and what their rights are.
        You can't undo this.
      </ConfirmDialog>
      <ConfirmDialog
        isOpen={asked === "withdraw"}
        onOpenChange={(isOpen) => !isOpen && setAsked(null)}
        title="Withdraw the notice?"
        confirmLabel="Withdraw Notice"
        cancelLabel="Keep Notice"
        onConfirm={async () => {
          await withdraw.mutateAsync();
          toast.success("Notice withdrawn");
        }}
      >
        We'll tell {props.subject} that you no longer plan to decide against them because of this
        verification.
      </ConfirmDialog>
    </div>
  );
}
