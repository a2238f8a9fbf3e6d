import { useQuery } from "@tanstack/react-query";
import { Plus } from "lucide-react";
import { useDeferredValue, useMemo, useRef, useState } from "react";
import { Navigate, useLocation, useNavigate, useSearchParams } from "react-router-dom";
import { useLive } from "#lib/live/useLive.ts";
import { useWorkspace } from "#lib/page/workspace.ts";
import { startQueries } from "#lib/query/startQueries.ts";
import { useUser } from "#lib/session/session.ts";
import { LinkButton } from "#ui/Button/LinkButton.tsx";
import { Card } from "#ui/Card/Card.tsx";
import { ConfirmDialog } from "#ui/Dialog/ConfirmDialog.tsx";
import { PageHeader } from "#ui/PageHeader/PageHeader.tsx";
import { SearchBar } from "#ui/SearchBar/SearchBar.tsx";
import { ALL_TIME, type SearchFilters, writeFilters } from "#ui/SearchBar/searchFilters.ts";
import { toast } from "#ui/Toast/toast.ts";
import { useAssignees, useTags } from "../detail/organize/filing.ts";
import { useCancelRequest } from "../detail/progress/mutations.ts";
import { draftsOptions } from "../shared/api/drafts.ts";
import { templatesOptions } from "../shared/api/templates.ts";
import type { VerificationRow } from "../shared/api/types.ts";
import { ArrivalBanner } from "./ArrivalBanner.tsx";
import { Begun } from "./Begun.tsx";
import { BulkBar } from "./bulk/BulkBar.tsx";
import { useSelection } from "./bulk/useSelection.ts";
import { ExportButton } from "./ExportButton.tsx";
import { Shortcuts } from "./keys/Shortcuts.tsx";
import { useListKeys } from "./keys/useListKeys.ts";
import { VERIFICATION_SEARCH } from "./kind.ts";
import { ListBody } from "./ListBody.tsx";
import { ListNews } from "./ListNews.tsx";
import { listOptions } from "./list.ts";
import { nameOf } from "./nameOf.ts";
import { isLanding, isLandingPossible, landingHref, pageHref, readListPlace, toParams } from "./place.ts";
import { useArrival } from "./useArrival.ts";
import styles from "./VerificationsPage.module.css";
import { Views } from "./Views.tsx";

/** Starts the list's query. */
export const loader = startQueries((client, { search }) => {
  const place = readListPlace(VERIFICATION_SEARCH, search);
  void client.prefetchQuery(listOptions({ ...toParams(place), page: String(place.page) }));
  void client.prefetchQuery(draftsOptions);
  void client.prefetchQuery(templatesOptions);
});

/**
 * `/app/verifications`: lists the requests by the viewer and their teams and, in a separate view, those about the
 * viewer. If the URL has no view or filters and there's nothing to list, it may open the requests about the viewer
 * instead ({@link isLanding}).
 */
