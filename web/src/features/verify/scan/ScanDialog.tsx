import { useRef, useState } from "react";
import { FileTrigger } from "react-aria-components/FileTrigger";
import { Button } from "#ui/Button/Button.tsx";
import { CameraHelp } from "#ui/CameraHelp/CameraHelp.tsx";
import { Dialog } from "#ui/Dialog/Dialog.tsx";
import type { QrReader } from "./readQr.ts";
import styles from "./ScanDialog.module.css";
import { useQrScan } from "./useQrScan.ts";

/** Scans a QR code with the camera, or from a picture. */
export function ScanDialog(props: {
  newReader: () => QrReader;
  onClose: () => void;
  onCode: (text: string) => void;
  onPicture: (file: File) => void;
}) {
  const [tries, setTries] = useState(0);
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
      <Viewfinder
        key={tries}
        newReader={props.newReader}
        onCode={props.onCode}
        onRetry={() => setTries(tries + 1)}
      />
    </Dialog>
  );
}

function Viewfinder(props: {
  newReader: () => QrReader;
  onCode: (text: string) => void;
  onRetry: () => void;
}) {
  const video = useRef<HTMLVideoElement>(null);
  const problem = useQrScan(video, props.newReader, props.onCode);
  return (
    <>
      <div className={styles.finder} hidden={problem !== undefined}>
        <video ref={video} muted playsInline aria-label="Camera" />
      </div>
      {problem === "no_reader" && (
        <p role="alert">We couldn't load the QR reader. Check your connection and try again.</p>
      )}
      {problem && problem !== "no_reader" && <CameraHelp problem={problem} onRetry={props.onRetry} />}
    </>
  );
}
