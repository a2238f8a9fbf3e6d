import type { ReactNode } from "react";
import { cx } from "../cx.ts";
import { ChartFrame, type ChartTable } from "./ChartFrame.tsx";
import type { ChartTone } from "./chart.ts";
import styles from "./RowBars.module.css";
import { toneClass } from "./Texture.tsx";

export interface BarRow {
  id: string;
  label: string;
  /** Beside the label, in smaller text. */
  note?: ReactNode;
  bars: readonly { id: string; value: number; text: ReactNode; tone?: ChartTone }[];
}

/** Rows with one or more bars, each beside its value as text. It's plain HTML, so screen readers can read all of it. */
export function RowBars(props: {
  /** The chart's heading and accessible name. */
  label: string;
  level?: 2 | 3 | undefined;
  description?: ReactNode;
  aside?: ReactNode;
  isFolding?: boolean | undefined;
  rows: readonly BarRow[] | undefined;
  table: ChartTable;
  /** Shown if no row has a bar longer than 0. */
  empty: ReactNode;
}) {
  const { rows = [] } = props;
  const longest = Math.max(0, ...rows.flatMap(({ bars }) => bars.map(({ value }) => value)));
  return (
    <ChartFrame
      label={props.label}
      level={props.level}
      description={props.description}
      aside={props.aside}
      isFolding={props.isFolding}
      height="14rem"
      isLoading={props.rows === undefined}
      empty={longest === 0 && props.empty}
      table={props.table}
    >
      <ul className={styles.rows}>
        {rows.map((row) => (
          <li key={row.id} className={styles.row}>
            <p className={styles.head}>
              <span className={styles.label}>{row.label}</span>
              {row.note && <span className={styles.note}>{row.note}</span>}
            </p>
            {row.bars.map(({ id, value, text, tone = "1" }) => (
              <p key={id} className={styles.bar}>
                <span className={styles.track}>
                  <span
                    className={cx(styles.fill, toneClass(tone))}
                    style={{ width: `${longest === 0 ? 0 : (value / longest) * 100}%` }}
                  />
                </span>
                <span className={styles.text}>{text}</span>
              </p>
            ))}
          </li>
        ))}
      </ul>
    </ChartFrame>
  );
}
