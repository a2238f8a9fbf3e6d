import { useQuery } from "@tanstack/react-query";
import { ClipboardCheck, SearchX } from "lucide-react";
import { useMemo } from "react";
import { Navigate, useSearchParams } from "react-router-dom";
import { startQueries } from "#lib/query/startQueries.ts";
import { useUser } from "#lib/session/session.ts";
import { Button } from "#ui/Button/Button.tsx";
import { LinkButton } from "#ui/Button/LinkButton.tsx";
import { Card } from "#ui/Card/Card.tsx";
import { EmptyState } from "#ui/EmptyState/EmptyState.tsx";
import { PageHeader } from "#ui/PageHeader/PageHeader.tsx";
import { Pagination } from "#ui/Pagination/Pagination.tsx";
import { Table } from "#ui/Table/Table.tsx";
import { queueOptions } from "./api.ts";
import { Counts } from "./queue/Counts.tsx";
import { columns } from "./queue/columns.tsx";
import { pageHref, readQueuePlace, withFilter } from "./queue/place.ts";
import { QueueFilters } from "./queue/QueueFilters.tsx";
import { Refused } from "./Refused.tsx";
import styles from "./ReviewsPage.module.css";

/** Starts the queue's query. */
export const loader = startQueries((client, { user, search }) => {
  const { page, filters } = readQueuePlace(search);
  if (user.staff) void client.prefetchQuery(queueOptions({ ...filters, page: String(page) }));
});

/** `/app/reviews`: the checks waiting for a reviewer, earliest due date first. */
export function Component() {
  return useUser().staff ? <Reviews /> : <Navigate to="/" replace />;
}

function Reviews() {
  const [params, setParams] = useSearchParams();
  const { page, filters } = useMemo(() => readQueuePlace(params), [params]);
  const queue = useQuery(queueOptions({ ...filters, page: String(page) }));
  const clear = () => setParams({}, { preventScrollReset: true });
  const pagination = queue.data?.pagination;
  const rows = queue.data?.reviews ?? [];
  const isPastEnd = rows.length === 0 && pagination && pagination.totalCount > 0 && !queue.isPlaceholderData;
  if (isPastEnd) return <Navigate to={pageHref(params, pagination.totalPages)} replace />;
  return (
    <>
      <PageHeader
        title="Reviews"
        actions={<LinkButton href="/app/reviews/disputes">Disputes</LinkButton>}
        description="Checks waiting for a reviewer's decision. Requests that you or your team are part of aren't listed."
      />
      {queue.isLoadingError ? (
        <Card padding="none">
          <Refused error={queue.error} onRetry={() => queue.refetch()} />
        </Card>
      ) : (
        <>
          <Counts counts={queue.data?.counts} />
          <Card padding="none">
            <QueueFilters
              filters={filters}
              onChange={(name, value) =>
                setParams((old) => withFilter(old, name, value), { preventScrollReset: true })
              }
              onClear={clear}
            />
            {queue.data && rows.length === 0 ? (
              <EmptyQueue isFiltered={Object.keys(filters).length > 0} onClear={clear} />
            ) : (
              <>
                <Table
                  label="Reviews"
                  columns={columns}
                  rows={rows}
                  rowKey={(row) => row.check_id}
                  isLoading={queue.isPending}
                  isStale={queue.isPlaceholderData}
                  skeletonRows={5}
                />
                <div className={styles.foot}>
                  {pagination && (
                    <Pagination
                      page={page}
                      limit={pagination.limit}
                      total={pagination.totalCount}
                      noun="review"
                      hrefFor={(to) => pageHref(params, to)}
                    />
                  )}
                </div>
              </>
            )}
          </Card>
        </>
      )}
    </>
  );
}

function EmptyQueue({ isFiltered, onClear }: { isFiltered: boolean; onClear: () => void }) {
  return isFiltered ? (
    <EmptyState
      icon={<SearchX aria-hidden />}
      title="No reviews match"
      action={<Button onPress={onClear}>Show All Reviews</Button>}
    >
      Nothing in the queue matches these filters.
    </EmptyState>
  ) : (
    <EmptyState icon={<ClipboardCheck aria-hidden />} title="Nothing to review">
      Every check has been reviewed. New ones appear here automatically.
    </EmptyState>
  );
}
