import { useQuery } from "@tanstack/react-query";
import { Download } from "lucide-react";
import { useMemo } from "react";
import { Navigate, useSearchParams } from "react-router-dom";
import { ApiError, messageOf } from "#lib/http/errors.ts";
import { useUser } from "#lib/session/session.ts";
import { Button } from "#ui/Button/Button.tsx";
import { Card, CardHeader } from "#ui/Card/Card.tsx";
import { ErrorState } from "#ui/ErrorState/ErrorState.tsx";
import { Pagination } from "#ui/Pagination/Pagination.tsx";
import { SearchBar } from "#ui/SearchBar/SearchBar.tsx";
import { ALL_TIME, type SearchFilters, writeFilters } from "#ui/SearchBar/searchFilters.ts";
import { Table } from "#ui/Table/Table.tsx";
import { toast } from "#ui/Toast/toast.ts";
import { useExportHistory } from "../mutations.ts";
import { HISTORY_SEARCH, pageHref, readHistoryPlace, toParams } from "../place.ts";
import { type HistoryParams, historyOptions, type PayerId } from "../queries.ts";
import { columns } from "./columns.tsx";
import styles from "./HistoryCard.module.css";
import { HistoryEmpty } from "./HistoryEmpty.tsx";

/** Charges, credits and refunds, with search, filters and export. */
export function HistoryCard({ teamId }: { teamId: PayerId }) {
  const user = useUser();
  const [params, setParams] = useSearchParams();
  const { page, filters } = useMemo(() => readHistoryPlace(params), [params]);
  const query = toParams(filters, teamId);
  const { data, error, isPlaceholderData, refetch } = useQuery(
    historyOptions({ ...query, page: String(page) }),
  );
  const change = (next: SearchFilters) =>
    setParams((old) => writeFilters(HISTORY_SEARCH, old, next), {
      replace: filters.search !== undefined && Boolean(next.search),
      preventScrollReset: true,
    });
  const pagination = data?.pagination;
  const isEmpty = data?.records.length === 0;
  if (isEmpty && pagination && pagination.totalCount > 0 && !isPlaceholderData)
    return <Navigate to={pageHref(params, pagination.totalPages)} replace />;
  return (
    <Card as="section" padding="none" aria-label="Billing history">
      <CardHeader title="Billing history" actions={<ExportButton query={query} />} />
      <SearchBar kind={HISTORY_SEARCH} filters={filters} onChange={change} savedAs={`billing.${user.id}`} />
      {error && !data ? (
        <ErrorState
          title="We couldn't load the history"
          level={3}
          onRetry={() => refetch()}
          retryLabel="Try Again"
          errorId={error instanceof ApiError ? error.requestId : undefined}
        >
          Failed to load billing information. Please try again.
        </ErrorState>
      ) : isEmpty ? (
        <HistoryEmpty
          filters={filters}
          onClear={() => change(HISTORY_SEARCH.defaults)}
          onAllTime={() =>
            change({ ...filters, dateRange: ALL_TIME, dateFrom: undefined, dateTo: undefined })
          }
        />
      ) : (
        <>
          <div className={styles.records}>
            <Table
              label="Billing history"
              columns={columns}
              rows={data?.records ?? []}
              rowKey={(row) => row.id}
              sort={{ column: filters.sortBy ?? "", order: filters.sortOrder === "asc" ? "asc" : "desc" }}
              onSort={({ column, order }) => change({ ...filters, sortBy: column, sortOrder: order })}
              isLoading={data === undefined}
              isStale={isPlaceholderData}
              skeletonRows={4}
            />
          </div>
          {pagination && (
            <div className={styles.foot}>
              <Pagination
                page={page}
                limit={pagination.limit}
                total={pagination.totalCount}
                rows={data.records.length}
                noun="record"
                hrefFor={(to) => pageHref(params, to)}
              />
            </div>
          )}
        </>
      )}
    </Card>
  );
}

/** Exports the whole filtered history. */
function ExportButton({ query }: { query: HistoryParams }) {
  const exporting = useExportHistory();
  const save = async () => {
    try {
      await exporting.mutateAsync(query);
    } catch (error) {
      toast.error(messageOf(error));
    }
  };
  return (
    <Button size="sm" icon={<Download aria-hidden />} onPress={save}>
      Export CSV
    </Button>
  );
}
