import { useRef } from "react";
import { FileTrigger } from "react-aria-components/FileTrigger";
import { Button } from "#ui/Button/Button.tsx";
import { Dialog } from "#ui/Dialog/Dialog.tsx";
import type { QrReader } from "./readQr.ts";
import styles from "./ScanDialog.module.css";
import { type CameraProblem, useCamera } from "./useCamera.ts";

const PROBLEM: Record<CameraProblem, string> = {
  blocked:
    "Your browser blocks the camera for this page. Allow it in the browser's settings, or choose a picture.",
  missing: "We can't find a camera. Choose a picture of the code instead.",
  no_reader: "We couldn't load the QR reader. Check your connection and try again.",
  failed: "The camera can't be used right now. Another program may be using it. Choose a picture instead.",
};

/** Scans a QR code with the camera, or from a picture. */
export function ScanDialog(props: {
  newReader: () => QrReader;
  onClose: () => void;
  onCode: (text: string) => void;
  onPicture: (file: File) => void;
}) {
  return (
    <Dialog
      isOpen
      onOpenChange={(isOpen) => isOpen || props.onClose()}
      title="Scan a QR code"
      description="Hold the code on the report's last page in front of the camera."
      footer={
        <FileTrigger
          acceptedFileTypes={["image/jpeg", "image/png"]}
          onSelect={(files) => files?.[0] && props.onPicture(files[0])}
        >
          <Button>Choose a Picture</Button>
        </FileTrigger>
      }
    >
      <Viewfinder newReader={props.newReader} onCode={props.onCode} />
    </Dialog>
  );
}

function Viewfinder({ newReader, onCode }: { newReader: () => QrReader; onCode: (text: string) => void }) {
  const video = useRef<HTMLVideoElement>(null);
  const problem = useCamera(video, newReader, onCode);
  return (
    <>
      <div className={styles.finder} hidden={problem !== undefined}>
        <video ref={video} muted playsInline aria-label="Camera" />
      </div>
      {problem && <p role="alert">{PROBLEM[problem]}</p>}
    </>
  );
}
