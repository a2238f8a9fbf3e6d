import { useQuery } from "@tanstack/react-query";
import { Download, FunnelX, History } from "lucide-react";
import { useMemo } from "react";
import { useSearchParams } from "react-router-dom";
import { localToday } from "#lib/format/localToday.ts";
import { ApiError, messageOf } from "#lib/http/errors.ts";
import { Button } from "#ui/Button/Button.tsx";
import { LinkButton } from "#ui/Button/LinkButton.tsx";
import { Card, CardHeader } from "#ui/Card/Card.tsx";
import { EmptyState } from "#ui/EmptyState/EmptyState.tsx";
import { ErrorState } from "#ui/ErrorState/ErrorState.tsx";
import { Pagination } from "#ui/Pagination/Pagination.tsx";
import { SkeletonList } from "#ui/Skeleton/shapes.tsx";
import { toast } from "#ui/Toast/toast.ts";
import { pageHref } from "../place.ts";
import type { Team } from "../queries.ts";
import styles from "./Activity.module.css";
import { Days } from "./Days.tsx";
import { Filters } from "./Filters.tsx";
import { isNarrowed, readActivityPlace, toActivityQuery, withChoices, withoutChoices } from "./place.ts";
import { type ActivityQuery, activityOptions, useExportActivity } from "./queries.ts";

/** A team's activity log: grouped by day, filtered by person, kind and time, with an export as CSV. */
export function ActivityCard({ team }: { team: Pick<Team, "id"> }) {
  const [params, setParams] = useSearchParams();
  const place = useMemo(() => readActivityPlace(params, localToday()), [params]);
  const { page, ...query } = toActivityQuery(place);
  const { data, error, isPlaceholderData, refetch } = useQuery(activityOptions(team.id, { page, ...query }));
  const clear = () => setParams(withoutChoices, { preventScrollReset: true });
  const entries = data?.activity;
  return (
    <Card as="section" padding="none" aria-label="Activity">
      <CardHeader
        title="Activity"
        description="What members did in this team."
        actions={<ExportButton teamId={team.id} query={query} />}
      />
      <Filters
        teamId={team.id}
        place={place}
        actorName={entries?.find(({ actor }) => actor?.id === place.actor)?.actor?.name}
        onChange={(choices) => setParams((old) => withChoices(old, choices), { preventScrollReset: true })}
        onClear={clear}
      />
      {error && !data ? (
        <ErrorState
          title="We couldn't load the activity"
          level={3}
          onRetry={() => refetch()}
          retryLabel="Try Again"
          errorId={error instanceof ApiError ? error.requestId : undefined}
        >
          {messageOf(error)}
        </ErrorState>
      ) : !data || !entries ? (
        <ActivitySkeleton />
      ) : entries.length === 0 ? (
        <NoActivity
          firstPage={place.page > 1 && data.pagination.totalCount > 0 ? pageHref(params, 1) : undefined}
          isFiltered={isNarrowed(place)}
          onClear={clear}
        />
      ) : (
        <>
          <Days entries={entries} isStale={isPlaceholderData} />
          <div className={styles.foot}>
            <Pagination
              page={place.page}
              limit={data.pagination.limit}
              total={data.pagination.totalCount}
              isCapped={data.pagination.totalCapped}
              hasMore={data.pagination.hasMore}
              rows={entries.length}
              noun="entry"
              nouns="entries"
              hrefFor={(next) => pageHref(params, next)}
            />
          </div>
        </>
      )}
    </Card>
  );
}

function ExportButton({ teamId, query }: { teamId: string; query: ActivityQuery }) {
  const exporting = useExportActivity(teamId);
  const save = async () => {
    try {
      await exporting.mutateAsync(query);
    } catch (error) {
      toast.error(messageOf(error));
    }
  };
  return (
    <Button icon={<Download aria-hidden />} onPress={save}>
      Export CSV
    </Button>
  );
}

function ActivitySkeleton() {
  return (
    <div aria-busy="true">
      <SkeletonList of="icons" count={8} />
    </div>
  );
}

function NoActivity(props: { firstPage: string | undefined; isFiltered: boolean; onClear: () => void }) {
  if (props.firstPage)
    return (
      <EmptyState
        level={3}
        icon={<History aria-hidden />}
        title="Nothing on this page"
        action={<LinkButton href={props.firstPage}>See First Page</LinkButton>}
      >
        The activity log has fewer pages.
      </EmptyState>
    );
  if (props.isFiltered)
    return (
      <EmptyState
        level={3}
        icon={<FunnelX aria-hidden />}
        title="No results found"
        action={<Button onPress={props.onClear}>Clear Filters</Button>}
      >
        No activity matches these filters.
      </EmptyState>
    );
  return (
    <EmptyState level={3} icon={<History aria-hidden />} title="No activity yet">
      You'll see here who did what in this team.
    </EmptyState>
  );
}
