import { ChartNoAxesColumn, FunnelX } from "lucide-react";
import { Button } from "#ui/Button/Button.tsx";
import { LinkButton } from "#ui/Button/LinkButton.tsx";
import { Card } from "#ui/Card/Card.tsx";
import { EmptyState } from "#ui/EmptyState/EmptyState.tsx";
import { isNarrowed, type ReportPlace } from "./filters/place.ts";
import type { Report } from "./queries.ts";

/** @returns whether the report has no requests, no verifications that ended, and a total spend of zero */
export const isEmpty = ({ totals }: Report): boolean =>
  totals.requested + totals.completed + totals.failed + totals.cancelled === 0 && totals.spend === 0;

/** Shown in place of an empty report's totals and charts. Says why it's empty and what to do about it. */
export function EmptyReport(props: { place: ReportPlace; onClear: () => void; onLonger: () => void }) {
  const { place } = props;
  if (isNarrowed(place))
    return (
      <Card>
        <EmptyState
          icon={<FunnelX aria-hidden />}
          title="Nothing matches these filters"
          action={<Button onPress={props.onClear}>Clear Filters</Button>}
        >
          There are no requests of this type or member in this period.
        </EmptyState>
      </Card>
    );
  return (
    <Card>
      <EmptyState
        icon={<ChartNoAxesColumn aria-hidden />}
        title="No verifications in this period"
        action={
          <>
            {place.range !== "365" && <Button onPress={props.onLonger}>Show the Last 365 Days</Button>}
            <LinkButton href="/app/verifications/new" variant="primary">
              New Verification
            </LinkButton>
          </>
        }
      >
        Once there are requests, you'll see what they cost, how they end, and how long they take.
      </EmptyState>
    </Card>
  );
}

/** Shown to accounts that don't get reports. */
export function BusinessesOnly() {
  return (
    <Card>
      <EmptyState
        icon={<ChartNoAxesColumn aria-hidden />}
        title="Analytics is for business accounts"
        action={<LinkButton href="/app/dashboard">Go to Dashboard</LinkButton>}
      >
        Business accounts and members of a team see here what their requests cost, how they end, and how long
        they take. Your own numbers are on your dashboard.
      </EmptyState>
    </Card>
  );
}
