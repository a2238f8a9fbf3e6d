import { useInfiniteQuery, useQueryClient } from "@tanstack/react-query";
import { BellOff, SearchX, Settings } from "lucide-react";
import { useMemo } from "react";
import { useSearchParams } from "react-router-dom";
import { plural } from "#contract/plural.ts";
import { messageOf } from "#lib/http/errors.ts";
import { startQueries } from "#lib/query/startQueries.ts";
import { Button } from "#ui/Button/Button.tsx";
import { LinkButton } from "#ui/Button/LinkButton.tsx";
import { Card } from "#ui/Card/Card.tsx";
import { EmptyState } from "#ui/EmptyState/EmptyState.tsx";
import { ErrorState } from "#ui/ErrorState/ErrorState.tsx";
import { PageHeader } from "#ui/PageHeader/PageHeader.tsx";
import { SkeletonList } from "#ui/Skeleton/shapes.tsx";
import { toast } from "#ui/Toast/toast.ts";
import { byDay } from "./days.ts";
import { Entry } from "./Entry.tsx";
import { FilterBar } from "./FilterBar.tsx";
import { MoreButton } from "./MoreButton.tsx";
import styles from "./NotificationsPage.module.css";
import { type Filters, readFilters, withFilter } from "./place.ts";
import { listQuery, type Mark, showMark, useMark, useReadAll } from "./queries.ts";
import { useOpened } from "./useOpened.ts";

/** Starts the list's query. */
export const loader = startQueries((client, { search }) => {
  void client.prefetchInfiniteQuery(listQuery(readFilters(search)));
});

/** `/app/notifications`: the user's notifications that match the filters, newest first. */
export function Component() {
  useOpened();
  const [params, setParams] = useSearchParams();
  const filters = useMemo(() => readFilters(params), [params]);
  const list = useInfiniteQuery(listQuery(filters));
  const readAll = useReadAll();
  const pages = list.data?.pages ?? [];
  const items = pages.flatMap(({ notifications }) => notifications);
  const unread = pages[0]?.unread_count ?? 0;
  const change = (next: URLSearchParams) => setParams(next, { preventScrollReset: true });
  const markAll = async () => {
    try {
      const { read } = await readAll.mutateAsync(filters);
      toast.success(`${plural(read, "notification")} marked as read`);
      // The button that had the focus is now disabled, so move the focus.
      document.getElementById("main")?.focus({ preventScroll: true });
    } catch (error) {
      toast.error(messageOf(error));
    }
  };
  return (
    <>
      <PageHeader
        title="Notifications"
        actions={
          <>
            <LinkButton href="/app/profile#notifications" icon={<Settings aria-hidden />}>
              Settings
            </LinkButton>
            <Button onPress={markAll} isDisabled={unread === 0 || items.length === 0}>
              Mark All as Read
            </Button>
          </>
        }
      />
      <Card padding="none">
        <FilterBar
          filters={filters}
          onChange={(name, value) => change(withFilter(params, name, value))}
          onClear={() => change(new URLSearchParams())}
        />
        {list.isLoadingError ? (
          <ErrorState
            title="We couldn't load your notifications"
            onRetry={() => list.refetch()}
            retryLabel="Try Again"
          >
            {messageOf(list.error)}
          </ErrorState>
        ) : list.isPending ? (
          <div aria-busy="true" className={styles.loading}>
            <SkeletonList of="icons" count={8} />
          </div>
        ) : items.length === 0 ? (
          <NoNotifications filters={filters} onClear={() => change(new URLSearchParams())} />
        ) : (
          <Days items={items} />
        )}
        {list.hasNextPage && (
          <MoreButton
            error={list.isFetchNextPageError ? messageOf(list.error) : undefined}
            onMore={() => list.fetchNextPage()}
          />
        )}
      </Card>
    </>
  );
}

function Days({ items }: { items: Parameters<typeof Entry>[0]["item"][] }) {
  const client = useQueryClient();
  const mark = useMark();
  const onMark = (change: Mark) => {
    showMark(client, change);
    mark.mutateAsync(change).catch((error: unknown) => toast.error(messageOf(error)));
  };
  return byDay(items, Date.now()).map(({ label, isToday, items: ofDay }) => (
    <section key={label} aria-label={label}>
      <h2 className={styles.day}>{label}</h2>
      <ul className={styles.list}>
        {ofDay.map((item) => (
          <li key={item.id}>
            <Entry item={item} isToday={isToday} onMark={onMark} />
          </li>
        ))}
      </ul>
    </section>
  ));
}

function NoNotifications({ filters, onClear }: { filters: Filters; onClear: () => void }) {
  if (Object.keys(filters).length === 0)
    return (
      <EmptyState icon={<BellOff aria-hidden />} title="No notifications">
        You'll see consents, results and questions here.
      </EmptyState>
    );
  return (
    <EmptyState
      icon={<SearchX aria-hidden />}
      title="No notifications match these filters"
      action={<Button onPress={onClear}>Show All Notifications</Button>}
    />
  );
}
