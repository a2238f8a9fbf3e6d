import { Files } from "lucide-react";
import { useState } from "react";
import { UPLOAD } from "../../../../../functions/contract/limits.ts";
import { Card, CardHeader } from "../../../ui/Card.tsx";
import { EmptyState } from "../../../ui/EmptyState.tsx";
import type { DocumentAnswer, VerificationDetail } from "../api/types.ts";
import { DocumentRow } from "./DocumentRow.tsx";
import styles from "./DocumentsCard.module.css";
import { DocumentViewer } from "./DocumentViewer.tsx";
import { may } from "./may.ts";

/** The documents that the viewer may see, each with where its reading stands. */
export function DocumentsCard({ verification: v }: { verification: VerificationDetail }) {
  const [shown, setShown] = useState<DocumentAnswer | null>(null);
  const isTarget = v.viewer_roles.some((role) => role === "target");
  return (
    <Card as="section" padding="none" aria-labelledby="documents">
      <CardHeader
        id="documents"
        title="Documents"
        description={isTarget ? undefined : "Copies without hidden data."}
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
          {isTarget ? "What you add appears here." : "What they add appears here once they have agreed."}
        </EmptyState>
      ) : (
        <ul>
          {v.documents.map((document) => (
            <DocumentRow
              key={document.id}
              document={document}
              mayAdd={may(v, "upload")}
              onShow={() => setShown(document)}
            />
          ))}
        </ul>
      )}
      <DocumentViewer document={shown} onClose={() => setShown(null)} />
    </Card>
  );
}
