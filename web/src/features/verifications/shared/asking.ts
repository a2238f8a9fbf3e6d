import { useState } from "react";
import { type User, useUser } from "#lib/session.ts";
import { canRequestFor, currentWorkspace, useWorkspace, type Workspace } from "#lib/workspace.ts";

/** A team, or with an empty id, the person. */
export interface Asker {
  id: string;
  name: string;
}

/** @returns the stored asker, or undefined if it isn't one */
export const askerOf = (stored: unknown): Asker | undefined => {
  const { id, name } = (typeof stored === "object" && stored !== null ? stored : {}) as Record<
    string,
    unknown
  >;
  return typeof id === "string" && typeof name === "string" ? { id, name } : undefined;
};

/** @returns whom a new request is for at first: whom the person works for, if they may request for them */
export function usualAsker(user: User, { team }: Workspace = currentWorkspace(user)): Asker {
  return team && canRequestFor(team) ? { id: team.id, name: team.name } : { id: "", name: user.name };
}

/** Whom a request is for, as its form shows it. */
export interface Asking {
  /** The chosen team's id, or empty for a personal request; null if the chosen team isn't possible anymore. */
  teamId: string | null;
  teamName: string | null;
  /** Who was chosen, possible or not, for the draft; null if the request is always personal. */
  chosen: Asker | null;
  /** Empty if there's nothing to choose. */
  choices: readonly { id: string; label: string }[];
  choose: (id: string) => void;
  /** Why the chosen team isn't possible anymore. */
  problem: string | undefined;
}

/**
 * Whom the request is for: at first, whom the draft was for, or else whom the person works for. It never changes by itself: when a role shrinks while
 * the form is open, the person has to choose again.
 * @param isPersonal whether the request is always personal
 * @param drafted whom the draft is for; ignored if the person left that team
 */
export function useAsking(isPersonal: boolean, drafted?: Asker): Asking {
  const user = useUser();
  const workspace = useWorkspace();
  const { teams, choices } = workspace;
  const [chosen, setChosen] = useState(() =>
    choices.some(({ id }) => id === drafted?.id) ? drafted : undefined,
  );
  const open = teams.filter(canRequestFor);
  const start = usualAsker(user, workspace);
  const kept = chosen ?? start;
  // Remember the first choice that was shown, so that it can't change unnoticed.
  if (chosen === undefined) setChosen(start);
  const options = [
    { id: "", label: `${user.name} (personal)` },
    ...open.map(({ id, name }) => ({ id, label: name })),
  ];
  if (isPersonal) return PERSONAL;
  const isPossible = kept.id === "" || open.some(({ id }) => id === kept.id);
  return {
    teamId: isPossible ? kept.id : null,
    teamName: isPossible && kept.id !== "" ? kept.name : null,
    chosen: kept,
    choices: choices.length > 0 && (open.length > 0 || !isPossible) ? options : [],
    choose: (id) => setChosen({ id, name: open.find((one) => one.id === id)?.name ?? user.name }),
    problem: isPossible
      ? undefined
      : `You can't request verifications for ${kept.name} anymore. Choose who's asking.`,
  };
}

const PERSONAL: Asking = {
  teamId: "",
  teamName: null,
  chosen: null,
  choices: [],
  choose: () => {},
  problem: undefined,
};
