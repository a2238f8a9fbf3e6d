import type { ReactNode } from "react";
import { count, percent } from "#lib/format/format.ts";
import { type BarRow, RowBars } from "./RowBars.tsx";

/** A funnel: the steps of a process, how many items (such as requests) reach each, and how many stop in between. */
export function FunnelBars(props: {
  label: string;
  level?: 2 | 3;
  description?: ReactNode;
  aside?: ReactNode;
  isFolding?: boolean;
  /** In order. While undefined, a placeholder shows. */
  steps: readonly { id: string; label: string; count: number }[] | undefined;
  /** Heading of the table's column with the counts. */
  noun: string;
  empty: ReactNode;
}) {
  const { steps = [], noun } = props;
  const described = steps.map((step, i) => {
    const before = steps[i - 1];
    const stopped = before ? before.count - step.count : 0;
    const share = before && before.count > 0 ? percent(step.count / before.count) : null;
    return { ...step, stopped, share };
  });
  const rows = described.map(
    ({ id, label, count: reached, stopped, share }): BarRow => ({
      id,
      label,
      note: stopped > 0 ? `${count(stopped)} stopped before this` : undefined,
      bars: [{ id, value: reached, text: share === null ? count(reached) : `${count(reached)} (${share})` }],
    }),
  );
  return (
    <RowBars
      label={props.label}
      level={props.level}
      description={props.description}
      aside={props.aside}
      isFolding={props.isFolding}
      rows={props.steps && rows}
      empty={props.empty}
      table={{
        columns: ["Step", noun, "Of the step before", "Stopped before this"],
        rows: described.map(({ id, label, count: reached, stopped, share }) => ({
          id,
          cells: [label, count(reached), share ?? "–", count(stopped)],
        })),
      }}
    />
  );
}
