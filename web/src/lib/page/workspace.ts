import { useSyncExternalStore } from "react";
import { may } from "#contract/teams/permissions.ts";
import { type User, useUser } from "../session/session.ts";

/** A team that the signed-in person is in. */
export type OwnTeam = User["teams"][number];

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
  teams: readonly OwnTeam[];
  /** The team that the person works for now; null for themselves. */
  team: OwnTeam | null;
  /** Whom they can work for; empty if there's nothing to choose. The id of themselves is empty. */
  choices: readonly { id: string; label: string }[];
}

/**
 * @param stored what this browser remembers
 * @returns whom a person works for now: what they chose last, if they still can; otherwise their own business's only
 *   team, or themselves
 */
export function workspaceOf(user: Pick<User, "id" | "account_type" | "teams">, stored: string): Workspace {
  const { teams } = user;
  const [first] = teams;
  // A business account with one team asks for that team; there's nothing personal to choose (like the server).
  if (first && user.account_type === "business" && teams.length === 1 && first.role === "owner")
    return { teams, team: first, choices: [] };
  const wanted = stored.startsWith(`${user.id} `) ? stored.slice(user.id.length + 1) : undefined;
  const choices = teams.map(({ id, name }) => ({ id, label: name }));
  return {
    teams,
    team: teams.find(({ id }) => id === wanted) ?? null,
    choices: choices.length > 0 ? [{ id: "", label: "Yourself" }, ...choices] : [],
  };
}

/** @returns whom a person works for now, outside of components */
export const currentWorkspace = (user: User): Workspace => workspaceOf(user, chosen);

/** Whom the signed-in person works for: a team, or themselves. Remembered in this browser, in all its tabs. */
export function useWorkspace(): Workspace {
  const user = useUser();
  const stored = useSyncExternalStore(
    subscribe,
    () => chosen,
    () => "",
  );
  return workspaceOf(user, stored);
}

/** @returns the id of the team to name in a call about figures; empty where the server's default is meant */
export const scopeOf = ({ team, choices }: Workspace): string => (choices.length > 0 ? (team?.id ?? "") : "");

/** @returns whether a member may request verifications for a team now */
export const canRequestFor = (team: Pick<OwnTeam, "role" | "locked">): boolean =>
  !team.locked && may(team.role, "verifications:create");
