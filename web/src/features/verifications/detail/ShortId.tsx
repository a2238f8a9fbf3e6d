import { CopyButton } from "#ui/CopyButton/CopyButton.tsx";
import styles from "./DetailHeader.module.css";

/** How many of an ID's last characters to show. IDs begin with a timestamp, so many of them start the same. */
const END = 6;

/** A request's ID, shortened on screen. Screen readers, the copy button and print use the full ID. */
export function ShortId({ id }: { id: string }) {
  const [prefix] = id.split("_");
  const isLong = id.length > (prefix?.length ?? 0) + 1 + END;
  return (
    <span className={styles.id}>
      <code title={id}>
        {isLong ? (
          <>
            <span aria-hidden="true" className="print-hide">
              {prefix}_…{id.slice(-END)}
            </span>
            <span className={styles.whole}>{id}</span>
          </>
        ) : (
          id
        )}
      </code>
      <span className="print-hide">
        <CopyButton text={id} label="Copy ID" iconOnly size="sm" />
      </span>
    </span>
  );
}
