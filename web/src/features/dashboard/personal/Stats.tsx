import { CalendarDays, CircleCheck, Files, LoaderCircle } from "lucide-react";
import type { ReactNode } from "react";
import { count } from "#lib/format/format.ts";
import { StatTile } from "#ui/StatTile/StatTile.tsx";
import { InfoTip } from "#ui/Tooltip/InfoTip.tsx";
import styles from "./PersonalDashboard.module.css";
import type { Personal } from "./queries.ts";

const TILES = [
  {
    id: "total_verifications",
    label: "Total Verifications",
    info: "Your requests and requests about you.",
    icon: <Files aria-hidden />,
  },
  { id: "completed", label: "Completed", icon: <CircleCheck aria-hidden /> },
  {
    id: "in_progress",
    label: "In Progress",
    info: "Pending requests count, too.",
    icon: <LoaderCircle aria-hidden />,
  },
  {
    id: "this_month",
    label: "This Month",
    info: "Requests made this month.",
    icon: <CalendarDays aria-hidden />,
  },
] as const satisfies { id: keyof Personal["stats"]; label: string; info?: string; icon: ReactNode }[];

/** The dashboard's four figures. @param props.stats undefined while loading */
export function Stats({ stats }: { stats: Personal["stats"] | undefined }) {
  return (
    <section aria-label="Your numbers" className={styles.stats}>
      {TILES.map((tile) => (
        <StatTile
          key={tile.id}
          label={tile.label}
          info={"info" in tile && <InfoTip about={tile.label}>{tile.info}</InfoTip>}
          icon={tile.icon}
          value={count(stats?.[tile.id] ?? 0)}
          isLoading={stats === undefined}
        />
      ))}
    </section>
  );
}
