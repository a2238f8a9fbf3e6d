import { useQuery } from "@tanstack/react-query";
import { useSyncExternalStore } from "react";
import { may } from "#contract/permissions.ts";
import { type Team, teamsOptions } from "./figures.ts";
import { useUser } from "./session.ts";

/** Where this browser remembers whom a person works for: their id, a space, and the team's id. */
const KEY = "workspace";
const listeners = new Set<() => void>();

/** In memory as well, for browsers that forbid storage. */
let chosen = read();

function read(): string {
  try {
    return localStorage.getItem(KEY) ?? "";
  } catch {
    return "";
  }
}

function follow(event: StorageEvent): void {
  if (event.key !== KEY) return;
  chosen = event.newValue ?? "";
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  // The other tabs of this browser follow.
  if (listeners.size === 0) addEventListener("storage", follow);
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
    if (listeners.size === 0) removeEventListener("storage", follow);
  };
}

/** Remembers whom a person works for. @param teamId empty for themselves */
export function chooseWorkspace(userId: string, teamId: string): void {
  chosen = `${userId} ${teamId}`;
  try {
    localStorage.setItem(KEY, chosen);
  } catch {
    // The choice lasts as long as this page.
  }
  for (const listener of listeners) listener();
}

export interface Workspace {
  /** Undefined while loading. */
  teams: readonly Team[] | undefined;
  /** The team that the person works for now; null for themselves. */
  team: Team | null;
  /** Whom they can work for; empty if there's nothing to choose. The id of themselves is empty. */
  choices: readonly { id: string; label: string }[];
  /** Whether the choice is known; false while a remembered one waits for the teams. */
  isKnown: boolean;
}

/**
 * @param stored what this browser remembers
 * @returns whom a person works for now: what they chose last, if they still can; otherwise their own business's only
 *   team, or themselves
 */
export function workspaceOf(
  user: { id: string; account_type: string },
  teams: readonly Team[] | undefined,
  stored: string,
): Workspace {
  const [first] = teams ?? [];
  // A business account with one team asks for that team; there's nothing personal to choose (like the server).
  const isOwn = user.account_type === "business" && teams?.length === 1 && first?.role === "owner";
  if (isOwn) return { teams, team: first, choices: [], isKnown: true };
  const wanted = stored.startsWith(`${user.id} `) ? stored.slice(user.id.length + 1) : undefined;
  const choices = (teams ?? []).map(({ id, name }) => ({ id, label: name }));
  return {
    teams,
    team: teams?.find(({ id }) => id === wanted) ?? null,
    choices: choices.length > 0 ? [{ id: "", label: "Yourself" }, ...choices] : [],
    isKnown: teams !== undefined || !wanted,
  };
}

/** Whom the signed-in person works for: a team, or themselves. Remembered in this browser, in all its tabs. */
export function useWorkspace(): Workspace {
  const user = useUser();
  const { data: teams } = useQuery({ ...teamsOptions, enabled: user.team_size > 0 });
  const stored = useSyncExternalStore(
    subscribe,
    () => chosen,
    () => "",
  );
  return workspaceOf(user, user.team_size > 0 ? teams : [], stored);
}

/** @returns the id of the team to name in a call about figures; empty where the server's default is meant */
export const scopeOf = ({ team, choices }: Workspace): string => (choices.length > 0 ? (team?.id ?? "") : "");

/** @returns whether a member may request verifications for a team now */
export const canRequestFor = (team: Pick<Team, "role" | "locked">): boolean =>
  !team.locked && may(team.role, "verifications:create");
