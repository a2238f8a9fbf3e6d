import { useRef, useState } from "react";
import type { DocumentType } from "#contract/enums.ts";
import { UPLOAD } from "#contract/limits.ts";
import { whatHappens } from "#contract/verification/what-happens.ts";
import { CameraButton } from "#features/verifications/camera/CameraButton.tsx";
import { isPhotographed } from "#features/verifications/camera/shots.ts";
import { CONVERTED } from "#features/verifications/detail/capture/prepare.ts";
import { UploadList } from "#features/verifications/detail/evidence/UploadList.tsx";
import type { ToUpload } from "#features/verifications/detail/evidence/useUploads.ts";
import { Screen } from "#features/verifications/subject/frame/Screen.tsx";
import {
  documentAdvice,
  documentTitle,
} from "#features/verifications/subject/steps/documents/documentMessages.ts";
import { Example } from "#features/verifications/subject/steps/documents/Example.tsx";
import { TypeChoice } from "#features/verifications/subject/steps/documents/TypeChoice.tsx";
import { helpedBy, wantedDocuments } from "#features/verifications/subject/steps/documents/wanted.ts";
import { checksOf } from "#features/verifications/subject/stepsOf.ts";
import { messageOf } from "#lib/http/errors.ts";
import { Button } from "#ui/Button/Button.tsx";
import { FileDrop } from "#ui/FileDrop/FileDrop.tsx";
import type { PhoneView } from "../handoff/types.ts";
import { AddedDocuments } from "./AddedDocuments.tsx";
import { endHandoff } from "./api.ts";
import styles from "./PhoneDocuments.module.css";
import { endOfError, type PhoneEnd } from "./phoneEnds.ts";
import { useAutoFinish } from "./useAutoFinish.ts";
import { usePhoneUploads } from "./usePhoneUploads.ts";

const LIMITS = `PDF, JPG, PNG, DOC or DOCX, up to ${UPLOAD.maxBytes / 1024 / 1024} MB each.`;

/** Asks for one document at a time, and takes its photos. When nothing is missing, it finishes by itself. */
export function PhoneDocuments(props: {
  view: PhoneView;
  accessToken: string;
  onEnd: (end: PhoneEnd) => void;
}) {
  const { view, accessToken, onEnd } = props;
  const v = view.verification;
  const { uploads, report, isBusy, hasSent } = usePhoneUploads(view, accessToken, onEnd);
  const wanted = wantedDocuments(v);
  const isMissing = wanted.types.length > 0;
  const [chosen, setChosen] = useState<DocumentType | null>(null);
  const [isAny, setAny] = useState(false);
  // While the camera is open, a refetch must not take it away.
  const [shooting, setShooting] = useState<DocumentType | null>(null);
  const [problem, setProblem] = useState<string>();
  const drop = useRef<HTMLDivElement>(null);
  const type = shooting ?? chosen ?? wanted.types[0] ?? "other";
  // The type for which the picker was opened. A refetch may change the requested type in the meantime.
  const picking = useRef<DocumentType>(null);

  const take = (files: ToUpload[]) => {
    uploads.add(files);
    picking.current = null;
    setChosen(null);
    setAny(false);
  };
  const takeFiles = (files: File[]) => {
    const documentType = picking.current ?? type;
    report({ more: files.length, isFinal: true });
    take(files.map((file) => ({ file, documentType })));
  };
  const choose = (chosenType: DocumentType) => {
    drop.current?.querySelector<HTMLInputElement>('input[type="file"]')?.click();
    picking.current = chosenType;
  };

  const finish = async (isFinished: boolean) => {
    setProblem(undefined);
    try {
      await endHandoff(accessToken, isFinished);
      onEnd(isFinished ? "finished" : "left");
    } catch (error) {
      const end = endOfError(error);
      if (end) onEnd(end);
      else setProblem(messageOf(error));
    }
  };
  const isComplete = !isMissing && hasSent && !isAny && !shooting && uploads.items.every(isSent);
  const isFinishing = useAutoFinish(isComplete, v.documents, () => finish(true));

  // When another document is requested, the heading gets the focus, so that screen readers read it.
  const wantedNow = isMissing ? wanted.checks.join() : "all";
  const shown = useRef(wantedNow);
  if (uploads.items.every(isSent)) shown.current = wantedNow;
  const [check] = helpedBy(type, wanted.checks.length > 0 ? wanted.checks : checksOf(v));

  const photos = (
    <CameraButton
      variant="primary"
      size="lg"
      documentType={type}
      onOpenChange={(isOpen) => {
        setShooting(isOpen ? type : null);
        // Until photos are used, they don't count.
        report({ more: 0, isFinal: false });
      }}
      onProgress={({ taken, of }) => report({ more: taken, of, isFinal: false })}
      onTaken={(pictures, documentType) => {
        report({ more: pictures.length, isFinal: true });
        take(pictures.map((picture) => ({ ...picture, documentType })));
      }}
      onChooseFile={choose}
    />
  );
  const files = (variant: "primary" | "secondary") => (
    <Button variant={variant} size="lg" onPress={() => choose(type)}>
      Choose a File
    </Button>
  );
  const finishButton = (variant: "primary" | "secondary") => (
    <Button
      variant={variant}
      size="lg"
      isDisabled={isBusy}
      pending={isFinishing}
      onPress={() => finish(true)}
    >
      Finish
    </Button>
  );
  const isAsking = shooting !== null || ((isMissing || isAny || !hasSent) && !isBusy);
  return (
    <Screen
      focusKey={shown.current}
      title={isMissing ? documentTitle(type) : "You've added what we need"}
      lead={
        isMissing
          ? `${check ? `${whatHappens(check)} ` : ""}${v.requester_name} sees a copy without hidden data. We delete it 30 days after the request ends.`
          : isFinishing
            ? "One moment. We're checking that we can read everything."
            : "Go back to your computer, or add another document that helps."
      }
      error={problem}
      actions={
        !isAsking ? (
          finishButton("primary")
        ) : isPhotographed(type) ? (
          <>
            {photos}
            {files("secondary")}
          </>
        ) : (
          files("primary")
        )
      }
      below={
        <div className={styles.leave}>
          {isAsking && hasSent && finishButton("secondary")}
          <Button variant="ghost" onPress={() => finish(false)}>
            Cancel
          </Button>
        </div>
      }
    >
      {isMissing && uploads.items.length === 0 && (
        <figure className={styles.example}>
          <Example type={type} />
          <figcaption>{documentAdvice(type)}</figcaption>
        </figure>
      )}
      <UploadList uploads={uploads} />
      <AddedDocuments documents={v.documents} />
      <p className={styles.limits}>{LIMITS}</p>
      <div ref={drop} className={styles.drop}>
        <FileDrop
          label="Choose a File"
          accept={UPLOAD.extensions}
          converts={CONVERTED}
          maxBytes={UPLOAD.maxBytes}
          maxFiles={v.remaining}
          onFiles={takeFiles}
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
    </Screen>
  );
}

const isSent = ({ phase }: { phase: { name: string } }) => phase.name === "uploaded";
