import { useRef, useState } from "react";
import { askedText } from "#contract/assurance/words.ts";
import { hasBarcode } from "#contract/documents/document-needs.ts";
import type { DocumentType } from "#contract/enums.ts";
import { UPLOAD } from "#contract/limits.ts";
import { whatHappens } from "#contract/verification/what-happens.ts";
import { CameraButton } from "#features/verifications/camera/CameraButton.tsx";
import { isPhotographed } from "#features/verifications/camera/shots.ts";
import { CONVERTED } from "#features/verifications/detail/capture/prepare.ts";
import { DocumentRow } from "#features/verifications/detail/evidence/DocumentRow.tsx";
import { OriginalHint } from "#features/verifications/detail/evidence/OriginalHint.tsx";
import { UploadList } from "#features/verifications/detail/evidence/UploadList.tsx";
import { onTheWay } from "#features/verifications/detail/evidence/uploadItems.ts";
import type { ToUpload, Uploads } from "#features/verifications/detail/evidence/useUploads.ts";
import { LazyHandoffPanel } from "#features/verifications/handoff/LazyHandoffPanel.tsx";
import type { DocumentAnswer } from "#features/verifications/shared/api/types.ts";
import { Screen } from "#features/verifications/subject/frame/Screen.tsx";
import { checksOf, placeAfter } from "#features/verifications/subject/stepsOf.ts";
import { Button } from "#ui/Button/Button.tsx";
import { lazyDialog } from "#ui/Dialog/lazyDialog.tsx";
import { FileDrop } from "#ui/FileDrop/FileDrop.tsx";
import { FinishControl } from "../FinishControl.tsx";
import type { StepProps } from "../stepProps.ts";
import styles from "./DocumentsScreen.module.css";
import { documentAdvice, documentTitle } from "./documentMessages.ts";
import { Example } from "./Example.tsx";
import { TypeChoice } from "./TypeChoice.tsx";
import { helpedBy, wantedDocuments } from "./wanted.ts";

const RemoveDocumentDialog = lazyDialog(
  () => import("#features/verifications/detail/evidence/RemoveDocumentDialog.tsx"),
);

const LIMITS = `PDF, JPG, PNG, DOC or DOCX, up to ${UPLOAD.maxBytes / 1024 / 1024} MB each.`;

/**
 * Asks for one document at a time, and says which one, what it looks like, why we need it, and who gets it. The most
 * helpful type is preselected, so that people only have to select a file.
 */
