import { useSearchParams } from "react-router-dom";
import { scopeOf, useWorkspace, type Workspace } from "#lib/page/workspace.ts";
import type { PayerId } from "./queries.ts";

interface Payer {
  id: PayerId;
  /** The team's name; null for the user's own account. */
  name: string | null;
}

/** @returns the team in the URL if the user is a member of it, or else the current workspace */
export function payerIn(params: URLSearchParams, workspace: Workspace): Payer {
  const named = workspace.teams.find(({ id }) => id === params.get("team"));
  if (named) return { id: named.id, name: named.name };
  return { id: scopeOf(workspace), name: workspace.team?.name ?? null };
}

/** @returns {@link payerIn} for the current page and the signed-in user */
export function usePayer(): Payer {
  const [params] = useSearchParams();
  return payerIn(params, useWorkspace());
}
