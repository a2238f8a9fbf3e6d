import { Check, CircleAlert, ScanLine, TriangleAlert, X } from "lucide-react";
import { type ReactNode, useState } from "react";
import { FileTrigger } from "react-aria-components/FileTrigger";
import { Button } from "#ui/Button/Button.tsx";
import { IconButton } from "#ui/Button/IconButton.tsx";
import { ProgressBar } from "#ui/ProgressBar/ProgressBar.tsx";
import type { UploadPhase, UploadRowProps } from "../evidence/uploadItems.ts";
import styles from "./CaptureCard.module.css";
import { differenceText, STEP_TEXT } from "./messages.ts";

const READABLE = "We can read your license";

type Look = "busy" | "ok" | "warn" | "bad";

function describePhase(phase: UploadPhase): { look: Look; title: string; text?: ReactNode } {
  switch (phase.name) {
    case "waiting":
      return { look: "busy", title: "Waiting…" };
    case "preparing":
      return { look: "busy", title: STEP_TEXT[phase.step] };
    case "deciding":
      if (!phase.isReadable)
        return {
          look: "warn",
          title: "We couldn't read the barcode",
          text: "It's the wide striped block on the back of the card. Lay the card flat in even light, hold the phone level, fill the picture with the barcode, and avoid reflections.",
        };
      return {
        look: "warn",
        title: `${READABLE}, but check this first`,
        text: (
          <ul className={styles.differences}>
            {phase.differences.map((difference) => (
              <li key={difference.code}>{differenceText(difference)}</li>
            ))}
          </ul>
        ),
      };
    case "uploading":
    case "uploaded":
      return phase.isReadable
        ? { look: "ok", title: READABLE }
        : { look: "busy", title: phase.name === "uploaded" ? "Uploaded" : "Uploading the original picture" };
    case "failed":
      return { look: "bad", title: phase.message };
  }
}

const ICON = { busy: ScanLine, ok: Check, warn: TriangleAlert, bad: CircleAlert } as const;

/** Shows a license's picture, whether we could read it, what needs attention, and what the subject can do next. */
export function CaptureCard(props: UploadRowProps) {
  const { item } = props;
  const { phase } = item;
  const { look, title, text } = describePhase(phase);
  const Icon = ICON[look];
  const src = item.preview ?? item.original;
  /** The URL of a picture that this browser can't show. */
  const [broken, setBroken] = useState<string | null>(null);
  const isWorking = phase.name === "waiting" || phase.name === "preparing";
  return (
    <li className={styles.card} data-look={look}>
      {src && src !== broken && (
        <span className={styles.picture} data-scanning={isWorking || undefined}>
          <img src={src} alt="" onError={() => setBroken(src)} />
        </span>
      )}
      <div className={styles.body}>
        <p className={styles.name} title={item.file.name}>
          {item.file.name}
        </p>
        <div role={look === "bad" || look === "warn" ? "alert" : "status"}>
          <p className={styles.title}>
            <Icon aria-hidden strokeWidth={2.25} />
            {title}
          </p>
          {text && <div className={styles.text}>{text}</div>}
          {phase.name === "deciding" && phase.isReadable && (
            <p className={styles.text}>So far, only this device has read it.</p>
          )}
        </div>
        {phase.name === "uploading" && (
          <ProgressBar label={`Uploading ${item.file.name}`} value={phase.progress} hideLabel />
        )}
        {phase.name === "deciding" && (
          <div className={styles.actions}>
            <PickAnother label={phase.isReadable ? "Choose Another" : "Retake"} onFile={props.onReplace} />
            <Button size="sm" onPress={props.onUseAnyway}>
              Use Anyway
            </Button>
          </div>
        )}
        {phase.name === "failed" && (
          <div className={styles.actions}>
            {phase.canRetry ? (
              <Button size="sm" variant="primary" onPress={props.onRetry}>
                Retry
              </Button>
            ) : (
              <PickAnother label="Choose Another" onFile={props.onReplace} />
            )}
          </div>
        )}
      </div>
      {phase.name !== "uploaded" && (
        <span className={styles.close}>
          <IconButton
            label={`${phase.name === "uploading" ? "Cancel" : "Remove"} ${item.file.name}`}
            size="sm"
            onPress={props.onRemove}
          >
            <X aria-hidden />
          </IconButton>
        </span>
      )}
    </li>
  );
}

/** A button that picks another picture, from the camera on a phone. */
function PickAnother(props: { label: string; onFile: (file: File) => void }) {
  return (
    <FileTrigger
      acceptedFileTypes={["image/jpeg", "image/png"]}
      defaultCamera="environment"
      onSelect={(files) => {
        const file = files?.[0];
        if (file) props.onFile(file);
      }}
    >
      <Button size="sm" variant="primary">
        {props.label}
      </Button>
    </FileTrigger>
  );
}
