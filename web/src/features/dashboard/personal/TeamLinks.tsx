import { ChartNoAxesCombined } from "lucide-react";
import { hasPermission } from "#contract/teams/permissions.ts";
import { useWorkspace } from "#lib/page/workspace.ts";
import { Card } from "#ui/Card/Card.tsx";
import { ActionLink } from "../ActionLink.tsx";
import rows from "../rows.module.css";

/** Links to the dashboards of those of the user's teams that aren't locked and let the user see their analytics. */
export function TeamLinks() {
  const { teams, choices } = useWorkspace();
  const open = teams.filter(({ role, locked }) => !locked && hasPermission(role, "analytics:read"));
  if (choices.length === 0 || open.length === 0) return null;
  return (
    <Card as="section" padding="none" aria-label="Your teams">
      <ul>
        {open.map(({ id, name }) => (
          <li key={id} className={rows.item}>
            <ActionLink
              href={`/app/dashboard?team=${id}`}
              icon={<ChartNoAxesCombined aria-hidden />}
              title={`${name} dashboard`}
              text="The team's requests, spend and success rate."
            />
          </li>
        ))}
      </ul>
    </Card>
  );
}
