import { Select } from "#ui/Select/Select.tsx";
import styles from "./AskingField.module.css";
import type { Asking } from "./asking.ts";

/**
 * Selects who's asking, a team or the user themselves, and says who will see the request and who pays. Shown only to
 * members of a team.
 */
export function AskingField({ asking }: { asking: Asking }) {
  const { teamId, teamName, choices, problem } = asking;
  const consequence = teamName
    ? `Everyone in ${teamName} can see this request. ${teamName} pays what's due for it.`
    : "Only you can see this request. You pay what's due for it.";
  if (choices.length === 0)
    return teamName ? (
      <p className={styles.words}>
        {teamName} is asking. {consequence}
      </p>
    ) : null;
  return (
    <Select
      label="Who's asking?"
      name="teamId"
      placeholder="Choose"
      options={choices}
      value={teamId}
      onChange={asking.choose}
      description={teamId === null ? undefined : consequence}
      errorMessage={problem}
    />
  );
}
