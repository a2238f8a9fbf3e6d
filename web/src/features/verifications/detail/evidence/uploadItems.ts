import type { DocumentSide } from "#contract/documents/sides.ts";
import type { DocumentType } from "#contract/enums.ts";
import type { Difference } from "../capture/compare.ts";
import type { Prepared } from "../capture/prepare.ts";
import type { Step } from "../capture/protocol.ts";

/** The upload phase of a selected file. */
export type UploadPhase =
  | { name: "waiting" }
  | { name: "preparing"; step: Step; tried: number }
  /** The subject has to decide: the barcode is unreadable, it differs from the request, or the license has expired. */
  | { name: "deciding"; isReadable: boolean; differences: readonly Difference[] }
  | { name: "uploading"; progress: number; isReadable: boolean }
  | { name: "uploaded"; isReadable: boolean }
  | { name: "failed"; message: string; canRetry: boolean };

export interface UploadItem {
  /** Also used as the upload's idempotency key. */
  key: string;
  file: File;
  documentType: DocumentType;
  side: DocumentSide | null;
  description: string;
  /** Whether the browser looks for a barcode in the file, which it does only after the subject has consented. */
  isRead: boolean;
  /** Whether the subject already knows that it may be unreadable, and uploads it anyway. */
  isAccepted: boolean;
  /** Object URL of the picture as the subject selected it. */
  original: string | null;
  /** Object URL of the picture as we'll send it. */
  preview: string | null;
  prepared: Prepared | null;
  phase: UploadPhase;
}

export type UploadChange =
  | { type: "added"; items: readonly UploadItem[] }
  | { type: "removed"; key: string }
  | { type: "prepared"; key: string; prepared: Prepared; preview: string | null }
  | { type: "moved"; key: string; phase: UploadPhase };

/** Reducer for the upload queue. Ignores changes to a file that was removed or canceled in the meantime. */
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

/** @returns the number of files that are neither uploaded nor failed; they count toward the limit */
export function onTheWay(items: readonly UploadItem[]): number {
  return items.filter(({ phase }) => phase.name !== "uploaded" && phase.name !== "failed").length;
}

/** What a row of the upload queue shows, and what its buttons do. */
export interface UploadRowProps {
  item: UploadItem;
  onRemove: () => void;
  onRetry: () => void;
  onUseAnyway: () => void;
  onReplace: (file: File) => void;
}
