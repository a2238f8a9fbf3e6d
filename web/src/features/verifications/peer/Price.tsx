import { Clock, ShieldCheck } from "lucide-react";
import type { PeerKind, Priority } from "../../../../../functions/contract/enums.ts";
import { PEER_KIND_LABEL, PRIORITY_LABEL } from "../../../../../functions/contract/labels.ts";
import { PEER_CENTS, PEER_TURNAROUND } from "../../../../../functions/contract/prices.ts";
import { moneyOfCents } from "../../../lib/format.ts";
import { Card } from "../../../ui/Card.tsx";
import { KeyValue } from "../../../ui/KeyValue.tsx";
import { Money } from "../../../ui/Money.tsx";
import { VisuallyHidden } from "../../../ui/VisuallyHidden.tsx";
import styles from "./Price.module.css";

/** What the request costs: the check is free, speed is what is paid for. */
export function Price({ kind, urgency }: { kind: PeerKind | ""; urgency: Priority }) {
  const cents = PEER_CENTS[urgency];
  return (
    <Card as="section" aria-labelledby="price">
      <h2 id="price" className={styles.title}>
        Cost Summary
      </h2>
      <KeyValue
        items={[
          { label: "Check", value: "Free", hint: kind && PEER_KIND_LABEL[kind] },
          {
            label: "Urgency",
            value: <Money cents={cents} free="Free" />,
            hint: `${PRIORITY_LABEL[urgency]}, ${PEER_TURNAROUND[urgency]}`,
          },
        ]}
      />
      <p className={styles.total}>
        <span>Estimated cost</span>
        <span key={cents} className={styles.amount}>
          <Money cents={cents} />
        </span>
      </p>
      <div aria-live="polite">
        <VisuallyHidden>Estimated cost {moneyOfCents(cents)}</VisuallyHidden>
      </div>
      <ul className={styles.notes}>
        <li>
          <Clock aria-hidden />
          <span>{PEER_TURNAROUND[urgency]}, counted once they have agreed and uploaded</span>
        </li>
        <li>
          <ShieldCheck aria-hidden />
          <span>Charged only once they agree</span>
        </li>
      </ul>
    </Card>
  );
}
