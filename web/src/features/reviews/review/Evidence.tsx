import { Download } from "lucide-react";
import { useState } from "react";
import { isPictureOnly } from "#contract/documents/sides.ts";
import { DOCUMENT_LABEL } from "#contract/labels.ts";
import { REUSE_LABEL } from "#contract/verification/reuse.ts";
import { fetchDocument } from "#lib/files/fetchDocument.ts";
import { useDocumentUrl } from "#lib/files/useDocumentUrl.ts";
import { Badge } from "#ui/Badge/Badge.tsx";
import { IconButton } from "#ui/Button/IconButton.tsx";
import { Card } from "#ui/Card/Card.tsx";
import { RadioGroup } from "#ui/Choice/RadioGroup.tsx";
import { DocumentBar, DocumentTools, ZoomTools } from "#ui/Document/DocumentBar.tsx";
import { DocumentStage } from "#ui/Document/DocumentStage.tsx";
import { documentKind, isShownInPage } from "#ui/Document/documentKind.ts";
import { saveFile } from "#ui/Document/saveFile.ts";
import { EmptyState } from "#ui/EmptyState/EmptyState.tsx";
import { Time } from "#ui/Time/Time.tsx";
import type { ReviewDocument } from "../api.ts";
import styles from "./Evidence.module.css";
import { SignatureCheck } from "./SignatureCheck.tsx";

/** Shows one document at a time, as its owner uploaded it, and whose signature it has. */
export function Evidence(props: {
  checkId: string;
  documents: readonly ReviewDocument[];
  shownId: string | undefined;
  onShow: (id: string) => void;
}) {
  const { documents } = props;
  const shown = documents.find(({ id }) => id === props.shownId) ?? documents[0];
  if (!shown)
    return (
      <Card>
        <EmptyState title="No documents">There are no uploads for this request.</EmptyState>
      </Card>
    );
  return (
    <Card as="section" padding="none" aria-label="Documents" className={styles.card}>
      {documents.length > 1 && (
        <div className={styles.choice}>
          <RadioGroup
            label="Document"
            hideLabel
            name="document"
            variant="segmented"
            value={shown.id}
            onChange={props.onShow}
            options={documents.map((one, i) => ({
              id: one.id,
              label: `${i + 1}. ${DOCUMENT_LABEL[one.document_type]}`,
            }))}
          />
        </div>
      )}
      <OpenDocument key={shown.id} checkId={props.checkId} document={shown} />
    </Card>
  );
}

function OpenDocument({ checkId, document }: { checkId: string; document: ReviewDocument }) {
  const [zoom, setZoom] = useState(1);
  const isPicture = documentKind(document.file_type) === "picture";
  const file = useDocumentUrl(
    isShownInPage(document.file_type) ? document.file_url : null,
    document.file_type,
  );
  const save = () => saveFile(document.file_name, () => fetchDocument(document.file_url));
  return (
    <>
      <DocumentBar
        title={<h2>{DOCUMENT_LABEL[document.document_type]}</h2>}
        file={
          <>
            {document.file_name} · <Time value={document.created_at} mode="datetime" />
          </>
        }
      >
        {isPicture && <ZoomTools zoom={zoom} onZoom={setZoom} />}
        <DocumentTools>
          <IconButton label={`Download ${document.file_name}`} onPress={save}>
            <Download aria-hidden />
          </IconButton>
        </DocumentTools>
      </DocumentBar>
      {(document.reuse.length > 0 || document.replaced || isPictureOnly(document)) && (
        <div className={styles.marks}>
          {isPictureOnly(document) && <Badge>Front of the card</Badge>}
          {document.reuse.map((signal) => (
            <Badge key={signal} tone="warn">
              {REUSE_LABEL[signal]}
            </Badge>
          ))}
          {document.replaced && <Badge>Replaced by a newer one</Badge>}
        </div>
      )}
      {document.signature && (
        <SignatureCheck checkId={checkId} document={document} signature={document.signature} />
      )}
      <div className={styles.stage}>
        <DocumentStage
          name={`${DOCUMENT_LABEL[document.document_type]}, ${document.file_name}`}
          contentType={document.file_type}
          file={file}
          zoom={zoom}
          onDownload={save}
        />
      </div>
      {document.description && <p className={styles.note}>“{document.description}”</p>}
    </>
  );
}
