import { Clock, ShieldCheck } from "lucide-react";
import type { Priority, Service, VerificationType } from "../../../../../functions/contract/enums.ts";
import { TURNAROUND } from "../../../../../functions/contract/prices.ts";
import { moneyOfCents } from "../../../lib/format.ts";
import { Card } from "../../../ui/Card.tsx";
import { Money } from "../../../ui/Money.tsx";
import styles from "./CostSummary.module.css";
import { costLines } from "./costLines.ts";

/** What the request costs, line by line, as it is being filled in. */
export function CostSummary(props: {
  type: VerificationType | "";
  services: readonly Service[];
  priority: Priority;
  isSelf: boolean;
}) {
  const { type, services, priority } = props;
  return (
    <Card as="section" aria-labelledby="cost-summary">
      <h2 id="cost-summary" className={styles.title}>
        Cost Summary
      </h2>
      {type ? (
        <Lines type={type} services={services} priority={priority} />
      ) : (
        <p className={styles.empty}>Choose a verification type to see what it costs.</p>
      )}
      <ul className={styles.notes}>
        <li>
          <Clock aria-hidden />
          <span>
            {TURNAROUND[priority]}
            {props.isSelf ? " once your documents are here" : " once they have agreed"}
          </span>
        </li>
        <li>
          <ShieldCheck aria-hidden />
          <span>
            {!props.isSelf &&
              "You are charged when they agree, never for a request that is declined or cancelled. "}
            A service that could not run is credited.
          </span>
        </li>
      </ul>
    </Card>
  );
}

function Lines(props: { type: VerificationType; services: readonly Service[]; priority: Priority }) {
  const { lines, totalCents } = costLines(props.type, props.services, props.priority);
  return (
    <>
      <dl className={styles.lines}>
        {lines.map((line) => (
          <div key={line.id} className={styles.line}>
            <dt>
              {line.label}
              {line.detail && <span className={styles.detail}>{line.detail}</span>}
            </dt>
            <dd>
              <Money cents={line.cents} />
            </dd>
          </div>
        ))}
      </dl>
      <p className={styles.total}>
        <span>Estimated cost</span>
        <span key={totalCents} className={styles.amount}>
          <Money cents={totalCents} />
        </span>
      </p>
      <p className={styles.spoken} aria-live="polite">
        Estimated cost {moneyOfCents(totalCents)}
      </p>
    </>
  );
}
