import { useQuery } from "@tanstack/react-query";
import { SearchX, ShieldCheck } from "lucide-react";
import { plural } from "#contract/plural.ts";
import { Button } from "#ui/Button/Button.tsx";
import { LinkButton } from "#ui/Button/LinkButton.tsx";
import { EmptyState } from "#ui/EmptyState/EmptyState.tsx";
import { ALL_TIME, isNarrowed } from "#ui/SearchBar/searchFilters.ts";
import { rangeText } from "#ui/SearchBar/searchMessages.ts";
import type { VerificationList } from "../shared/api/types.ts";
import { countOptions } from "./list.ts";
import { type ListPlace, toParams, type View } from "./place.ts";

interface Props {
  place: ListPlace;
  views: VerificationList["views"];
  onClear: () => void;
  onAllTime: () => void;
}

/** Shown when the list is empty: because of the filters, because of the dates, or because there are no requests. */
export function ListEmpty({ place, views, onClear, onAllTime }: Props) {
  const { view, filters } = place;
  const isDated = filters.dateRange !== ALL_TIME;
  const withoutDates = {
    view,
    filters: { ...filters, dateRange: ALL_TIME, dateFrom: undefined, dateTo: undefined },
  };
  // Count the requests outside the dates, so those older than the default 30 days don't seem lost.
  const { data: outside = 0 } = useQuery({ ...countOptions(toParams(withoutDates)), enabled: isDated });
  const range = rangeText(filters);
  const isFiltered = isNarrowed(filters);
  const create = (
    <LinkButton variant={outside > 0 || isFiltered ? "ghost" : "primary"} href="/app/verifications/new">
      New Verification
    </LinkButton>
  );
  const allTime = outside > 0 && (
    <Button variant="primary" onPress={onAllTime}>
      Show All Time
    </Button>
  );
  const older = `${plural(outside, "verification")} outside these dates ${outside === 1 ? "does" : "do"}.`;

  if (isFiltered)
    return (
      <EmptyState
        icon={<SearchX aria-hidden />}
        title="No verifications found"
        action={
          <>
            {allTime}
            <Button onPress={onClear}>Clear Filters</Button>
            {view !== "about_me" && create}
          </>
        }
      >
        {isDated ? `Nothing matches your filters within “${range}”. ` : "Nothing matches your filters. "}
        {filters.assurance && "Only results about people have a level of assurance. "}
        {outside > 0 ? older : "Change or clear the filters."}
      </EmptyState>
    );
  if (outside > 0)
    return (
      <EmptyState
        icon={<SearchX aria-hidden />}
        title="No verifications found"
        action={
          <>
            {allTime}
            {view !== "about_me" && create}
          </>
        }
      >
        Only “{range}” is shown. {plural(outside, "verification")} outside these dates{" "}
        {outside === 1 ? "is" : "are"} hidden.
      </EmptyState>
    );
  return (
    <EmptyState icon={<ShieldCheck aria-hidden />} title="No verifications found" action={create}>
      {nothingYet(view, views)}
    </EmptyState>
  );
}

/** @returns what to tell someone who has no requests in this view */
function nothingYet(view: View, { has_about_you }: VerificationList["views"]): string {
  if (view === "about_me") return "When someone asks to verify you, their request appears here.";
  return has_about_you
    ? "Verify someone else or yourself. You'll find requests about you under About you."
    : "Verify someone else or yourself. Requests to verify you appear under About you.";
}
