import { FileText } from "lucide-react";
import { useState } from "react";
import { DOCUMENT_LABEL } from "#contract/labels.ts";
import { FileRow } from "#ui/FileDrop/FileRow.tsx";
import { CaptureCard } from "../capture/CaptureCard.tsx";
import type { UploadPhase, UploadRowProps } from "./uploadItems.ts";

const STATE = {
  waiting: "pending",
  preparing: "pending",
  deciding: "pending",
  uploading: "uploading",
  uploaded: "uploaded",
  failed: "error",
} as const satisfies Record<UploadPhase["name"], string>;

/** One file in the upload queue. If the browser looks for a license barcode in it, `CaptureCard` shows the file. */
export function UploadRow(props: UploadRowProps) {
  const { item } = props;
  const { phase, prepared, preview } = item;
  if (item.isRead) return <CaptureCard {...props} />;
  return (
    <FileRow
      as="li"
      name={item.file.name}
      size={prepared?.file.size ?? item.file.size}
      detail={
        item.side ? `${DOCUMENT_LABEL[item.documentType]}, ${item.side}` : DOCUMENT_LABEL[item.documentType]
      }
      state={STATE[phase.name]}
      progress={phase.name === "uploading" ? phase.progress : undefined}
      error={phase.name === "failed" ? phase.message : undefined}
      preview={<Preview key={preview} src={preview} />}
      onCancel={props.onRemove}
      onRetry={phase.name === "failed" && phase.canRetry ? props.onRetry : undefined}
      onRemove={phase.name === "failed" ? props.onRemove : undefined}
    />
  );
}

/** The picture, unless this browser can't show it. */
function Preview({ src }: { src: string | null }) {
  const [isBroken, setBroken] = useState(false);
  if (!src || isBroken) return <FileText aria-hidden />;
  return <img src={src} alt="" onError={() => setBroken(true)} />;
}
