import { Signature } from "lucide-react";
import type { ReactNode } from "react";
import type { SignatureAnswer } from "#contract/documents/signature.ts";
import { signatureDetails, signedReason, signedText } from "#contract/documents/signature-words.ts";
import type { CheckAnswer } from "#features/verifications/shared/api/types.ts";
import { dateText, dateTimeText, withDays } from "#lib/format/format.ts";
import { Badge } from "#ui/Badge/Badge.tsx";
import styles from "./SignatureNote.module.css";

/**
 * Says who signed the document that a check relies on, what the signature covers, whether the document was revoked, and
 * when it was signed. If one of the check's reasons says who signed, it's shown here instead of in the list.
 */
export function SignatureNote(props: {
  signature: SignatureAnswer;
  reasons: CheckAnswer["reasons"];
  /** A button beside the reason. */
  action?: ReactNode;
  /** What's shown below the details. */
  children?: ReactNode;
}) {
  const { signature, reasons } = props;
  const said = signedReason(reasons)?.text;
  const text = said ? withDays(said) : signedText(signature, dateText);
  const lead = `Signed by ${signature.issuer}`;
  const isLed = text.startsWith(lead);
  return (
    <div className={styles.note}>
      <Signature aria-hidden className={styles.icon} />
      <div className={styles.body}>
        <div className={styles.head}>
          <p className={styles.text}>
            {isLed && <strong>{lead}</strong>}
            {isLed ? text.slice(lead.length) : text}
            {signature.test && (
              <span className={styles.test}>
                <Badge size="sm" tone="warn">
                  TEST
                </Badge>
              </span>
            )}
          </p>
          {props.action}
        </div>
        <dl className={styles.details}>
          {signatureDetails(signature, reasons, dateTimeText).map(({ label, value }) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
        {props.children}
      </div>
    </div>
  );
}
