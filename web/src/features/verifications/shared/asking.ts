import { useState } from "react";
import { canRequestFor, currentWorkspace, useWorkspace, type Workspace } from "#lib/page/workspace.ts";
import { type User, useUser } from "#lib/session/session.ts";

/** On whose behalf a request is made: a team's, or the user's own, in which case the id is empty. */
export interface Asker {
  id: string;
  name: string;
}

/** @returns the asker from a stored draft, or undefined if the value isn't one */
export const askerOf = (stored: unknown): Asker | undefined => {
  const { id, name } = (typeof stored === "object" && stored !== null ? stored : {}) as Record<
    string,
    unknown
  >;
  return typeof id === "string" && typeof name === "string" ? { id, name } : undefined;
};

/**
 * @returns the default asker of a new request: the current workspace's team if the user may make requests for it,
 *   otherwise the user
 */
export function usualAsker(user: User, { team }: Workspace = currentWorkspace(user)): Asker {
  return team && canRequestFor(team) ? { id: team.id, name: team.name } : { id: "", name: user.name };
}

/** Who's asking, and how the form changes that. */
export interface Asking {
  /**
   * The selected team's id, or empty for a personal request; null if the user may no longer make requests for the
   * selected team.
   */
  teamId: string | null;
  teamName: string | null;
  /**
   * The selection that goes into the draft, even if it isn't allowed anymore; null if the request is always personal.
   */
  chosen: Asker | null;
  /** Empty if there's no choice. */
  choices: readonly { id: string; label: string }[];
  choose: (id: string) => void;
  /** Why the user may no longer make requests for the selected team. */
  problem: string | undefined;
}

/**
 * Selects who's asking: at first, the draft's asker or, without a draft, the one from {@link usualAsker}. The selection
 * never changes by itself. If the user loses permission for the team while the form is open, they have to choose again.
 * @param isPersonal whether the request is always personal
 * @param drafted the draft's asker; ignored if the user has left that team or can't choose who's asking
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
  // Keep the default that was shown first, so that it can't change unnoticed.
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
