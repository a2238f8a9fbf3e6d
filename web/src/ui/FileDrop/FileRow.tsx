import { CircleAlert, CircleCheck, FileText, RotateCw, Trash2, X } from "lucide-react";
import type { ReactNode } from "react";
import { fileSize } from "#lib/format/format.ts";
import { Button } from "../Button/Button.tsx";
import { IconButton } from "../Button/IconButton.tsx";
import { cx } from "../cx.ts";
import { ProgressBar } from "../ProgressBar/ProgressBar.tsx";
import styles from "./FileRow.module.css";

export interface FileRowProps {
  as?: "div" | "li";
  name: string;
  /** In bytes. */
  size?: number;
  detail?: ReactNode;
  state: "pending" | "uploading" | "uploaded" | "error";
  /** From 0 to 100. */
  progress?: number | undefined;
  error?: string | undefined;
  preview?: ReactNode;
  onCancel?: () => void;
  onRetry?: (() => void) | undefined;
  onRemove?: (() => void) | undefined;
  actions?: ReactNode;
}

/** A file with its name, upload state and actions. */
export function FileRow(props: FileRowProps) {
  const { as: Element = "div", name, state } = props;
  return (
    <Element className={cx(styles.row, state === "error" && styles.error)}>
      <span className={styles.preview}>{props.preview ?? <FileText aria-hidden />}</span>
      <div className={styles.body}>
        <div className={styles.line}>
          <span className={styles.name} title={name}>
            {name}
          </span>
          {state === "uploaded" && <CircleCheck aria-label="Uploaded" role="img" className={styles.ok} />}
        </div>
        {state === "error" ? (
          <p className={styles.problem} role="alert">
            <CircleAlert aria-hidden />
            {props.error ?? "Upload failed"}
          </p>
        ) : state === "uploading" ? (
          <ProgressBar label={`Uploading ${name}`} value={props.progress ?? 0} hideLabel />
        ) : (
          <p className={styles.detail}>
            {props.size !== undefined && <span className="tabular">{fileSize(props.size)}</span>}
            {props.detail}
            {state === "pending" && "Waiting"}
          </p>
        )}
      </div>
      <div className={styles.actions}>
        {props.actions}
        {state === "error" && props.onRetry && (
          <Button size="sm" icon={<RotateCw aria-hidden />} onPress={props.onRetry}>
            Retry
          </Button>
        )}
        {(state === "uploading" || state === "pending") && props.onCancel && (
          <IconButton label={`Cancel ${name}`} size="sm" onPress={props.onCancel}>
            <X aria-hidden />
          </IconButton>
        )}
        {(state === "uploaded" || state === "error") && props.onRemove && (
          <IconButton label={`Remove ${name}`} size="sm" onPress={props.onRemove}>
            <Trash2 aria-hidden />
          </IconButton>
        )}
      </div>
    </Element>
  );
}
