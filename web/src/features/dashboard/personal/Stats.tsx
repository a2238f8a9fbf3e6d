import { CalendarDays, CircleCheck, Files, LoaderCircle } from "lucide-react";
import { count } from "#lib/format.ts";
import { StatTile } from "#ui/StatTile/StatTile.tsx";
import styles from "./PersonalDashboard.module.css";
import type { Personal } from "./queries.ts";

const TILES = [
  {
    id: "total_verifications",
    label: "Total Verifications",
    hint: "By you and about you",
    icon: <Files aria-hidden />,
  },
  { id: "completed", label: "Completed", hint: "With a result", icon: <CircleCheck aria-hidden /> },
  { id: "in_progress", label: "In Progress", hint: "Pending included", icon: <LoaderCircle aria-hidden /> },
  { id: "this_month", label: "This Month", hint: "Requests made", icon: <CalendarDays aria-hidden /> },
] as const;

/** The four figures of spec 1 §2. @param props.stats undefined while loading */
export function Stats({ stats }: { stats: Personal["stats"] | undefined }) {
  return (
    <section aria-label="Your numbers" className={styles.stats}>
      {TILES.map(({ id, ...tile }) => (
        <StatTile key={id} {...tile} value={count(stats?.[id] ?? 0)} isLoading={stats === undefined} />
      ))}
    </section>
  );
}
