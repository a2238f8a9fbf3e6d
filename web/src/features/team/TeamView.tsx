import { useQuery } from "@tanstack/react-query";
import { MailOpen, ShieldCheck, UsersRound } from "lucide-react";
import { lazy, Suspense } from "react";
import { useSearchParams } from "react-router-dom";
import { hasPermission } from "#contract/teams/permissions.ts";
import { count } from "#lib/format/format.ts";
import { Skeleton } from "#ui/Skeleton/Skeleton.tsx";
import { SkeletonCard } from "#ui/Skeleton/shapes.tsx";
import { StatTile } from "#ui/StatTile/StatTile.tsx";
import { ViewLinks } from "#ui/ViewLinks/ViewLinks.tsx";
import { InvitationsCard } from "./invitations/InvitationsCard.tsx";
import { MembersCard } from "./members/MembersCard.tsx";
import { readTeamPlace, viewLinks } from "./place.ts";
import { statisticsOptions, type Team } from "./queries.ts";
import { TeamLocked } from "./TeamLocked.tsx";
import styles from "./TeamPage.module.css";
import { TransferBanner } from "./TransferBanner.tsx";

const ActivityCard = lazy(async () => ({
  default: (await import("./activity/ActivityCard.tsx")).ActivityCard,
}));
const Settings = lazy(() => import("./settings/Settings.tsx"));

/** Shows a team's members, activity or settings, per the URL. The members view starts with the team's statistics. */
export function TeamView({ team, onInvite }: { team: Team; onInvite: () => void }) {
  const [params] = useSearchParams();
  const { view } = readTeamPlace(params, team);
  if (team.locked) return <TeamLocked name={team.name} />;
  return (
    <>
      <ViewLinks label="Views of the team" views={viewLinks(team)} current={view} />
      <div className={styles.page}>
        <TransferBanner team={team} />
        {view === "members" && (
          <>
            <Stats teamId={team.id} />
            <MembersCard team={team} onInvite={onInvite} />
            {hasPermission(team.role, "team:manage") && <InvitationsCard team={team} />}
          </>
        )}
        <Suspense fallback={shapeOf(view)}>
          {view === "activity" && <ActivityCard team={team} />}
          {view === "settings" && <Settings team={team} />}
        </Suspense>
      </div>
    </>
  );
}

function Stats({ teamId }: { teamId: string }) {
  const { data } = useQuery(statisticsOptions(teamId));
  return <Tiles data={data} />;
}

/** Placeholders for the links to the views and for the view, while the teams load. */
export function TeamSkeleton({ view }: { view: string | null }) {
  return (
    <div aria-busy="true">
      <div className={styles.views}>
        <Skeleton width="14rem" />
      </div>
      <div className={styles.page}>
        {!view && <Tiles data={undefined} />}
        {shapeOf(view)}
      </div>
    </div>
  );
}

/** @returns a placeholder shaped like the view: settings are forms, and members and activity are lists */
const shapeOf = (view: string | null) => (
  <SkeletonCard {...(view === "settings" ? { of: "fields", count: 3 } : { of: "icons", count: 8 })} />
);

interface Statistics {
  total_members: number;
  pending_invites: number;
  total_verifications: number;
}

function Tiles({ data }: { data: Statistics | undefined }) {
  const tiles = [
    { label: "Total Members", value: data?.total_members, icon: <UsersRound aria-hidden /> },
    { label: "Pending Invites", value: data?.pending_invites, icon: <MailOpen aria-hidden /> },
    { label: "Total Verifications", value: data?.total_verifications, icon: <ShieldCheck aria-hidden /> },
  ];
  return (
    <div className={styles.stats}>
      {tiles.map(({ label, value, icon }) => (
        <StatTile
          key={label}
          label={label}
          icon={icon}
          value={value === undefined ? "–" : count(value)}
          isLoading={data === undefined}
        />
      ))}
    </div>
  );
}
