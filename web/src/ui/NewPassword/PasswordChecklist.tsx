import { Check } from "lucide-react";
import { PASSWORD_PARTS } from "#contract/accounts/password.ts";
import { VisuallyHidden } from "../VisuallyHidden/VisuallyHidden.tsx";
import styles from "./PasswordChecklist.module.css";

/** The requirements of a strong password, checked off while typing. */
export function PasswordChecklist(props: { id: string; password: string }) {
  return (
    <ul id={props.id} className={styles.list} aria-label="A strong password has">
      {PASSWORD_PARTS.map(({ id, label, test }) => {
        const isMet = test(props.password);
        return (
          <li key={id} className={styles.part} data-met={isMet || undefined}>
            <span className={styles.mark}>
              <Check aria-hidden strokeWidth={3.5} />
            </span>
            {label}
            <VisuallyHidden>{isMet ? " (done)" : " (missing)"}</VisuallyHidden>
          </li>
        );
      })}
    </ul>
  );
}
