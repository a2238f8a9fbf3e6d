import { phoneText } from "#contract/accounts/phone.ts";
import { PEER_CONTEXT_LABEL, PEER_KIND_LABEL } from "#contract/labels.ts";
import { Button } from "#ui/Button/Button.tsx";
import { asksFor, type PeerValues } from "../values.ts";
import { STEPS } from "../wizard.ts";
import styles from "./Summary.module.css";

/** Summarizes the first three steps, each with a button that returns to it. */
export function Summary({ values, onChange }: { values: PeerValues; onChange: (step: number) => void }) {
  const { verification_type: kind, target_info: person, context, mutual } = values;
  const asks = asksFor(context.purpose);
  const amount = context.transactionValue && `$${context.transactionValue.replace(/^\s*\$/, "")}`;
  const groups = [
    [kind && PEER_KIND_LABEL[kind]],
    [
      person.name,
      person.email,
      person.phone && phoneText(person.phone),
      mutual && "You offer to be verified in return",
    ],
    [
      context.purpose && PEER_CONTEXT_LABEL[context.purpose],
      asks.transaction && [context.transactionType, amount].filter(Boolean).join(", "),
      asks.meeting && context.meetingLocation,
      context.additionalNotes && `Your notes: ${context.additionalNotes}`,
    ],
  ];
  return (
    <dl>
      {groups.map((lines, i) => {
        const { title } = STEPS[i] ?? STEPS[0];
        return (
          <div key={title} className={styles.group}>
            <dt className={styles.term}>{title}</dt>
            <dd className={styles.lines}>
              {lines.filter(Boolean).map((text) => (
                <span key={String(text)} className={styles.line}>
                  {text}
                </span>
              ))}
            </dd>
            <dd>
              <Button
                size="sm"
                variant="ghost"
                aria-label={`Change ${title.toLowerCase()}`}
                onPress={() => onChange(i)}
              >
                Change
              </Button>
            </dd>
          </div>
        );
      })}
    </dl>
  );
}
