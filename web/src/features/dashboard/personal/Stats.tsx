import { CalendarDays, CircleCheck, Files, LoaderCircle } from "lucide-react";
import { count } from "#lib/format.ts";
import { StatTile } from "#ui/StatTile/StatTile.tsx";
import styles from "./PersonalDashboard.module.css";
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
        hint="By you and about you"
        icon={<Files aria-hidden />}
        isLoading={isLoading}
      />
      <StatTile
        label="Completed"
        value={count(stats?.completed ?? 0)}
        hint="With a result"
        icon={<CircleCheck aria-hidden />}
        isLoading={isLoading}
      />
      <StatTile
        label="In Progress"
        value={count(stats?.in_progress ?? 0)}
        hint="Pending included"
        icon={<LoaderCircle aria-hidden />}
        isLoading={isLoading}
      />
      <StatTile
        label="This Month"
        value={count(stats?.this_month ?? 0)}
        hint="Requests made"
        icon={<CalendarDays aria-hidden />}
        isLoading={isLoading}
      />
    </section>
  );
}