export default function DocumentsScreen(props: StepProps & { uploads: Uploads }) {
  const { verification: v, progress, onBack, onDone, uploads } = props;
  const { items } = uploads;
  const wanted = wantedDocuments(v);
  const [chosen, setChosen] = useState<DocumentType | null>(null);
  const [isAny, setAny] = useState(false);
  // While the camera is open, a live update must not take it away.
  const [shooting, setShooting] = useState<DocumentType | null>(null);
  const [removed, setRemoved] = useState<DocumentAnswer | null>(null);
  const drop = useRef<HTMLDivElement>(null);
  const isMissing = wanted.types.length > 0;
  const type = shooting ?? chosen ?? wanted.types[0] ?? "other";
  const isBusy = onTheWay(items) > 0;
  const hasAny = v.documents.length > 0;

  // The type for which the file picker or camera was opened. A live update may change the requested type in the
  // meantime.
  const picking = useRef<DocumentType>(null);
  const add = (files: readonly ToUpload[]) => {
    uploads.add(files);
    picking.current = null;
    setChosen(null);
    setAny(false);
  };
  // Opens the drop zone's file picker. On phones, the drop zone itself is hidden.
  const choose = (chosenType: DocumentType) => {
    drop.current?.querySelector<HTMLInputElement>('input[type="file"]')?.click();
    picking.current = chosenType;
  };
  const addButton = isPhotographed(type) ? (
    <CameraButton
      variant="primary"
      size="lg"
      documentType={type}
      onOpenChange={(isOpen) => setShooting(isOpen ? type : null)}
      onTaken={(photos, documentType) => add(photos.map((photo) => ({ ...photo, documentType })))}
      onChooseFile={choose}
    />
  ) : (
    <Button variant="primary" size="lg" onPress={() => choose(type)}>
      Choose a File
    </Button>
  );
  const goOn = (variant: "primary" | "secondary") => (
    <Button variant={variant} size="lg" isDisabled={isBusy} onPress={() => onDone()}>
      {hasAny || isBusy ? "Continue" : "Skip for Now"}
    </Button>
  );
  // People may continue without documents if another step is due, because a contact's answer or a code may be enough.
  const mayGoOn = hasAny || placeAfter(v, "documents") !== "waiting";
  // When another document is requested, the heading gets the focus, so that screen readers read it. That happens only
  // once all uploads on this screen have finished.
  const wantedNow = isMissing ? wanted.checks.join() : "all";
  const shown = useRef(wantedNow);
  // While documents arrive from a phone, the panel announces them, and the focus stays where it is.
  const isFromPhone = useRef(false);
  if (items.length > 0) isFromPhone.current = false;
  if (!isFromPhone.current && items.every(({ phase }) => phase.name === "uploaded"))
    shown.current = wantedNow;
  const [check] = helpedBy(type, wanted.checks.length > 0 ? wanted.checks : checksOf(v));
  return (
    <Screen
      focusKey={shown.current}
      title={isMissing ? documentTitle(type) : "You've added what we need"}
      lead={
        isMissing
          ? `${check ? `${whatHappens(check)} ` : ""}${v.requester_name} sees a copy without hidden data. We delete it 30 days after the request ends.`
          : "Continue, or add another document that helps."
      }
      progress={progress}
      onBack={onBack}
      actions={
        !shooting && (isBusy || (!isMissing && hasAny && !isAny)) ? (
          goOn("primary")
        ) : (
          <>
            {addButton}
            {mayGoOn && goOn("secondary")}
          </>
        )
      }
    >
      {isMissing && items.length === 0 && (
        <figure className={styles.example}>
          <Example type={type} />
          <figcaption className={styles.advice}>
            <OriginalHint type={type} />
            <p>{documentAdvice(type)}</p>
            {v.wanted_assurance && <p>{askedText(v.requester_name, v.wanted_assurance)}</p>}
          </figcaption>
        </figure>
      )}
      <LazyHandoffPanel
        id={v.id}
        isOffered={isMissing || isAny}
        level={2}
        onConnected={() => {
          isFromPhone.current = true;
        }}
      />
      <UploadList uploads={uploads} />
      {v.documents.length > 0 && (
        <ul className={styles.documents} aria-label="Your documents">
          {v.documents.map((document) => (
            <DocumentRow
              key={document.id}
              document={document}
              mayAdd
              onRemove={document.removable ? () => setRemoved(document) : undefined}
            />
          ))}
        </ul>
      )}
      {isPhotographed(type) && !isBusy && (
        <div className={styles.instead}>
          <Button size="sm" variant="ghost" onPress={() => choose(type)}>
            Choose a File Instead
          </Button>
        </div>
      )}
      <p className={styles.limits}>{LIMITS}</p>
      <div
        ref={drop}
        className={styles.drop}
        onClickCapture={() => {
          picking.current = type;
        }}
        onDropCapture={() => {
          picking.current = null;
        }}
      >
        <FileDrop
          label="Choose a File"
          description={`${hasBarcode(type) ? "We check on this device whether the barcode can be read. " : ""}${LIMITS}`}
          accept={UPLOAD.extensions}
          converts={CONVERTED}
          maxBytes={UPLOAD.maxBytes}
          maxFiles={UPLOAD.maxFiles}
          currentCount={v.documents.length + onTheWay(items)}
          onFiles={(files) => {
            const documentType = picking.current ?? type;
            add(files.map((file) => ({ file, documentType })));
          }}
        />
      </div>
      {!isBusy && (
        <TypeChoice
          wanted={wanted.types}
          value={type}
          onChange={setChosen}
          isMore={!isMissing}
          isAny={isAny}
          onAny={() => setAny(true)}
        />
      )}
      <FinishControl verification={v} label="I'm Done Adding Documents" isDisabled={isBusy} onDone={onDone} />
      {removed && (
        <RemoveDocumentDialog verificationId={v.id} document={removed} onClose={() => setRemoved(null)} />
      )}
    </Screen>
  );
}
