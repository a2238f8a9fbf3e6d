import { Clock, Gauge, ShieldCheck, UserRoundSearch } from "lucide-react";
import type { ReactNode } from "react";
import { moneyOfCents } from "#contract/billing/money.ts";
import type { Priority } from "#contract/enums.ts";
import { reviewNote } from "#contract/reviews/review-time.ts";
import { Card } from "#ui/Card/Card.tsx";
import { Money } from "#ui/Money/Money.tsx";
import { SkeletonText } from "#ui/Skeleton/Skeleton.tsx";
import styles from "./CostCard.module.css";

export interface CostLine {
  id: string;
  label: string;
  /** How the amount is calculated, such as `2 × $1.99`. */
  detail?: string | undefined;
  /** Negative for a deduction. */
  cents: number;
  /** The text to show instead of $0.00. */
  free?: string;
}

export interface Cost {
  lines: readonly CostLine[];
  totalCents: number;
}

/**
 * Shows what a request costs, line by line, while the user fills in the form.
 * @param props.cost null if it isn't known yet; then `children` says why
 * @param props.due deductions from the estimated cost and, as the last line, the amount due; "loading" until they're
 *   known
 * @param props.turnaround how long the request takes, and when that time starts
 * @param props.priority determines how soon a reviewer decides, if one has to
 * @param props.level which level of assurance is asked for, and whether the request can reach it
 * @param props.charge when the amount is charged
 */
export function CostCard(props: {
  cost: Cost | null;
  due?: readonly CostLine[] | "loading" | undefined;
  turnaround: ReactNode;
  priority: Priority;
  level?: ReactNode;
  charge: ReactNode;
  children?: ReactNode;
}) {
  return (
    <Card as="section" aria-labelledby="cost-summary">
      <h2 id="cost-summary" className={styles.title}>
        Cost summary
      </h2>
      {props.cost ? (
        <Lines cost={props.cost} due={props.due} />
      ) : (
        <p className={styles.empty}>{props.children}</p>
      )}
      <ul className={styles.notes}>
        <li>
          <Clock aria-hidden />
          <span>{props.turnaround}</span>
        </li>
        <li>
          <UserRoundSearch aria-hidden />
          <span>{reviewNote(props.priority)}</span>
        </li>
        {props.level && (
          <li>
            <Gauge aria-hidden />
            <span>{props.level}</span>
          </li>
        )}
        <li>
          <ShieldCheck aria-hidden />
          <span>{props.charge}</span>
        </li>
      </ul>
    </Card>
  );
}

function Lines(props: { cost: Cost; due: readonly CostLine[] | "loading" | undefined }) {
  const { lines, totalCents } = props.cost;
  const due = props.due === "loading" ? [] : (props.due ?? []);
  const last = due.at(-1);
  return (
    <>
      <CostLines lines={lines} />
      <p className={styles.total}>
        <span>Estimated cost</span>
        <span key={totalCents} className={styles.amount}>
          <Money cents={totalCents} />
        </span>
      </p>
      <p className="visually-hidden" aria-live="polite">
        <span>Estimated cost {moneyOfCents(totalCents)}</span>{" "}
        {last && (
          <span>
            {last.label} {moneyOfCents(last.cents)}
          </span>
        )}
      </p>
      {(props.due === "loading" || last) && (
        <div className={styles.due}>
          {props.due === "loading" ? <SkeletonText lines={2} /> : <CostLines lines={due} />}
        </div>
      )}
    </>
  );
}

/** The lines of a price, each with its amount. */
export function CostLines({ lines }: { lines: readonly CostLine[] }) {
  return (
    <dl className={styles.lines}>
      {lines.map((line) => (
        <div key={line.id} className={styles.line}>
          <dt>
            {line.label}
            {line.detail && <span className={styles.detail}>{line.detail}</span>}
          </dt>
          <dd>
            <Money cents={line.cents} {...(line.free && { free: line.free })} />
          </dd>
        </div>
      ))}
    </dl>
  );
}
