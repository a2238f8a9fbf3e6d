import { Files } from "lucide-react";
import { lazy, Suspense, useState } from "react";
import { UPLOAD } from "../../../../../functions/contract/limits.ts";
import { Card, CardHeader } from "../../../ui/Card.tsx";
import { documentKind } from "../../../ui/documentKind.ts";
import { EmptyState } from "../../../ui/EmptyState.tsx";
import type { DocumentAnswer, VerificationDetail } from "../api/types.ts";
import { DocumentRow } from "./DocumentRow.tsx";
import styles from "./DocumentsCard.module.css";
import { may } from "./may.ts";
import { RemoveDocumentDialog } from "./RemoveDocumentDialog.tsx";

const DocumentViewer = lazy(() =>
  import("./DocumentViewer.tsx").then((module) => ({ default: module.DocumentViewer })),
);

/** The documents that the viewer may see, each with where its reading stands. */
export function DocumentsCard({ verification: v }: { verification: VerificationDetail }) {
  const [shown, setShown] = useState<DocumentAnswer | null>(null);
  const [removed, setRemoved] = useState<DocumentAnswer | null>(null);
  const isTarget = v.viewer_roles.some((role) => role === "target");
  const shownable = v.documents.filter(({ file_type }) => documentKind(file_type) !== "file");
  return (
    <Card as="section" padding="none" aria-labelledby="documents">
      <CardHeader
        id="documents"
        title="Documents"
        description={
          may(v, "upload")
            ? "You can take one back until a check has used it."
            : isTarget
              ? undefined
              : "Copies without hidden data."
        }
        actions={
          v.documents.length > 0 && (
            <span className={styles.count}>
              {v.documents.length} of {UPLOAD.maxFiles}
            </span>
          )
        }
      />
      {v.documents.length === 0 ? (
        <EmptyState icon={<Files aria-hidden />} title="No documents uploaded" level={3}>
          {isTarget
            ? "What you add appears here."
            : `What they add appears here${v.consent.given_at ? "" : " once they have agreed"}.`}
        </EmptyState>
      ) : (
        <ul>
          {v.documents.map((document) => (
            <DocumentRow
              key={document.id}
              document={document}
              mayAdd={may(v, "upload")}
              onShow={shownable.includes(document) ? () => setShown(document) : undefined}
              onRemove={document.removable ? () => setRemoved(document) : undefined}
            />
          ))}
        </ul>
      )}
      {shown && (
        <Suspense fallback={null}>
          <DocumentViewer
            documents={shownable}
            shown={shown}
            onShow={setShown}
            onClose={() => setShown(null)}
          />
        </Suspense>
      )}
      <RemoveDocumentDialog verificationId={v.id} document={removed} onClose={() => setRemoved(null)} />
    </Card>
  );
}
