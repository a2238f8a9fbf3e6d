import { useRef, useState } from "react";
import { hasBarcode } from "#contract/documents/document-needs.ts";
import type { DocumentType } from "#contract/enums.ts";
import { UPLOAD } from "#contract/limits.ts";
import { whatHappens } from "#contract/verification/what-happens.ts";
import { CONVERTED } from "#features/verifications/detail/capture/prepare.ts";
import { DocumentRow } from "#features/verifications/detail/evidence/DocumentRow.tsx";
import { RemoveDocumentDialog } from "#features/verifications/detail/evidence/RemoveDocumentDialog.tsx";
import { UploadList } from "#features/verifications/detail/evidence/UploadList.tsx";
import { onTheWay } from "#features/verifications/detail/evidence/uploadItems.ts";
import type { Uploads } from "#features/verifications/detail/evidence/useUploads.ts";
import type { DocumentAnswer } from "#features/verifications/shared/api/types.ts";
import { Screen } from "#features/verifications/subject/frame/Screen.tsx";
import { checksOf, placeAfter } from "#features/verifications/subject/stepsOf.ts";
import { Button } from "#ui/Button/Button.tsx";
import { FileDrop } from "#ui/FileDrop/FileDrop.tsx";
import { FinishControl } from "../FinishControl.tsx";
import type { StepProps } from "../stepProps.ts";
import styles from "./DocumentsScreen.module.css";
import { chooseLabel, documentAdvice, documentTitle } from "./documentMessages.ts";
import { Example } from "./Example.tsx";
import { TypeChoice } from "./TypeChoice.tsx";
import { helpedBy, wantedDocuments } from "./wanted.ts";

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
  const [removed, setRemoved] = useState<DocumentAnswer | null>(null);
  const drop = useRef<HTMLDivElement>(null);
  const isMissing = wanted.types.length > 0;
  const type = chosen ?? wanted.types[0] ?? "other";
  const isBusy = onTheWay(items) > 0;
  const hasAny = v.documents.length > 0;

  // The type for which the file picker or camera was opened. A live update may change the requested type in the
  // meantime.
  const picking = useRef<DocumentType>(null);
  const take = (files: File[]) => {
    uploads.add(files, picking.current ?? type, "");
    picking.current = null;
    setChosen(null);
    setAny(false);
  };
  // Opens the drop zone's file picker. On phones, the drop zone itself is hidden.
  const choose = () => drop.current?.querySelector<HTMLInputElement>('input[type="file"]')?.click();
  const chooseButton = (variant: "primary" | "secondary", label: string) => (
    <Button variant={variant} size="lg" onPress={choose}>
      {label}
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
  if (items.every(({ phase }) => phase.name === "uploaded")) shown.current = wantedNow;
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
        isBusy || (!isMissing && hasAny && !isAny) ? (
          goOn("primary")
        ) : (
          <>
            {chooseButton("primary", chooseLabel(type))}
            {mayGoOn && goOn("secondary")}
          </>
        )
      }
    >
      {isMissing && items.length === 0 && (
        <figure className={styles.example}>
          <Example type={type} />
          <figcaption>{documentAdvice(type)}</figcaption>
        </figure>
      )}
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
          label={chooseLabel(type)}
          description={`${hasBarcode(type) ? "We check on this device whether the barcode can be read. " : ""}${LIMITS}`}
          accept={UPLOAD.extensions}
          converts={CONVERTED}
          maxBytes={UPLOAD.maxBytes}
          maxFiles={UPLOAD.maxFiles}
          currentCount={v.documents.length + onTheWay(items)}
          onFiles={take}
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
      <RemoveDocumentDialog verificationId={v.id} document={removed} onClose={() => setRemoved(null)} />
    </Screen>
  );
}
