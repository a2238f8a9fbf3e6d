import { FileUp } from "lucide-react";
import { useRef, useState } from "react";
import { hasBarcode } from "#contract/documents/document-needs.ts";
import { DOCUMENT_TYPES } from "#contract/enums.ts";
import { DOCUMENT_LABEL } from "#contract/labels.ts";
import { UPLOAD } from "#contract/limits.ts";
import { CameraButton } from "#features/verifications/camera/CameraButton.tsx";
import { isPhotographed } from "#features/verifications/camera/shots.ts";
import { LazyHandoffPanel } from "#features/verifications/handoff/LazyHandoffPanel.tsx";
import type { VerificationDetail } from "#features/verifications/shared/api/types.ts";
import { hasAction } from "#features/verifications/shared/hasAction.ts";
import { Button } from "#ui/Button/Button.tsx";
import { Card, CardHeader } from "#ui/Card/Card.tsx";
import { lazyDialog } from "#ui/Dialog/lazyDialog.tsx";
import { FileDrop } from "#ui/FileDrop/FileDrop.tsx";
import { Select } from "#ui/Select/Select.tsx";
import { TextField } from "#ui/Text/TextField.tsx";
import { CONVERTED } from "../capture/prepare.ts";
import { documentTypesFor } from "./documentNeeds.ts";
import { uploadDocument } from "./files.ts";
import { NeedsList } from "./NeedsList.tsx";
import { OriginalHint } from "./OriginalHint.tsx";
import styles from "./UploadCard.module.css";
import { UploadList } from "./UploadList.tsx";
import { onTheWay } from "./uploadItems.ts";
import { type ToUpload, useUploads } from "./useUploads.ts";

const FinishDialog = lazyDialog(() => import("./FinishDialog.tsx"));

/** Lets the subject add documents and say when they're finished. */
export function UploadCard({ verification: v }: { verification: VerificationDetail }) {
  const uploads = useUploads(v, uploadDocument);
  const services = v.checks.map(({ service }) => service);
  const types = documentTypesFor(services);
  const [type, setType] = useState(types[0] ?? "other");
  const [description, setDescription] = useState("");
  const [isEnding, setEnding] = useState(false);

  const { items } = uploads;
  // While the request is pending, the subject's next step is to agree or decline, so this card isn't highlighted.
  const isNext = v.status !== "pending";
  const add = (files: readonly ToUpload[]) => {
    uploads.add(files.map((file) => ({ ...file, description: description.trim() })));
    setDescription("");
  };
  const drop = useRef<HTMLDivElement>(null);

  return (
    <Card as="section" {...(isNext && { tone: "info", elevation: 2 })} aria-labelledby="upload">
      <CardHeader
        id="upload"
        icon={<FileUp aria-hidden />}
        title="Add your documents"
        description={
          v.status === "pending"
            ? "You can add them now. We won't read anything until you agree."
            : "Each check starts as soon as its documents are here."
        }
      />
      <div className={styles.body}>
        {v.checks.length > 0 && <NeedsList checks={v.checks} />}
        <div className="grid-2">
          <Select
            label="Document type"
            options={types.map((id) => ({ id, label: DOCUMENT_LABEL[id] }))}
            value={type}
            onChange={(id) => setType(DOCUMENT_TYPES.find((known) => known === id) ?? "other")}
          />
          <TextField
            label="Description"
            optional
            maxLength={500}
            value={description}
            onChange={setDescription}
          />
        </div>
        {isNext && <LazyHandoffPanel id={v.id} isOffered level={3} />}
        {isNext && isPhotographed(type) && (
          <div>
            <CameraButton
              documentType={type}
              onTaken={(photos, documentType) => add(photos.map((photo) => ({ ...photo, documentType })))}
              onChooseFile={() =>
                drop.current?.querySelector<HTMLInputElement>('input[type="file"]')?.click()
              }
            />
          </div>
        )}
        <OriginalHint type={type} />
        <div ref={drop}>
          <FileDrop
            label="Choose files"
            description={
              hasBarcode(type)
                ? isNext
                  ? "A photo of the back with the wide barcode. We straighten it on this device and tell you right away if we can read it."
                  : "A photo of the back with the wide barcode."
                : type === "passport"
                  ? "A photo of your passport's photo page. Lay the passport flat in even light, and include the two lines of letters at the bottom."
                  : `PDF, JPG, PNG, DOC or DOCX, up to ${UPLOAD.maxBytes / 1024 / 1024} MB each.`
            }
            accept={UPLOAD.extensions}
            converts={CONVERTED}
            maxBytes={UPLOAD.maxBytes}
            maxFiles={UPLOAD.maxFiles}
            currentCount={v.documents.length + onTheWay(items)}
            onFiles={(files) => add(files.map((file) => ({ file, documentType: type })))}
          />
        </div>
        <UploadList uploads={uploads} />
        {hasAction(v, "evidence_complete") && (
          <div className={styles.end}>
            <p>When you're done, tell us, and we'll check what you've added.</p>
            <Button isDisabled={onTheWay(items) > 0} onPress={() => setEnding(true)}>
              Finish Adding Documents
            </Button>
          </div>
        )}
      </div>
      {isEnding && <FinishDialog verification={v} onClose={() => setEnding(false)} />}
    </Card>
  );
}
