import { Check, CircleHelp, X } from "lucide-react";
import { dateTimeText } from "#lib/format/format.ts";
import type { Signed, Validity, Verdict } from "./signed/verdict.ts";
import styles from "./VerdictView.module.css";

type Issued = Extract<Verdict, { outcome: "issued" }>;
type Answer = "yes" | "no" | "unknown";

const ICON = { yes: Check, no: X, unknown: CircleHelp } as const;

const UNCHANGED: Record<Signed["kind"], string> = {
  report: "The file is unchanged",
  credential: "The facts are unchanged",
  slip: "The printed sheet wasn't checked",
};

const STANDING: Record<Validity, { answer: Answer; text: string }> = {
  valid: { answer: "yes", text: "Still valid" },
  expired: { answer: "no", text: "Expired" },
  revoked: { answer: "no", text: "Revoked" },
  not_yet_valid: { answer: "no", text: "Not valid yet" },
  unknown: { answer: "unknown", text: "May have been revoked" },
};

/** Says whether we issued something, whether it's unchanged, and whether it's still valid. */
export function Checks({ verdict }: { verdict: Issued }) {
  const { signed, standing, issuer, issuedAt, statusAt, checkedAt } = verdict;
  const { answer, text } = STANDING[standing];
  return (
    <ul className={styles.checks}>
      <Row answer="yes" text="Issued by Countersign" hint={`${issuer} on ${dateTimeText(issuedAt)}`} />
      <Row answer={signed.kind === "slip" ? "unknown" : "yes"} text={UNCHANGED[signed.kind]} />
      <Row
        answer={answer}
        text={text}
        hint={`Checked ${dateTimeText(checkedAt)}. ${
          statusAt === null
            ? "We couldn't load a current status list."
            : `The status list was updated ${dateTimeText(statusAt)}.`
        }`}
      />
    </ul>
  );
}

function Row(props: { answer: Answer; text: string; hint?: string }) {
  const Icon = ICON[props.answer];
  return (
    <li data-answer={props.answer}>
      <Icon aria-hidden />
      <span>
        {props.text}
        {props.hint && <span className={styles.hint}>{props.hint}</span>}
      </span>
    </li>
  );
}
