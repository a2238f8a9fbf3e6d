import { useQuery } from "@tanstack/react-query";
import { Plus, UsersRound } from "lucide-react";
import { useState } from "react";
import { Navigate, useLocation, useSearchParams } from "react-router-dom";
import { hasPermission } from "#contract/teams/permissions.ts";
import { ROLE_LABEL } from "#contract/teams/teams.ts";
import { ApiError, messageOf } from "#lib/http/errors.ts";
import { chooseWorkspace, currentWorkspace, useWorkspace } from "#lib/page/workspace.ts";
import { startQueries } from "#lib/query/startQueries.ts";
import { useUser } from "#lib/session/session.ts";
import { Button } from "#ui/Button/Button.tsx";
import { Card } from "#ui/Card/Card.tsx";
import { EmptyState } from "#ui/EmptyState/EmptyState.tsx";
import { ErrorState } from "#ui/ErrorState/ErrorState.tsx";
import { PageHeader } from "#ui/PageHeader/PageHeader.tsx";
import { Select } from "#ui/Select/Select.tsx";
import { CreateTeamDialog } from "./CreateTeamDialog.tsx";
import { InviteDrawer } from "./invitations/InviteDrawer.tsx";
import { invitationsQuery } from "./invitations/queries.ts";
import { readTeamPlace, toQuery } from "./place.ts";
import { membersOptions, statisticsOptions, type Team, teamsOptions } from "./queries.ts";
import styles from "./TeamPage.module.css";
import { TeamSkeleton, TeamView } from "./TeamView.tsx";

const NO_TEAM = "No team found. Team management is available for business accounts only.";

/** Starts the query for the teams and, for the members view, the queries for the team that will be shown. */
export const loader = startQueries((client, { user, search }) => {
  void client.prefetchQuery(teamsOptions);
  const working = currentWorkspace(user).team;
  const team = user.teams.find(({ id }) => id === search.get("team")) ?? working ?? user.teams[0];
  if (!team || team.locked) return;
  const place = readTeamPlace(search, team);
  if (place.view !== "members") return;
  void client.prefetchQuery(statisticsOptions(team.id));
  void client.prefetchQuery(membersOptions(team.id, toQuery(place)));
  if (hasPermission(team.role, "team:manage")) void client.prefetchQuery(invitationsQuery(team.id));
});

/**
 * `/app/team`: the team in the URL, or else the current workspace's, or else the user's first team. After signing in
 * to accept an invitation, people arrive here with its token and are redirected to the page where they accept it.
 */
export function Component() {
  const { hash } = useLocation();
  return hash.startsWith("#token=") ? <Navigate to={`/team/accept${hash}`} replace /> : <TeamPage />;
}

function TeamPage() {
  const user = useUser();
  const { team: working } = useWorkspace();
  const teams = useQuery(teamsOptions);
  const [params] = useSearchParams();
  const [isCreating, setCreating] = useState(false);
  const mayCreate = user.account_type === "business";
  const named = teams.data?.find(({ id }) => id === params.get("team"));
  const team = named ?? teams.data?.find(({ id }) => id === working?.id) ?? teams.data?.[0];
  const isWaiting = !teams.data && !teams.error;
  const create = mayCreate && (
    <Button icon={<Plus aria-hidden />} onPress={() => setCreating(true)}>
      Create Team
    </Button>
  );
  return (
    <>
      {team ? (
        <OneTeam key={team.id} team={team} teams={teams.data ?? []} create={create} />
      ) : (
        <>
          {/* The empty line reserves the space for the user's role. */}
          <PageHeader
            title="Team"
            description={isWaiting ? "\u00a0" : undefined}
            actions={isWaiting && create}
          />
          {isWaiting ? (
            <TeamSkeleton view={params.get("view")} />
          ) : (
            <Card>
              <NoTeam error={teams.error} onRetry={() => teams.refetch()}>
                {create}
              </NoTeam>
            </Card>
          )}
        </>
      )}
      {isCreating && <CreateTeamDialog onClose={() => setCreating(false)} />}
    </>
  );
}

/** Shown if there's no team to show: either loading failed, or the user has none. */
function NoTeam(props: { error: Error | null; onRetry: () => unknown; children: React.ReactNode }) {
  const { error } = props;
  const isRefused = error instanceof ApiError && (error.status === 403 || error.status === 404);
  if (!error || isRefused)
    return props.children ? (
      <EmptyState icon={<UsersRound aria-hidden />} title="You have no team yet" action={props.children}>
        Create one to request verifications together with your colleagues.
      </EmptyState>
    ) : (
      <EmptyState icon={<UsersRound aria-hidden />} title="No team">
        {NO_TEAM}
      </EmptyState>
    );
  return (
    <ErrorState
      title="We couldn't load your team"
      onRetry={props.onRetry}
      retryLabel="Try Again"
      errorId={error instanceof ApiError ? error.requestId : undefined}
    >
      Failed to load team information: {messageOf(error)}
    </ErrorState>
  );
}

function OneTeam(props: { team: Team; teams: readonly Team[]; create: React.ReactNode }) {
  const { team, teams } = props;
  const user = useUser();
  const [params, setParams] = useSearchParams();
  const [isInviting, setInviting] = useState(false);
  const choose = (id: string) => {
    chooseWorkspace(user.id, id);
    if (params.size > 0) setParams({}, { replace: true });
  };
  return (
    <>
      <PageHeader
        title={team.name}
        documentTitle={`${team.name} · Team`}
        description={`Your role: ${ROLE_LABEL[team.role]}`}
        actions={
          <>
            {teams.length > 1 && (
              <div className={styles.choice}>
                <Select
                  label="Team"
                  hideLabel
                  options={teams.map(({ id, name }) => ({ id, label: name }))}
                  value={team.id}
                  onChange={choose}
                />
              </div>
            )}
            {props.create}
          </>
        }
      />
      <TeamView team={team} onInvite={() => setInviting(true)} />
      <InviteDrawer team={team} isOpen={isInviting} onOpenChange={setInviting} />
    </>
  );
}
