import { FileClock, Files } from "lucide-react";
import { type ReactNode, useState } from "react";
import { UPLOAD } from "#contract/limits.ts";
import type { DocumentAnswer, VerificationDetail } from "#features/verifications/shared/api/types.ts";
import { hasAction } from "#features/verifications/shared/hasAction.ts";
import { Card, CardHeader } from "#ui/Card/Card.tsx";
import { lazyDialog } from "#ui/Dialog/lazyDialog.tsx";
import { documentKind } from "#ui/Document/documentKind.ts";
import { EmptyState } from "#ui/EmptyState/EmptyState.tsx";
import { Time } from "#ui/Time/Time.tsx";
import { DocumentRow } from "./DocumentRow.tsx";
import styles from "./DocumentsCard.module.css";

const DocumentViewer = lazyDialog(() => import("./viewer/DocumentViewer.tsx"));

const RemoveDocumentDialog = lazyDialog(() => import("./RemoveDocumentDialog.tsx"));

/** Lists the documents that the viewer is allowed to see, each with its reading status. */
export function DocumentsCard({ verification: v }: { verification: VerificationDetail }) {
  const [shown, setShown] = useState<DocumentAnswer | null>(null);
  const [removed, setRemoved] = useState<DocumentAnswer | null>(null);
  const isTarget = v.viewer_roles.some((role) => role === "target");
  const viewable = v.documents.filter(
    ({ file_type, viewable }) => viewable && documentKind(file_type) !== "file",
  );
  return (
    <Card as="section" padding="none" aria-labelledby="documents">
      <CardHeader
        id="documents"
        title="Documents"
        description={descriptionOf(v, isTarget)}
        actions={
          v.documents.length > 0 && (
            <span className={styles.count}>
              {v.documents.length} of {UPLOAD.maxFiles}
            </span>
          )
        }
      />
      {v.documents.length === 0 ? (
        <NoDocuments verification={v} isTarget={isTarget} />
      ) : (
        <ul>
          {v.documents.map((document) => (
            <DocumentRow
              key={document.id}
              document={document}
              mayAdd={hasAction(v, "upload")}
              onShow={viewable.includes(document) ? () => setShown(document) : undefined}
              onRemove={document.removable ? () => setRemoved(document) : undefined}
            />
          ))}
        </ul>
      )}
      {shown && (
        <DocumentViewer documents={viewable} shown={shown} onShow={setShown} onClose={() => setShown(null)} />
      )}
      {removed && (
        <RemoveDocumentDialog verificationId={v.id} document={removed} onClose={() => setRemoved(null)} />
      )}
    </Card>
  );
}

/** @returns a note on the documents: that they can be removed, that they're copies, or how long we keep them */
function descriptionOf(v: VerificationDetail, isTarget: boolean): ReactNode {
  if (hasAction(v, "upload")) return "You can remove a document until a check uses it.";
  if (v.documents_deleted > 0) return undefined;
  const copies = isTarget ? null : "These are copies without hidden data.";
  if (!v.documents_until) return copies;
  return (
    <>
      {copies} Kept until <Time value={v.documents_until} mode="date" />.
    </>
  );
}

/** Explains why there are no documents: none have been uploaded yet, or we've deleted them. */
function NoDocuments(props: { verification: VerificationDetail; isTarget: boolean }) {
  const { documents_deleted: deleted, results } = props.verification;
  if (deleted > 0)
    return (
      <EmptyState
        icon={<FileClock aria-hidden />}
        title={deleted === 1 ? "The document was deleted" : `All ${deleted} documents were deleted`}
        level={3}
      >
        We delete documents 30 days after a verification ends.
        {results && " The results stay."}
      </EmptyState>
    );
  return (
    <EmptyState icon={<Files aria-hidden />} title="No documents uploaded" level={3}>
      {props.isTarget
        ? "Documents you add appear here."
        : `Documents they add appear here${props.verification.consent.given_at ? "" : " once they agree"}.`}
    </EmptyState>
  );
}
