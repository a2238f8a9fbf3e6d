import { useQuery } from "@tanstack/react-query";
import { FunnelX, UserPlus, UsersRound } from "lucide-react";
import { useMemo, useRef, useState } from "react";
import { useSearchParams } from "react-router-dom";
import { hasPermission } from "#contract/teams/permissions.ts";
import { ApiError, messageOf } from "#lib/http/errors.ts";
import { useUser } from "#lib/session/session.ts";
import { Button } from "#ui/Button/Button.tsx";
import { Card, CardHeader } from "#ui/Card/Card.tsx";
import { ConfirmDialog } from "#ui/Dialog/ConfirmDialog.tsx";
import { EmptyState } from "#ui/EmptyState/EmptyState.tsx";
import { ErrorState } from "#ui/ErrorState/ErrorState.tsx";
import { Pagination } from "#ui/Pagination/Pagination.tsx";
import { SearchBar } from "#ui/SearchBar/SearchBar.tsx";
import { isNarrowed, type SearchFilters, writeFilters } from "#ui/SearchBar/searchFilters.ts";
import { Table } from "#ui/Table/Table.tsx";
import { toast } from "#ui/Toast/toast.ts";
import { useRemoveMember } from "../mutations.ts";
import { MEMBER_SEARCH, pageHref, readTeamPlace, toQuery } from "../place.ts";
import { type Member, membersOptions, type Team } from "../queries.ts";
import { memberColumns } from "./columns.tsx";
import styles from "./MembersCard.module.css";
import { memberLabel } from "./memberLabel.ts";

/** The members of a team: search, filters, roles, departments and removal. */
export function MembersCard({ team, onInvite }: { team: Team; onInvite: () => void }) {
  const user = useUser();
  const [params, setParams] = useSearchParams();
  const place = useMemo(() => readTeamPlace(params, team), [params, team]);
  const { data, error, isPlaceholderData, refetch } = useQuery(membersOptions(team.id, toQuery(place)));
  const [removing, setRemoving] = useState<Member | null>(null);
  const card = useRef<HTMLDivElement>(null);
  const columns = useMemo(() => memberColumns(team, user.id, setRemoving), [team, user.id]);
  const change = (filters: SearchFilters) =>
    setParams((old) => writeFilters(MEMBER_SEARCH, old, filters), {
      replace: place.filters.search !== undefined && Boolean(filters.search),
      preventScrollReset: true,
    });
  const { filters } = place;
  return (
    <Card as="section" padding="none" aria-label="Members">
      <CardHeader
        title="Members"
        actions={
          hasPermission(team.role, "team:manage") && (
            <Button variant="primary" icon={<UserPlus aria-hidden />} onPress={onInvite}>
              Invite Members
            </Button>
          )
        }
      />
      <div ref={card} tabIndex={-1} className={styles.card}>
        <SearchBar kind={MEMBER_SEARCH} filters={filters} onChange={change} savedAs={`team.${user.id}`} />
        {error && !data ? (
          <ErrorState
            title="We couldn't load the members"
            level={3}
            onRetry={() => refetch()}
            retryLabel="Try Again"
            errorId={error instanceof ApiError ? error.requestId : undefined}
          >
            Failed to load team information: {messageOf(error)}
          </ErrorState>
        ) : data?.members.length === 0 ? (
          <Nobody isFiltered={isNarrowed(filters)} onClear={() => change(MEMBER_SEARCH.defaults)} />
        ) : (
          <>
            <Table
              label="Members"
              columns={columns}
              rows={data?.members ?? []}
              rowKey={(row) => row.membership_id}
              isLoading={data === undefined}
              isStale={isPlaceholderData}
              skeletonRows={4}
            />
            {data && (
              <div className={styles.foot}>
                <Pagination
                  page={place.page}
                  limit={data.pagination.limit}
                  total={data.pagination.totalCount}
                  rows={data.members.length}
                  noun="member"
                  hrefFor={(page) => pageHref(params, page)}
                />
              </div>
            )}
          </>
        )}
      </div>
      {removing && (
        <RemoveDialog team={team} member={removing} focusAfter={card} onClose={() => setRemoving(null)} />
      )}
    </Card>
  );
}

function Nobody({ isFiltered, onClear }: { isFiltered: boolean; onClear: () => void }) {
  if (isFiltered)
    return (
      <EmptyState
        level={3}
        icon={<FunnelX aria-hidden />}
        title="No results found"
        action={<Button onPress={onClear}>Clear Filters</Button>}
      >
        No member matches this search.
      </EmptyState>
    );
  return (
    <EmptyState level={3} icon={<UsersRound aria-hidden />} title="No team members yet">
      Invite your colleagues to work on verifications together.
    </EmptyState>
  );
}

function RemoveDialog(props: {
  team: Team;
  member: Member;
  focusAfter: React.RefObject<HTMLElement | null>;
  onClose: () => void;
}) {
  const { team, member } = props;
  const remove = useRemoveMember(team.id);
  return (
    <ConfirmDialog
      isOpen
      onOpenChange={(isOpen) => !isOpen && props.onClose()}
      title={`Remove ${memberLabel(member)} from ${team.name}?`}
      confirmLabel="Remove Member"
      cancelLabel="Keep Them"
      danger
      focusAfter={props.focusAfter}
      onConfirm={async () => {
        await remove.mutateAsync(member.user_id ?? "");
        toast.success(`${memberLabel(member)} has been removed from the team`);
      }}
    >
      They lose access to the team's verifications at once, including those they requested. Open verifications
      assigned to them go back to the pool, and invitations they sent are cancelled. Their own account stays
      as it is.
    </ConfirmDialog>
  );
}
