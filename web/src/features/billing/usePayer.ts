import { useSearchParams } from "react-router-dom";
import { scopeOf, useWorkspace } from "#lib/workspace.ts";
import type { PayerId } from "./queries.ts";

/** @returns the team that the URL names, if the reader is in it, or else whom they work for; with the team's name */
export function usePayer(): { id: PayerId; name: string | null } {
  const workspace = useWorkspace();
  const [params] = useSearchParams();
  const named = workspace.teams.find(({ id }) => id === params.get("team"));
  if (named) return { id: named.id, name: named.name };
  return { id: scopeOf(workspace), name: workspace.team?.name ?? null };
}
