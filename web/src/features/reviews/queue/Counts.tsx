import { StatTile } from "#ui/StatTile/StatTile.tsx";
import type { Queue } from "../api.ts";
import styles from "./Counts.module.css";

/** Counts for the whole queue, regardless of filters. */
export function Counts({ counts }: { counts: Queue["counts"] | undefined }) {
  const tiles = [
    { label: "Open", value: counts?.open },
    { label: "Overdue", value: counts?.overdue },
    { label: "Due within a day", value: counts?.due_soon },
    { label: "For a second reviewer", value: counts?.to_confirm },
  ];
  return (
    <div className={styles.counts}>
      {tiles.map(({ label, value }) => (
        <StatTile key={label} label={label} value={value ?? "–"} isLoading={value === undefined} />
      ))}
    </div>
  );
}
