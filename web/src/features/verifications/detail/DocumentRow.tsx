import {
  CircleCheck,
  Download,
  FileText,
  FileWarning,
  LoaderCircle,
  Lock,
  type LucideIcon,
  Maximize2,
} from "lucide-react";
import { Button } from "react-aria-components/Button";
import { DOCUMENT_LABEL } from "../../../../../functions/contract/labels.ts";
import { messageOf } from "../../../lib/errors.ts";
import { fileSize } from "../../../lib/format.ts";
import { saveAs } from "../../../lib/saveAs.ts";
import { IconButton } from "../../../ui/IconButton.tsx";
import { Time } from "../../../ui/Time.tsx";
import { toast } from "../../../ui/toast.ts";
import { fetchDocument } from "../api/files.ts";
import type { DocumentAnswer } from "../api/types.ts";
import styles from "./DocumentRow.module.css";
import { type ReadingTone, readingWords } from "./documentWords.ts";
import { useDocumentUrl } from "./useDocumentUrl.ts";

const ICON: Record<ReadingTone, LucideIcon> = {
  neutral: Lock,
  info: LoaderCircle,
  ok: CircleCheck,
  warn: FileWarning,
};

const isPicture = (document: DocumentAnswer) =>
  document.file_type === "image/png" || document.file_type === "image/jpeg";

/** One document: what it is, a small picture of it, and whether it could be read. */
export function DocumentRow(props: { document: DocumentAnswer; mayAdd: boolean; onShow: () => void }) {
  const { document } = props;
  const thumbnail = useDocumentUrl(isPicture(document) ? document.file_url : null);
  const { tone, text } = readingWords(document, props.mayAdd);
  const Icon = ICON[tone];
  const save = async () => {
    try {
      saveAs(await fetchDocument(document.file_url), document.file_name);
    } catch (error) {
      toast.error(messageOf(error, `${document.file_name} could not be fetched`));
    }
  };
  return (
    <li className={styles.row}>
      {isPicture(document) ? (
        <Button className={styles.thumbnail} aria-label={`View ${document.file_name}`} onPress={props.onShow}>
          {thumbnail.url ? <img src={thumbnail.url} alt="" /> : <FileText aria-hidden />}
          <Maximize2 aria-hidden className={styles.zoom} />
        </Button>
      ) : (
        <span className={styles.thumbnail}>
          <FileText aria-hidden />
        </span>
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
        <p className={styles.meta}>
          <span className={styles.file}>{document.file_name}</span>
          <span>{fileSize(document.file_size)}</span>
          <Time value={document.created_at} />
        </p>
      </div>
      <span className={styles.actions}>
        <IconButton label={`Download ${document.file_name}`} onPress={save}>
          <Download aria-hidden />
        </IconButton>
      </span>
    </li>
  );
}
