import { useEffect, useId, useState } from "react";
import { SECOND } from "#contract/time.ts";
import { Switch } from "#ui/Switch/Switch.tsx";
import { ownZone, type QuietHours } from "./preferences.ts";
import styles from "./QuietHoursRow.module.css";

/** The default when quiet hours are turned on. */
const USUAL = { from: "22:00", to: "07:00" };

/**
 * Milliseconds to wait after a change before saving it. Users enter a time part by part, so saving each change
 * immediately would save incomplete times.
 */
const SAVE_AFTER = SECOND;

/** Sets the quiet hours. Until they end, push and email notifications wait, except security alerts and tests. */
export function QuietHoursRow(props: {
  value: QuietHours | null;
  onChange: (value: QuietHours | null) => void;
}) {
  const { value, onChange } = props;
  const [draft, setDraft] = useState(value ?? USUAL);
  const [error, setError] = useState<string>();
  useEffect(() => {
    if (value) setDraft(value);
  }, [value]);
  const save = () => {
    const { from, to } = draft;
    if (!value) return;
    if (!from || !to) return setError("Enter both times.");
    if (from === to) return setError("The start and end times can't be the same.");
    setError(undefined);
    if (from !== value.from || to !== value.to) onChange({ from, to, timezone: ownZone() });
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: the timer restarts only when the times change
  useEffect(() => {
    const timer = setTimeout(save, SAVE_AFTER);
    return () => clearTimeout(timer);
  }, [draft.from, draft.to]);
  return (
    <div className={styles.row}>
      <Switch
        isSelected={value !== null}
        onChange={(isOn) => onChange(isOn ? { ...USUAL, timezone: ownZone() } : null)}
        description="No emails or push notifications, except security alerts."
      >
        Quiet hours
      </Switch>
      {value && (
        <div className={styles.times}>
          <TimeField
            label="From"
            value={draft.from}
            onChange={(from) => setDraft({ ...draft, from })}
            onDone={save}
          />
          <TimeField
            label="To"
            value={draft.to}
            onChange={(to) => setDraft({ ...draft, to })}
            onDone={save}
          />
          <p className={styles.zone}>Time zone: {value.timezone.replaceAll("_", " ")}</p>
          {error && (
            <p role="alert" className={styles.error}>
              {error}
            </p>
          )}
        </div>
      )}
    </div>
  );
}

function TimeField(props: {
  label: string;
  value: string;
  onChange: (value: string) => void;
  onDone: () => void;
}) {
  const id = useId();
  return (
    <div className={styles.field}>
      <label htmlFor={id}>{props.label}</label>
      <input
        id={id}
        type="time"
        required
        value={props.value}
        onChange={(event) => props.onChange(event.target.value)}
        onBlur={props.onDone}
      />
    </div>
  );
}