export function Component() {
  const user = useUser();
  const [params, setParams] = useSearchParams();
  const place = useMemo(() => readListPlace(VERIFICATION_SEARCH, params), [params]);
  const { view, page, filters } = place;
  const query = toParams(place);
  const list = useQuery(listOptions({ ...query, page: String(page) }));
  const teams = useWorkspace().choices.filter(({ id }) => id !== "");
  const [cancelling, setCancelling] = useState<VerificationRow | null>(null);
  const [isAdvanced, setAdvanced] = useState(false);
  const tags = useTags(isAdvanced);
  const assignees = useAssignees(isAdvanced || filters.assignedTo !== undefined);
  const cancel = useCancelRequest();

  const rows = list.data?.verifications;
  const selection = useSelection(JSON.stringify(query), rows);
  // The checkbox changes at once, before the bar with the actions has rendered.
  const shownInBar = useDeferredValue(selection);
  const ids = useMemo(() => (rows ?? []).map(({ id }) => id), [rows]);
  const { arrival, highlighted, dismiss, note, dismissNote } = useArrival(!list.isFetching);
  useLive(ids);

  const pageRef = useRef<HTMLDivElement>(null);
  const navigate = useNavigate();
  const [isHelping, setHelping] = useState(false);
  const cursor = useListKeys({
    page: pageRef,
    ids,
    onOpen: (id) => navigate(`/app/verifications/${id}`),
    onSelect:
      view === "about_me" ? undefined : (id) => selection.setPage(rows ?? [], toggled(selection.ids, id)),
    onHelp: () => setHelping(true),
  });

  const views = list.data?.views;
  const isNamed = views !== undefined && isLandingPossible(views);
  const change = (next: SearchFilters) =>
    setParams((old) => named(writeFilters(VERIFICATION_SEARCH, old, next), isNamed), {
      // Replace the history entry while the viewer types, so that Back undoes the whole search, not just one letter.
      replace: filters.search !== undefined && Boolean(next.search) && filters.search !== next.search,
      preventScrollReset: true,
    });

  const pagination = list.data?.pagination;
  const { state } = useLocation();
  const isLeaving = list.data !== undefined && !list.isPlaceholderData && isLanding(params, list.data);
  // Wait for a fresh response, because the cached one may be older than the viewer's newest request.
  if (isLeaving && !list.isFetching) return <Navigate to={landingHref(params)} replace state={state} />;
  const isPastEnd = rows?.length === 0 && pagination && pagination.totalCount > 0 && !list.isPlaceholderData;
  if (isPastEnd) return <Navigate to={pageHref(params, pagination.totalPages)} replace />;

  return (
    <>
      <PageHeader
        title="Verifications"
        actions={
          <>
            <Shortcuts isOpen={isHelping} setOpen={setHelping} />
            <ExportButton params={query} />
            <LinkButton variant="primary" href="/app/verifications/new" icon={<Plus aria-hidden />}>
              New Verification
            </LinkButton>
          </>
        }
      />
      <ArrivalBanner arrival={arrival} onDismiss={dismiss} note={note} onDismissNote={dismissNote} />
      <Views view={view} params={params} needsAnswer={views?.needs_answer ?? 0} isNamed={isNamed} />
      <div ref={pageRef} className={styles.page} data-selecting={shownInBar.rows.length > 0 || undefined}>
        <Card padding="none">
          <SearchBar
            kind={VERIFICATION_SEARCH}
            filters={filters}
            onChange={change}
            savedAs={`verifications.${user.id}`}
            tags={tags}
            people={assignees}
            teams={teams}
            onAdvanced={() => setAdvanced(true)}
          />
          <ListBody
            list={list}
            place={place}
            selection={selection}
            highlighted={highlighted}
            cursor={cursor}
            isLeaving={isLeaving}
            hrefFor={(to) => pageHref(params, to)}
            onFilters={change}
            onClear={() => change(VERIFICATION_SEARCH.defaults)}
            onAllTime={() =>
              change({ ...filters, dateRange: ALL_TIME, dateFrom: undefined, dateTo: undefined })
            }
            onCancel={setCancelling}
          />
        </Card>
      </div>
      {view !== "about_me" && <Begun />}
      <BulkBar selection={shownInBar} />
      <ListNews rows={rows} total={list.isPlaceholderData ? undefined : pagination} />
      <ConfirmDialog
        isOpen={cancelling !== null}
        onOpenChange={(isOpen) => !isOpen && setCancelling(null)}
        title={cancelling ? `Cancel the ${lower(nameOf(cancelling))}?` : ""}
        confirmLabel="Cancel Verification"
        danger
        onConfirm={async () => {
          if (!cancelling) return;
          await cancel.mutateAsync(cancelling.id);
          toast.success("Verification cancelled");
        }}
      >
        The link we sent stops working, and you won't be charged. You can't undo this.
      </ConfirmDialog>
    </>
  );
}

/**
 * @returns the URL's parameters, naming the view if necessary, so that clearing the filters doesn't switch views
 */
function named(params: URLSearchParams, isNamed: boolean): URLSearchParams {
  if (isNamed && !params.has("scope")) params.set("scope", "requested");
  return params;
}

/** @returns the selection with this row added, or removed if it was selected */
const toggled = (selected: ReadonlySet<string>, id: string): ReadonlySet<string> =>
  selected.has(id) ? new Set([...selected].filter((other) => other !== id)) : new Set([...selected, id]);

const lower = (words: string) => words.charAt(0).toLowerCase() + words.slice(1);
