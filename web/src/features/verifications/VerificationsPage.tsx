import { useQuery } from "@tanstack/react-query";
import { Plus } from "lucide-react";
import { useMemo, useState } from "react";
import { useSearchParams } from "react-router-dom";
import { ApiError } from "../../lib/errors.ts";
import { useLive } from "../../lib/live.ts";
import { Banner } from "../../ui/Banner.tsx";
import { Card } from "../../ui/Card.tsx";
import { ConfirmDialog } from "../../ui/ConfirmDialog.tsx";
import { ErrorState } from "../../ui/ErrorState.tsx";
import { LinkButton } from "../../ui/LinkButton.tsx";
import { PageHeader } from "../../ui/PageHeader.tsx";
import { Pagination } from "../../ui/Pagination.tsx";
import { Table } from "../../ui/Table.tsx";
import { toast } from "../../ui/toast.ts";
import { listOptions } from "./api/queries.ts";
import type { VerificationRow } from "./api/types.ts";
import { useVerificationActions } from "./api/useVerificationActions.ts";
import { columns, nameOf } from "./list/columns.tsx";
import { FilterBar } from "./list/FilterBar.tsx";
import {
  clearFilters,
  type Filters,
  isFiltered,
  readFilters,
  toQuery,
  writeFilters,
} from "./list/filters.ts";
import { ListEmpty } from "./list/ListEmpty.tsx";
import { listError } from "./list/listError.ts";
import { useArrival } from "./list/useArrival.ts";
import styles from "./VerificationsPage.module.css";

/** `/app/verifications`: what the viewer asked for, what is about them, and their teams' requests. */
export function Component() {
  const [params, setParams] = useSearchParams();
  const filters = useMemo(() => readFilters(params), [params]);
  const list = useQuery(listOptions(toQuery(filters)));
  const { arrival, highlighted, dismiss } = useArrival();
  const [cancelling, setCancelling] = useState<VerificationRow | null>(null);
  const { cancel } = useVerificationActions();

  const rows = list.data?.verifications;
  useLive(useMemo(() => rows?.map((row) => row.id) ?? [], [rows]));

  const change = (next: Partial<Filters>) =>
    setParams((old) => writeFilters(old, next), { replace: "search" in next, preventScrollReset: true });
  const clear = () => setParams(clearFilters, { preventScrollReset: true });
  const hrefFor = (page: number) => `/app/verifications?${writeFilters(params, { page })}`;
  const tableColumns = useMemo(() => columns(setCancelling), []);

  return (
    <>
      <PageHeader
        title="Verifications"
        description="What you asked for, and what others ask about you."
        actions={
          <LinkButton variant="primary" href="/app/verifications/new" icon={<Plus aria-hidden />}>
            New Verification
          </LinkButton>
        }
      />
      <div role="status">
        {arrival && (
          <div className={styles.arrival}>
            <Banner
              tone="ok"
              onDismiss={dismiss}
              action={
                arrival.next && (
                  <LinkButton size="sm" href={arrival.next.href}>
                    {arrival.next.label}
                  </LinkButton>
                )
              }
            >
              {arrival.message}
            </Banner>
          </div>
        )}
      </div>
      <Card padding="none">
        <FilterBar filters={filters} onChange={change} onClear={clear} />
        {list.isError ? (
          <ErrorState
            title="Network Error"
            onRetry={() => list.refetch()}
            errorId={list.error instanceof ApiError ? list.error.requestId : undefined}
          >
            {listError(list.error)}
          </ErrorState>
        ) : rows?.length === 0 ? (
          <ListEmpty
            isFiltered={isFiltered(filters)}
            hasOlder={filters.dateRange !== "all"}
            onClear={clear}
            onShowAll={() => change({ dateRange: "all" })}
          />
        ) : (
          <>
            <div className={styles.table}>
              <Table
                label="Verifications"
                columns={tableColumns}
                rows={rows ?? []}
                rowKey={(row) => row.id}
                rowLabel={nameOf}
                highlighted={highlighted}
                isLoading={list.isPending}
                isStale={list.isPlaceholderData}
                skeletonRows={6}
              />
            </div>
            <div className={styles.foot}>
              {list.data && (
                <Pagination
                  page={filters.page}
                  limit={list.data.pagination.limit}
                  total={list.data.pagination.totalCount}
                  noun="verifications"
                  hrefFor={hrefFor}
                />
              )}
            </div>
          </>
        )}
      </Card>
      <ConfirmDialog
        isOpen={cancelling !== null}
        onOpenChange={(isOpen) => !isOpen && setCancelling(null)}
        title={cancelling ? `Cancel the ${lower(nameOf(cancelling))}?` : ""}
        confirmLabel="Cancel Verification"
        danger
        onConfirm={async () => {
          if (!cancelling) return;
          await cancel(cancelling.id);
          toast.success("Verification cancelled");
        }}
      >
        The link that was sent stops working, and you are not charged. This cannot be undone.
      </ConfirmDialog>
    </>
  );
}

const lower = (words: string) => words.charAt(0).toLowerCase() + words.slice(1);
