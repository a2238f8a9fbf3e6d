import { chooseWorkspace } from "#lib/page/workspace.ts";
import { useUser } from "#lib/session/session.ts";
import styles from "./WorkspaceSwitch.module.css";

/** Lets people choose their workspace in the account menu: themselves, or one of their teams. */
export function WorkspaceSwitch(props: {
  current: string;
  choices: readonly { id: string; label: string }[];
}) {
  const { id: userId } = useUser();
  return (
    <fieldset className={styles.switch}>
      <legend className={styles.legend}>Work for</legend>
      {props.choices.map(({ id, label }) => (
        <label key={id} className={styles.choice}>
          <input
            type="radio"
            name="workspace"
            value={id}
            checked={id === props.current}
            onChange={() => chooseWorkspace(userId, id)}
          />
          <span className={styles.label}>{label}</span>
        </label>
      ))}
    </fieldset>
  );
}
