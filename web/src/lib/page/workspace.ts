import { useSyncExternalStore } from "react";
import { hasPermission } from "#contract/teams/permissions.ts";
import { type User, useUser } from "../session/session.ts";

/** A team of the signed-in person. */
export type OwnTeam = User["teams"][number];

/** The storage key of a person's chosen workspace. The value is their id, a space, and the team's id. */
const KEY = "workspace";
const listeners = new Set<() => void>();

/** The stored value. It's also kept in memory, for browsers that block storage. */
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
  // Follow a choice made in another tab of this browser.
  if (listeners.size === 0) addEventListener("storage", follow);
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
    if (listeners.size === 0) removeEventListener("storage", follow);
  };
}

/** Remembers a person's workspace. @param teamId empty if they work for themselves */
export function chooseWorkspace(userId: string, teamId: string): void {
  chosen = `${userId} ${teamId}`;
  try {
    localStorage.setItem(KEY, chosen);
  } catch {
    // Storage is blocked, so the choice lasts as long as this page.
  }
  for (const listener of listeners) listener();
}

export interface Workspace {
  teams: readonly OwnTeam[];
  /** The current team; null if the person works for themselves. */
  team: OwnTeam | null;
  /** The workspaces that the person can choose from, if any. The one for themselves has an empty id. */
  choices: readonly { id: string; label: string }[];
}

/**
 * @param stored the choice that this browser remembers
 * @returns a person's current workspace. If a business account's only team is its own, that's the workspace. All others
 *   get their last choice if it's still possible, or else work for themselves
 */
export function workspaceOf(user: Pick<User, "id" | "account_type" | "teams">, stored: string): Workspace {
  const { teams } = user;
  const [first] = teams;
  // As on the server, a business account whose only team is its own works for that team, and can't choose "Yourself".
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

/** @returns a person's current workspace, outside of components */
export const currentWorkspace = (user: User): Workspace => workspaceOf(user, chosen);

/** The signed-in person's workspace: a team, or themselves. Remembered in this browser, in all its tabs. */
export function useWorkspace(): Workspace {
  const user = useUser();
  const stored = useSyncExternalStore(
    subscribe,
    () => chosen,
    () => "",
  );
  return workspaceOf(user, stored);
}

/** @returns the team's id for analytics and billing calls; empty for the server's default */
export const scopeOf = ({ team, choices }: Workspace): string => (choices.length > 0 ? (team?.id ?? "") : "");

/** @returns whether a member can currently request verifications for a team */
export const canRequestFor = (team: Pick<OwnTeam, "role" | "locked">): boolean =>
  !team.locked && hasPermission(team.role, "verifications:create");
