import { useState } from "react";
import type { TeamBody } from "#contract/teams/teams.schema.ts";
import { ApiError, messageOf } from "#lib/http/errors.ts";
import { toast } from "#ui/Toast/toast.ts";
import { useChangeTeam } from "../mutations.ts";
import type { Team } from "../queries.ts";

/**
 * Saves a team's settings.
 * @returns `save`, which resolves with whether it worked; `fields`, the server's messages by field, where a message
 *   about an entry, such as `departments.2`, is under `departments`; and `failure`, the message if no field has one
 */
export function useSave(team: Pick<Team, "id">) {
  const change = useChangeTeam(team.id);
  const [fields, setFields] = useState<Record<string, string>>({});
  const [failure, setFailure] = useState<string>();
  const save = async (input: TeamBody): Promise<boolean> => {
    setFields({});
    setFailure(undefined);
    try {
      await change.mutateAsync(input);
      toast.success("Settings saved");
      return true;
    } catch (error) {
      const found = error instanceof ApiError ? (error.fields ?? {}) : {};
      const entries = Object.entries(found).map(([path, message]) => [path.split(".")[0], message]);
      setFields(Object.fromEntries(entries));
      if (entries.length === 0) setFailure(messageOf(error));
      return false;
    }
  };
  return { save, fields, failure, isSaving: change.isPending };
}
