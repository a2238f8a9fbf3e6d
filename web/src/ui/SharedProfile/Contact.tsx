import { Mail, Phone } from "lucide-react";
import { phoneText } from "#contract/accounts/phone.ts";
import type { SharedProfile } from "#contract/sharing/sharing.ts";
import styles from "./SharedProfile.module.css";

/** List entries with the person's contact details. */
export function Contact({
  email,
  email_confirmed: isConfirmed,
  phone,
}: NonNullable<SharedProfile["contact"]>) {
  return (
    <>
      <li>
        <Mail aria-hidden />
        <span className={styles.wrap}>
          {email}
          {!isConfirmed && " (not confirmed)"}
        </span>
      </li>
      {phone && (
        <li>
          <Phone aria-hidden />
          {phoneText(phone)}
        </li>
      )}
    </>
  );
}
