import type { UseQueryResult } from "@tanstack/react-query";
import { useMemo } from "react";
import { ApiError } from "#lib/http/errors.ts";
import { cx } from "#ui/cx.ts";
import { ErrorState } from "#ui/ErrorState/ErrorState.tsx";
import { Pagination } from "#ui/Pagination/Pagination.tsx";
import type { SearchFilters } from "#ui/SearchBar/searchFilters.ts";
import { Table } from "#ui/Table/Table.tsx";
import type { VerificationList, VerificationRow } from "../shared/api/types.ts";
import { aboutColumns } from "./about-you/aboutColumns.tsx";
import type { Selection } from "./bulk/useSelection.ts";
import styles from "./ListBody.module.css";
import { ListEmpty } from "./ListEmpty.tsx";
import { listError } from "./listError.ts";
import { nameOf } from "./nameOf.ts";
import type { ListPlace } from "./place.ts";
import { columns } from "./rows/columns.tsx";

interface Props {
  list: UseQueryResult<VerificationList>;
  place: ListPlace;
  selection: Selection;
  highlighted: string | null;
  /** Key of the row that the keyboard cursor is on. */
  cursor: string | null;
  /** Whether another view is about to open instead of this one. */
  isLeaving: boolean;
  hrefFor: (page: number) => string;
  onFilters: (filters: SearchFilters) => void;
  onClear: () => void;
  onAllTime: () => void;
  onCancel: (row: VerificationRow) => void;
}

/** The list's rows and page links, or its loading, error or empty state. */
export function ListBody(props: Props) {
  const { list, place, selection, isLeaving, onCancel, onFilters } = props;
  const { view, page, filters } = place;
  const rows = list.data?.verifications ?? [];
  const isAboutMe = view === "about_me";
  const ours = useMemo(() => columns(onCancel, view === "all"), [onCancel, view]);

  // Keep old rows if a refetch fails, but not if the server refuses the request (4xx).
  const isRefused = list.error instanceof ApiError && list.error.status >= 400 && list.error.status < 500;
  if (list.isLoadingError || isRefused)
    return (
      <ErrorState
        title="Network Error"
        onRetry={() => list.refetch()}
        errorId={list.error instanceof ApiError ? list.error.requestId : undefined}
      >
        {listError(list.error)}
      </ErrorState>
    );
  if (list.data && rows.length === 0 && !isLeaving)
    return (
      <ListEmpty place={place} views={list.data.views} onClear={props.onClear} onAllTime={props.onAllTime} />
    );

  const pagination = list.data?.pagination;
  return (
    <>
      <div className={cx(styles.table, isAboutMe && styles.about)}>
        <Table
          label="Verifications"
          columns={isAboutMe ? aboutColumns : ours}
          rows={rows}
          rowKey={(row) => row.id}
          rowLabel={nameOf}
          selection={
            // Rows about the viewer can't be selected: the viewer can't cancel them, and Export covers the whole list.
            isAboutMe
              ? undefined
              : {
                  selected: selection.ids,
                  onChange: (chosen) => selection.setPage(rows, chosen),
                }
          }
          sort={{ column: filters.sortBy ?? "", order: filters.sortOrder === "asc" ? "asc" : "desc" }}
          onSort={({ column, order }) => onFilters({ ...filters, sortBy: column, sortOrder: order })}
          isDense
          highlighted={props.highlighted}
          cursor={props.cursor}
          isLoading={list.isPending || isLeaving}
          isStale={list.isPlaceholderData}
          skeletonRows={10}
        />
      </div>
      <div className={styles.foot}>
        {pagination && (
          <Pagination
            page={page}
            limit={pagination.limit}
            total={pagination.totalCount}
            isCapped={pagination.totalCapped}
            rows={rows.length}
            hasMore={pagination.hasMore}
            noun="verification"
            hrefFor={props.hrefFor}
          />
        )}
      </div>
    </>
  );
}
