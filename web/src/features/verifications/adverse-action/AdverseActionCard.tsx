import { CircleCheck, Gavel, Hourglass, Undo2 } from "lucide-react";
import { lazy, Suspense, useState } from "react";
import { Button } from "#ui/Button/Button.tsx";
import { Card, CardHeader } from "#ui/Card/Card.tsx";
import { ConfirmDialog } from "#ui/Dialog/ConfirmDialog.tsx";
import { TextLink } from "#ui/Link/TextLink.tsx";
import { Time } from "#ui/Time/Time.tsx";
import { toast } from "#ui/Toast/toast.ts";
import type { VerificationDetail } from "../api/types.ts";
import { may } from "../detail/may.ts";
import { useDisputeActions } from "../disputes/useDisputeActions.ts";
import styles from "./AdverseActionCard.module.css";
import { type AdverseAction, dutyOf, RIGHTS, RIGHTS_URL, toRequester, toSubject } from "./adverseWords.ts";

const DeclareDialog = lazy(() =>
  import("./DeclareDialog.tsx").then((module) => ({ default: module.DeclareDialog })),
);

const ICON = { pre_notice: Hourglass, final: Gavel, withdrawn: Undo2 } as const;

/** A decision against the subject that the requester declared: how it stands, why, and what either side can do now. */
export function AdverseActionCard(props: { verification: VerificationDetail; action: AdverseAction }) {
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
          <figcaption>{isSubject ? `What ${v.requester_name} says` : "Your reason"}</figcaption>
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
      {isOpen && may(v, "adverse_action") && <NextStep verification={v} action={action} subject={subject} />}
    </Card>
  );
}

function Dates({ action }: { action: AdverseAction }) {
  const rows: [string, string | null][] = [
    ["First notice", action.declared_at],
    [action.final_at ? "Final notice" : "Not final before", action.final_at ?? action.waits_until],
  ];
  if (action.status === "withdrawn") rows[1] = ["Taken back", action.withdrawn_at];
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

/** To the requester: send the final notice when it may be sent, or take the first one back. */
function NextStep(props: { verification: VerificationDetail; action: AdverseAction; subject: string }) {
  const { sendFinal, takeBack } = useDisputeActions(props.verification.id);
  const [asked, setAsked] = useState<"final" | "back" | null>(null);
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
      <Button icon={<Undo2 aria-hidden />} onPress={() => setAsked("back")}>
        Take It Back
      </Button>
      <ConfirmDialog
        isOpen={asked === "final"}
        onOpenChange={(isOpen) => !isOpen && setAsked(null)}
        title={`Send ${props.subject} the final notice?`}
        confirmLabel="Send Final Notice"
        cancelLabel="Not yet"
        danger
        onConfirm={async () => {
          await sendFinal();
          toast.success("The final notice is on its way");
        }}
      >
        It tells them that you have decided against them because of this verification, and what their rights
        are. It cannot be taken back.
      </ConfirmDialog>
      <ConfirmDialog
        isOpen={asked === "back"}
        onOpenChange={(isOpen) => !isOpen && setAsked(null)}
        title="Take the notice back?"
        confirmLabel="Take It Back"
        cancelLabel="Keep it"
        onConfirm={async () => {
          await takeBack();
          toast.success("The notice is taken back");
        }}
      >
        {props.subject} is told that you no longer intend to decide against them because of this verification.
      </ConfirmDialog>
    </div>
  );
}

/** To the requester of a result for employment or a tenancy, before anything was declared. */
export function DeclareCard({ verification: v }: { verification: VerificationDetail }) {
  const [isDeclaring, setDeclaring] = useState(false);
  return (
    <Card as="section" aria-labelledby="deciding" className="print-hide">
      <CardHeader id="deciding" title="Deciding Against Them?" />
      <p className={styles.text}>{dutyOf(v.purpose).text}</p>
      <div className={styles.actions}>
        <Button size="sm" icon={<Gavel aria-hidden />} onPress={() => setDeclaring(true)}>
          Give Notice
        </Button>
      </div>
      {isDeclaring && (
        <Suspense fallback={null}>
          <DeclareDialog verification={v} onClose={() => setDeclaring(false)} />
        </Suspense>
      )}
    </Card>
  );
}
