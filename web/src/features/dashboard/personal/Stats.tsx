import { CalendarDays, CircleCheck, Files, LoaderCircle } from "lucide-react";
import { count } from "#lib/format.ts";
import { StatTile } from "#ui/StatTile/StatTile.tsx";
import styles from "./DashboardPage.module.css";
import type { Personal } from "./queries.ts";

/** The four figures of spec 1 §2. */
export function Stats(props: { stats: Personal["stats"] | undefined }) {
  const { stats } = props;
  const isLoading = stats === undefined;
  return (
    <section aria-label="Your numbers" className={styles.stats}>
      <StatTile
        label="Total Verifications"
        value={count(stats?.total_verifications ?? 0)}
        icon={<Files aria-hidden />}
        isLoading={isLoading}
      />
      <StatTile
        label="Completed"
        value={count(stats?.completed ?? 0)}
        icon={<CircleCheck aria-hidden />}
        isLoading={isLoading}
      />
      <StatTile
        label="In Progress"
        value={count(stats?.in_progress ?? 0)}
        icon={<LoaderCircle aria-hidden />}
        isLoading={isLoading}
      />
      <StatTile
        label="This Month"
        value={count(stats?.this_month ?? 0)}
        icon={<CalendarDays aria-hidden />}
        isLoading={isLoading}
      />
    </section>
  );
}
