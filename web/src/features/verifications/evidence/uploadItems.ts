import type { DocumentType } from "#contract/enums.ts";
import type { Difference } from "../capture/compare.ts";
import type { Prepared } from "../capture/prepare.ts";
import type { Step } from "../capture/protocol.ts";

/** Where one chosen file stands on its way up. */
export type UploadPhase =
  | { name: "waiting" }
  | { name: "preparing"; step: Step; tried: number }
  /** The person decides: the barcode did not read, or what it says differs. */
  | { name: "deciding"; isReadable: boolean; differences: readonly Difference[] }
  | { name: "uploading"; progress: number; isReadable: boolean }
  | { name: "uploaded"; isReadable: boolean }
  | { name: "failed"; message: string; canRetry: boolean };

export interface UploadItem {
  /** Also the idempotency key of its upload. */
  key: string;
  file: File;
  documentType: DocumentType;
  description: string;
  /** Object URL of the picture as it was chosen. */
  original: string | null;
  /** Object URL of the picture as it will be sent. */
  preview: string | null;
  prepared: Prepared | null;
  phase: UploadPhase;
}

export type UploadChange =
  | { type: "added"; items: readonly UploadItem[] }
  | { type: "removed"; key: string }
  | { type: "prepared"; key: string; prepared: Prepared; preview: string | null }
  | { type: "moved"; key: string; phase: UploadPhase };

/** The queue after a change. A change to a file that is gone (cancelled meanwhile) does nothing. */
export function uploadItems(items: readonly UploadItem[], change: UploadChange): readonly UploadItem[] {
  switch (change.type) {
    case "added":
      return [...items, ...change.items];
    case "removed":
      return items.filter((item) => item.key !== change.key);
    case "prepared":
      return items.map((item) =>
        item.key === change.key ? { ...item, prepared: change.prepared, preview: change.preview } : item,
      );
    case "moved":
      return items.map((item) => (item.key === change.key ? { ...item, phase: change.phase } : item));
  }
}

/** @returns how many files are on their way and not stored yet; they count against the limit. */
export function onTheWay(items: readonly UploadItem[]): number {
  return items.filter(({ phase }) => phase.name !== "uploaded" && phase.name !== "failed").length;
}
