import { Signature } from "lucide-react";
import type { DocumentType } from "#contract/enums.ts";
import styles from "./OriginalHint.module.css";

const WHERE: Partial<Record<DocumentType, string>> = {
  pay_stub: "from your payroll's site",
  bank_statement: "from your bank's site",
  employment_letter: "from your employer",
};

/**
 * Says why to upload the original file, for documents whose issuers sign the PDFs that they send. A photo or a printout
 * loses the signature. Renders nothing for other documents.
 */
export function OriginalHint({ type }: { type: DocumentType }) {
  const where = WHERE[type];
  return where ? (
    <p className={styles.hint}>
      <Signature aria-hidden />
      <span>
        Got it as a PDF {where}? Upload the original: a signed file proves itself, a screenshot doesn't.
      </span>
    </p>
  ) : null;
}
