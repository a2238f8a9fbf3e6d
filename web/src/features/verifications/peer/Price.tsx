import { PEER_CENTS, PEER_TURNAROUND, turnaroundText } from "#contract/billing/prices.ts";
import type { PeerKind, Priority } from "#contract/enums.ts";
import { PEER_KIND_LABEL, PRIORITY_LABEL } from "#contract/labels.ts";
import { CostCard } from "../shared/CostCard.tsx";

/** Shows the cost of the request: the check is free, and a faster turnaround costs extra. */
export function Price({ kind, urgency }: { kind: PeerKind | ""; urgency: Priority }) {
  const cents = PEER_CENTS[urgency];
  const lines = [
    { id: "kind", label: kind ? `${PEER_KIND_LABEL[kind]} check` : "Peer check", cents: 0, free: "Free" },
    {
      id: "urgency",
      label: PRIORITY_LABEL[urgency],
      detail: PEER_TURNAROUND[urgency],
      cents,
      free: "Free",
    },
  ];
  return (
    <CostCard
      cost={{ lines, totalCents: cents }}
      turnaround={turnaroundText(PEER_TURNAROUND[urgency])}
      priority={urgency}
      due={[{ id: "due", label: "Due when they agree", cents }]}
      charge={
        cents === 0 ? "You won't be charged for this request." : "You're charged only after they agree."
      }
    />
  );
}
