import {
  CircleCheck,
  Download,
  FileText,
  FileWarning,
  LoaderCircle,
  Lock,
  type LucideIcon,
  Maximize2,
  Signature,
  Trash2,
} from "lucide-react";
import { Button } from "react-aria-components/Button";
import { noCopyMessage } from "#contract/documents/no-copy.ts";
import { DOCUMENT_LABEL } from "#contract/labels.ts";
import type { DocumentAnswer } from "#features/verifications/shared/api/types.ts";
import { useDocumentUrl } from "#lib/files/useDocumentUrl.ts";
import { fileSize } from "#lib/format/format.ts";
import { Badge } from "#ui/Badge/Badge.tsx";
import { IconButton } from "#ui/Button/IconButton.tsx";
import { cx } from "#ui/cx.ts";
import { documentKind } from "#ui/Document/documentKind.ts";
import { Time } from "#ui/Time/Time.tsx";
import styles from "./DocumentRow.module.css";
import { type ReadingTone, readingText } from "./messages.ts";
import { saveDocument } from "./viewer/saveDocument.ts";

const ICON: Record<ReadingTone, LucideIcon> = {
  neutral: Lock,
  info: LoaderCircle,
  ok: CircleCheck,
  warn: FileWarning,
};

/** One document: its type, a thumbnail, whether we could read it, whose signature it has, and its actions. */
export function DocumentRow(props: {
  document: DocumentAnswer;
  mayAdd: boolean;
  /** Undefined if `DocumentViewer` can't show the document. */
  onShow?: (() => void) | undefined;
  /** Undefined if the document can no longer be removed. */
  onRemove?: (() => void) | undefined;
}) {
  const { document, onShow, onRemove } = props;
  const isPicture = documentKind(document.file_type) === "picture";
  const thumbnail = useDocumentUrl(
    isPicture && document.viewable ? document.file_url : null,
    document.file_type,
  );
  const { tone, text } = readingText(document, props.mayAdd);
  const Icon = ICON[tone];
  const face = thumbnail.url ? <img src={thumbnail.url} alt="" /> : <FileText aria-hidden />;
  return (
    <li className={styles.row}>
      {onShow ? (
        <Button className={cx(styles.thumbnail)} aria-label={`View ${document.file_name}`} onPress={onShow}>
          {face}
          <Maximize2 aria-hidden className={styles.zoom} />
        </Button>
      ) : (
        <span className={styles.thumbnail}>{face}</span>
      )}
      <div className={styles.body}>
        <p className={styles.name}>
          {DOCUMENT_LABEL[document.document_type]}
          {document.description && <span className={styles.description}>{document.description}</span>}
        </p>
        <p className={styles.reading} data-tone={tone}>
          <Icon aria-hidden />
          {text}
        </p>
        {document.signature && (
          <p className={styles.reading} data-tone="ok">
            <Signature aria-hidden />
            <span>
              The original's signature was verified: {document.signature.issuer},{" "}
              <Time value={document.signature.verified_at} mode="date" />.
              {document.signature.test && (
                <span className={styles.test}>
                  <Badge size="sm" tone="warn">
                    TEST
                  </Badge>
                </span>
              )}
            </span>
          </p>
        )}
        {!document.viewable && (
          <p className={styles.reading} data-tone="neutral">
            <Lock aria-hidden />
            {noCopyMessage(document.no_copy ?? "impossible")}
          </p>
        )}
        <p className={styles.meta}>
          <span className={styles.file}>{document.file_name}</span>
          <span>{fileSize(document.file_size)}</span>
          <Time value={document.created_at} />
        </p>
      </div>
      <span className={styles.actions}>
        {onRemove && (
          <IconButton label={`Remove ${document.file_name}`} onPress={onRemove}>
            <Trash2 aria-hidden />
          </IconButton>
        )}
        {document.viewable && (
          <IconButton label={`Download ${document.file_name}`} onPress={() => saveDocument(document)}>
            <Download aria-hidden />
          </IconButton>
        )}
      </span>
    </li>
  );
}
