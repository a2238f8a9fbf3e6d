import { CloudUpload } from "lucide-react";
import { type DragEvent, type ReactNode, useEffect, useEffectEvent, useId, useRef, useState } from "react";
import { FormError } from "../Form/Form.tsx";
import { acceptFiles } from "./acceptFiles.ts";
import styles from "./FileDrop.module.css";

export interface FileDropProps {
  label: string;
  description?: ReactNode;
  /** File extensions, with their dot. */
  accept: readonly string[];
  /** More allowed extensions. The page converts these files, unless an iPhone's picker has already done so. */
  converts?: readonly string[];
  maxBytes: number;
  maxFiles: number;
  /** Number of existing files, which count toward `maxFiles`. */
  currentCount?: number;
  multiple?: boolean;
  /** Opens the camera on a phone. */
  capture?: "environment" | "user";
  isDisabled?: boolean;
  /** Gets the files with an allowed extension and size. Isn't called if there are too many. */
  onFiles: (files: File[]) => void;
  onReject?: (messages: string[]) => void;
}

/** A drop zone and file picker. Passes on files with an allowed extension and size, but none if there are too many. */
export function FileDrop(props: FileDropProps) {
  const id = useId();
  const [messages, setMessages] = useState<string[]>([]);
  const [isTarget, setTarget] = useState(false);

  const take = (files: File[]) => {
    const result = acceptFiles(files, props);
    setMessages(result.messages);
    if (result.messages.length > 0) props.onReject?.(result.messages);
    if (result.files.length > 0) props.onFiles(result.files);
  };
  // On a prerendered page, people can choose a file before the page's code has loaded.
  const input = useRef<HTMLInputElement>(null);
  const takeEarly = useEffectEvent(() => {
    if (!input.current?.files?.length) return;
    take([...input.current.files]);
    input.current.value = "";
  });
  useEffect(() => takeEarly(), []);
  const over = (event: DragEvent) => {
    if (props.isDisabled || !event.dataTransfer.types.includes("Files")) return;
    event.preventDefault();
    setTarget(true);
  };
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setTarget(false);
    if (!props.isDisabled) take([...event.dataTransfer.files]);
  };
  return (
    <div className={styles.wrapper}>
      <label
        className={styles.zone}
        data-drop-target={isTarget || undefined}
        data-disabled={props.isDisabled || undefined}
        onDragOver={over}
        onDragLeave={() => setTarget(false)}
        onDrop={drop}
      >
        <input
          ref={input}
          type="file"
          className="visually-hidden"
          aria-label={props.label}
          aria-describedby={props.description ? id : undefined}
          accept={props.accept.join(",")}
          multiple={props.multiple ?? true}
          capture={props.capture}
          disabled={props.isDisabled}
          onChange={(event) => {
            take([...(event.target.files ?? [])]);
            // Reset the input, so that a removed file can be chosen again.
            event.target.value = "";
          }}
        />
        <span className={styles.icon}>
          <CloudUpload aria-hidden />
        </span>
        <span className={styles.words}>
          <span className={styles.choose}>{props.label}</span>
          <span className={styles.hint}>or drop {props.multiple === false ? "it" : "them"} here</span>
        </span>
        {props.description && (
          <span id={id} className={styles.description}>
            {props.description}
          </span>
        )}
      </label>
      <FormError>
        {messages.length > 0 && messages.map((message) => <span key={message}>{message} </span>)}
      </FormError>
    </div>
  );
}
