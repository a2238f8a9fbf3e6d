import { FunnelX, ReceiptText } from "lucide-react";
import { Button } from "#ui/Button/Button.tsx";
import { EmptyState } from "#ui/EmptyState/EmptyState.tsx";
import { ALL_TIME, isNarrowed, type SearchFilters } from "#ui/SearchBar/searchFilters.ts";
import { rangeText } from "#ui/SearchBar/searchMessages.ts";

/** Shown when the history is empty: because of the filters, because of the dates, or because nothing was charged. */
export function HistoryEmpty(props: { filters: SearchFilters; onClear: () => void; onAllTime: () => void }) {
  const { filters } = props;
  const isDated = filters.dateRange !== ALL_TIME;
  const allTime = isDated && <Button onPress={props.onAllTime}>Show All Time</Button>;
  if (isNarrowed(filters))
    return (
      <EmptyState
        level={3}
        icon={<FunnelX aria-hidden />}
        title="No results found"
        action={
          <>
            <Button onPress={props.onClear}>Clear Filters</Button>
            {allTime}
          </>
        }
      >
        {isDated
          ? `No billing records match your filters within “${rangeText(filters)}”.`
          : "No billing records match your filters."}
      </EmptyState>
    );
  return (
    <EmptyState
      level={3}
      icon={<ReceiptText aria-hidden />}
      title="No billing records"
      action={allTime || undefined}
    >
      {isDated
        ? `Nothing was charged within “${rangeText(filters)}”.`
        : "Charges, credits and refunds will appear here."}
    </EmptyState>
  );
}
