import { X } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { Dialog as RacDialog } from "react-aria-components/Dialog";
import { Heading } from "react-aria-components/Heading";
import { Modal, ModalOverlay } from "react-aria-components/Modal";
import type { DocumentSide } from "#contract/documents/sides.ts";
import type { DocumentType } from "#contract/enums.ts";
import { plural } from "#contract/plural.ts";
import { Button } from "#ui/Button/Button.tsx";
import { IconButton } from "#ui/Button/IconButton.tsx";
import { CameraHelp } from "#ui/CameraHelp/CameraHelp.tsx";
import { cx } from "#ui/cx.ts";
import { Dialog, FocusKeeper } from "#ui/Dialog/Dialog.tsx";
import styles from "./CameraDialog.module.css";
import type { FrameFacts } from "./frames/protocol.ts";
import { warningFor } from "./guide.ts";
import { Review, type TakenPhoto } from "./Review.tsx";
import { fileNameOf, type Shot, shotsOf } from "./shots.ts";
import type { Still } from "./still.ts";
import { useCamera } from "./useCamera.ts";
import { clearMarks } from "./useGuide.ts";
import { Viewfinder } from "./Viewfinder.tsx";

/** A photo that the person has decided to use. */
interface Photo {
  file: File;
  side: DocumentSide | null;
  /** Whether we said that something looks wrong with it, and they use it anyway. */
  isAccepted: boolean;
}

export interface CameraDialogProps {
  documentType: DocumentType;
  /** Called once the person has looked at all photos and wants to use them. Until then, nothing leaves the device. */
  onTaken: (photos: Photo[]) => void;
  onClose: () => void;
  /** The person would rather choose a file. */
  onChooseFile: () => void;
  /** Called when a photo was taken or discarded: how many there are, of how many. */
  onProgress?: (progress: { taken: number; of: number }) => void;
}

/** Takes the photos of a document, one after another, and shows them for review. */
export default function CameraDialog(props: CameraDialogProps) {
  const { documentType, onProgress } = props;
  const [shots] = useState(() => shotsOf(documentType));
  const [photos, setPhotos] = useState<readonly TakenPhoto[]>([]);
  const [isLeaving, setLeaving] = useState(false);
  const dialog = useRef<HTMLElement>(null);
  const urls = useRef(new Set<string>());
  useEffect(() => {
    const made = urls.current;
    return () => {
      for (const url of made) URL.revokeObjectURL(url);
      clearMarks();
    };
  }, []);

  const next = shots.find((shot) => photos.every((photo) => photo.shot !== shot));
  const change = (now: readonly TakenPhoto[]) => {
    setPhotos(now);
    onProgress?.({ taken: now.length, of: shots.length });
  };
  const add = (shot: Shot, file: File, facts: FrameFacts | null) => {
    const url = URL.createObjectURL(file);
    urls.current.add(url);
    change([...photos, { shot, file, url, warning: facts && warningFor(shot.kind, facts) }]);
  };
  const addStill = (shot: Shot, { picture, facts }: Still) =>
    add(shot, new File([picture], fileNameOf(documentType, shot), { type: picture.type }), facts);
  const use = () =>
    props.onTaken(
      shots.flatMap((shot) => {
        const photo = photos.find((one) => one.shot === shot);
        return photo ? [{ file: photo.file, side: shot.side, isAccepted: photo.warning !== null }] : [];
      }),
    );
  const close = () => (photos.length > 0 ? setLeaving(true) : props.onClose());
  return (
    <ModalOverlay
      className={cx(styles.overlay)}
      isOpen
      onOpenChange={(isOpen) => isOpen || close()}
      isDismissable
    >
      <Modal className={cx(styles.modal)}>
        <FocusKeeper />
        <RacDialog ref={dialog} className={cx(styles.dialog)}>
          <header className={styles.head}>
            <div className={styles.words}>
              <Heading slot="title" className={cx(styles.title)}>
                {next
                  ? `Take a photo of the ${next.name}`
                  : photos.length > 1
                    ? "Check your photos"
                    : "Check your photo"}
              </Heading>
              {shots.length > 1 && next && (
                <p className={styles.place}>
                  Photo {shots.indexOf(next) + 1} of {shots.length}
                </p>
              )}
            </div>
            <IconButton label="Close" onPress={close}>
              <X aria-hidden />
            </IconButton>
          </header>
          {next ? (
            <Shooting
              shot={next}
              isPaused={isLeaving}
              onTaken={(still) => addStill(next, still)}
              onCaptured={(file) => add(next, file, null)}
              onChooseFile={props.onChooseFile}
            />
          ) : (
            <Review
              photos={shots.flatMap((shot) => photos.find((photo) => photo.shot === shot) ?? [])}
              onRetake={(photo) => {
                // The button is about to go, and the shutter takes the focus from the dialog.
                dialog.current?.focus({ preventScroll: true });
                change(photos.filter((other) => other !== photo));
              }}
              onUse={use}
            />
          )}
        </RacDialog>
      </Modal>
      <Dialog
        isOpen={isLeaving}
        onOpenChange={setLeaving}
        role="alertdialog"
        size="sm"
        title={`Discard ${plural(photos.length, "photo")}?`}
        footer={
          <>
            <Button onPress={props.onClose}>Discard</Button>
            <Button variant="primary" autoFocus onPress={() => setLeaving(false)}>
              Go Back
            </Button>
          </>
        }
      >
        <p>Nothing has been uploaded yet.</p>
      </Dialog>
    </ModalOverlay>
  );
}

/** The camera stays open from one photo to the next. */
function Shooting(props: {
  shot: Shot;
  isPaused: boolean;
  onTaken: (still: Still) => void;
  onCaptured: (file: File) => void;
  onChooseFile: () => void;
}) {
  const video = useRef<HTMLVideoElement>(null);
  const camera = useCamera(video);
  return (
    <>
      {camera.problem && (
        <div className={styles.problem}>
          <CameraHelp problem={camera.problem} onRetry={camera.retry} onChooseFile={props.onChooseFile} />
        </div>
      )}
      <div className={styles.finder} hidden={camera.problem !== null}>
        <Viewfinder camera={camera} video={video} {...props} />
      </div>
    </>
  );
}
