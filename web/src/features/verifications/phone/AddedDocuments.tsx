import { CircleCheck, FileWarning } from "lucide-react";
import { DOCUMENT_LABEL } from "#contract/labels.ts";
import { readingText } from "#features/verifications/detail/evidence/messages.ts";
import type { PhoneView } from "../handoff/types.ts";
import styles from "./PhoneDocuments.module.css";

/** The documents that the request already has, and whether we could read them. */
export function AddedDocuments({ documents }: Pick<PhoneView["verification"], "documents">) {
  if (documents.length === 0) return null;
  return (
    <ul className={styles.added} aria-label="Your documents">
      {documents.map(({ side, ...document }) => {
        const { tone, text } = readingText({ reading_reason: null, ...document }, true);
        const Icon = tone === "warn" ? FileWarning : CircleCheck;
        return (
          <li key={document.id} data-tone={tone}>
            <Icon aria-hidden />
            <span>
              {DOCUMENT_LABEL[document.document_type]}
              {side && `, ${side}`}
            </span>
            <span className={styles.reading}>{text}</span>
          </li>
        );
      })}
    </ul>
  );
}
