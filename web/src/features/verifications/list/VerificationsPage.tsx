import { useQuery } from "@tanstack/react-query";
import { Plus } from "lucide-react";
import { useMemo, useState } from "react";
import { Navigate, useSearchParams } from "react-router-dom";
import { useLive } from "#lib/live/useLive.ts";
import { useUser } from "#lib/session.ts";
import { useWorkspace } from "#lib/workspace.ts";
import { LinkButton } from "#ui/Button/LinkButton.tsx";
import { Card } from "#ui/Card/Card.tsx";
import { ConfirmDialog } from "#ui/Dialog/ConfirmDialog.tsx";
import { PageHeader } from "#ui/PageHeader/PageHeader.tsx";
import { SearchBar } from "#ui/SearchBar/SearchBar.tsx";
import { ALL_TIME, type SearchFilters, writeFilters } from "#ui/SearchBar/searchFilters.ts";
import { Skeleton } from "#ui/Skeleton/Skeleton.tsx";
import { toast } from "#ui/Toast/toast.ts";
import type { VerificationRow } from "../api/types.ts";
import { useAssignees, useTags } from "../organize/filing.ts";
import { useCancelRequest } from "../progress/mutations.ts";
import { ArrivalBanner } from "./ArrivalBanner.tsx";
import { AboutYou } from "./about-you/AboutYou.tsx";
import { BulkBar } from "./bulk/BulkBar.tsx";
import { useSelection } from "./bulk/useSelection.ts";
import { ExportButton } from "./ExportButton.tsx";
import { VERIFICATION_SEARCH } from "./kind.ts";
import { ListBody } from "./ListBody.tsx";
import { ListNews } from "./ListNews.tsx";
import { aboutMeOptions, listOptions } from "./list.ts";
import { nameOf } from "./nameOf.ts";
import { pageHref, readPlace, toParams, viewHref } from "./place.ts";
import { useArrival } from "./useArrival.ts";
import styles from "./VerificationsPage.module.css";
import { Views } from "./Views.tsx";

/** The maximum number of requests about the viewer shown above the list. */
const ABOUT_SHOWN = 3;

/** `/app/verifications`: the requests of the viewer and their teams and, separately, requests about the viewer. */
export function Component() {
  const user = useUser();
  const [params, setParams] = useSearchParams();
  const place = useMemo(() => readPlace(VERIFICATION_SEARCH, params), [params]);
  const { view, page, filters } = place;
  const query = toParams(place);
  const list = useQuery(listOptions({ ...query, page: String(page) }));
  const { data: aboutMe, isPending: isAboutPending } = useQuery(aboutMeOptions(ABOUT_SHOWN));
  const teams = useWorkspace().choices.filter(({ id }) => id !== "");
  const [cancelling, setCancelling] = useState<VerificationRow | null>(null);
  const [isAdvanced, setAdvanced] = useState(false);
  const tags = useTags(isAdvanced);
  const assignees = useAssignees(isAdvanced || filters.assignedTo !== undefined);
  const cancel = useCancelRequest();

  const rows = list.data?.verifications;
  const selection = useSelection(JSON.stringify(query), rows);
  // Wait for the requests about the viewer: they stand above the list and would push it down if they came later.
  const isSettling = view === "requested" && isAboutPending;
  const { arrival, highlighted, dismiss, note, dismissNote } = useArrival(!isSettling && !list.isFetching);
  const aboutRows = view === "requested" ? aboutMe?.rows : undefined;
  useLive(useMemo(() => [...(rows ?? []), ...(aboutRows ?? [])].map(({ id }) => id), [rows, aboutRows]));

  const change = (next: SearchFilters) =>
    setParams((old) => writeFilters(VERIFICATION_SEARCH, old, next), {
      // Replace the history entry while typing, so Back returns to the start of the search and not to every letter.
      replace: filters.search !== undefined && Boolean(next.search) && filters.search !== next.search,
      preventScrollReset: true,
    });

  const pagination = list.data?.pagination;
  const isPastEnd = rows?.length === 0 && pagination && pagination.totalCount > 0 && !list.isPlaceholderData;
  if (isPastEnd) return <Navigate to={pageHref(params, pagination.totalPages)} replace />;

  return (
    <>
      <PageHeader
        title="Verifications"
        description={
          user.teams.length > 0
            ? "Requests from you and your team, and requests about you."
            : "Your requests and requests about you."
        }
        actions={
          <>
            <ExportButton params={query} />
            <LinkButton variant="primary" href="/app/verifications/new" icon={<Plus aria-hidden />}>
              New Verification
            </LinkButton>
          </>
        }
      />
      <ArrivalBanner arrival={arrival} onDismiss={dismiss} note={note} onDismissNote={dismissNote} />
      <Views view={view} params={params} openAboutMe={aboutMe?.total ?? 0} />
      <div className={styles.page} data-selecting={selection.rows.length > 0 || undefined}>
        {aboutMe && aboutRows && aboutRows.length > 0 && (
          <AboutYou rows={aboutRows} total={aboutMe.total} href={viewHref(params, "about_me")} />
        )}
        {isSettling ? (
          <div aria-busy="true">
            <Skeleton shape="block" height="40rem" />
          </div>
        ) : (
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
              hrefFor={(to) => pageHref(params, to)}
              onFilters={change}
              onClear={() => change(VERIFICATION_SEARCH.defaults)}
              onAllTime={() =>
                change({ ...filters, dateRange: ALL_TIME, dateFrom: undefined, dateTo: undefined })
              }
              onCancel={setCancelling}
            />
          </Card>
        )}
      </div>
      <BulkBar selection={selection} />
      <ListNews rows={rows} about={aboutRows} total={list.isPlaceholderData ? undefined : pagination} />
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

const lower = (words: string) => words.charAt(0).toLowerCase() + words.slice(1);
