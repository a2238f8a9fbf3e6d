import styles from "./UploadList.module.css";
import { UploadRow } from "./UploadRow.tsx";
import type { Uploads } from "./useUploads.ts";

/** The files in the upload queue. Shows nothing if there are none. */
export function UploadList({ uploads }: { uploads: Uploads }) {
  const { items } = uploads;
  if (items.length === 0) return null;
  return (
    <ul className={styles.items} aria-label="Files being uploaded">
      {items.map((item) => (
        <UploadRow
          key={item.key}
          item={item}
          onRemove={() => uploads.remove(item.key)}
          onRetry={() => uploads.retry(item)}
          onUseAnyway={() => uploads.takeAsIs(item)}
          onReplace={(file) => uploads.replace(item, file)}
        />
      ))}
    </ul>
  );
}
