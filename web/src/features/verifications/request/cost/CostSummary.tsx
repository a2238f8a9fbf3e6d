import type { WantedLevel } from "#contract/assurance/levels.ts";
import { wantedText } from "#contract/assurance/words.ts";
import { TURNAROUND, turnaroundText } from "#contract/billing/prices.ts";
import type { Service } from "#contract/checks/catalog.ts";
import type { Priority, VerificationType } from "#contract/enums.ts";
import type { Asking } from "#features/verifications/shared/asking.ts";
import { CostCard } from "#features/verifications/shared/CostCard.tsx";
import { usePlan } from "#features/verifications/shared/plan.ts";
import type { Reach } from "../assurance/reach.ts";
import { costOf, dueLines } from "./costLines.ts";
import { totalsOf } from "./totals.ts";

/** Shows the cost of the request, and how much of that is due, while the user fills in the form. */
export function CostSummary(props: {
  type: VerificationType | "";
  services: readonly Service[];
  priority: Priority;
  isSelf: boolean;
  asking: Asking;
  /** How many people are asked. */
  count: number;
  /** The level of assurance that's asked for, if any, and whether the request can reach it. */
  wanted: WantedLevel | "";
  reach: Reach | null;
}) {
  const { type, services, priority, isSelf, asking, count } = props;
  const { plan, isLoading } = usePlan(asking);
  const charge = type && plan ? totalsOf({ type, services, priority }, count, plan) : null;
  return (
    <CostCard
      cost={type ? costOf(type, services, priority, count) : null}
      due={charge ? dueLines(charge, asking.teamName, isSelf) : isLoading ? "loading" : undefined}
      turnaround={turnaroundText(TURNAROUND[priority])}
      priority={priority}
      level={props.wanted && `${wantedText(props.wanted)}.${props.reach ? ` ${props.reach.text}` : ""}`}
      charge={charge?.dueCents === 0 ? "You won't be charged for this request." : chargeText(isSelf)}
    >
      Choose a verification type to see what it costs.
    </CostCard>
  );
}

const chargeText = (isSelf: boolean): string =>
  `${
    isSelf ? "" : "You're charged only if they agree, and never for a declined or cancelled request. "
  }If a service can't run, we credit what you paid for it.`;
