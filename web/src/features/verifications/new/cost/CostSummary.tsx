import type { Priority, Service, VerificationType } from "#contract/enums.ts";
import { promised, TURNAROUND } from "#contract/prices.ts";
import { CostCard } from "#features/verifications/shared/CostCard.tsx";
import { costLines } from "./costLines.ts";

/** Shows the cost of the request while it's being filled in. */
export function CostSummary(props: {
  type: VerificationType | "";
  services: readonly Service[];
  priority: Priority;
  isSelf: boolean;
}) {
  const { type, services, priority, isSelf } = props;
  return (
    <CostCard
      cost={type ? costLines(type, services, priority) : null}
      turnaround={promised(TURNAROUND[priority])}
      charge={`${
        isSelf ? "" : "You're charged only if they agree, and never for a declined or cancelled request. "
      }If a service can't run, we credit its price to your account.`}
    >
      Choose a verification type to see what it costs.
    </CostCard>
  );
}
