import { hasPermission } from "#contract/teams/permissions.ts";
import type { Team } from "../queries.ts";
import { DetailsCard } from "./DetailsCard.tsx";
import { LeaveCard } from "./LeaveCard.tsx";
import { OwnerCard } from "./OwnerCard.tsx";
import styles from "./Settings.module.css";
import { SignInCard } from "./SignInCard.tsx";

/** The settings that the user's role allows. The owner can transfer or delete the team; everyone else can leave it. */
export default function Settings({ team }: { team: Team }) {
  return (
    <div className={styles.settings}>
      {hasPermission(team.role, "team:settings") && (
        <>
          <DetailsCard team={team} />
          <SignInCard team={team} />
        </>
      )}
      {hasPermission(team.role, "team:own") ? <OwnerCard team={team} /> : <LeaveCard team={team} />}
    </div>
  );
}
