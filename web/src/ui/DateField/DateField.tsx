import { useRef, useState } from "react";
import { readDate } from "#lib/format/readDate.ts";
import { Button } from "../Button/Button.tsx";
import type { FieldProps } from "../Field/field.ts";
import { TextField } from "../Text/TextField.tsx";
import styles from "./DateField.module.css";
import { tidyDate, typedDate, usDate } from "./typedDate.ts";

export interface DateFieldProps extends FieldProps<string> {
  /** e.g. `bday` */
  autoComplete?: string;
}

const dayFormat = new Intl.DateTimeFormat("en-US", { month: "long", day: "numeric", timeZone: "UTC" });
const UNDECIDED = "Choose which date you mean";

/**
 * A calendar date: `YYYY-MM-DD` as the value, `MM/DD/YYYY` on screen. It adds the slashes, reads dates in any common
 * format, and if a date is ambiguous, asks which one is meant. It's a text field, because paging a calendar back to a
 * birth year is tedious. Text that isn't a date, or is ambiguous, becomes the value as is, and the form's rules reject
 * it.
 */
export function DateField(props: DateFieldProps) {
  const [text, setText] = useState(() => shown(props.value));
  // A value set from outside, such as a draft, replaces what was typed.
  if (props.value !== dateOrText(text)) setText(shown(props.value));

  const { either, problem } = readDate(text);
  const { autoComplete, onBlur, ...field } = props;
  const unread = text === "" ? undefined : either ? UNDECIDED : problem;
  return (
    <div className={styles.date}>
      <TextField
        {...field}
        value={text}
        onChange={(typed) => {
          const next = typedDate(typed, text);
          setText(next);
          props.onChange(dateOrText(next));
        }}
        onBlur={() => {
          setText(tidyDate(text));
          onBlur?.();
        }}
        errorMessage={props.errorMessage === undefined ? undefined : (unread ?? props.errorMessage)}
        placeholder="MM/DD/YYYY"
        inputMode="numeric"
        autoComplete={autoComplete ?? "off"}
      />
      <WhichDate
        either={either}
        onChoose={(iso) => {
          setText(usDate(iso));
          props.onChange(iso);
        }}
      />
    </div>
  );
}

/**
 * Asks which of two dates is meant. The status element stays in the DOM, so that screen readers announce the question.
 */
function WhichDate(props: { either: readonly string[] | undefined; onChoose: (iso: string) => void }) {
  const { either, onChoose } = props;
  const place = useRef<HTMLDivElement>(null);
  const question = either && `Did you mean ${either.map(dayOf).join(" or ")}, ${either[0]?.slice(0, 4)}?`;
  return (
    <div ref={place} className={either && styles.which}>
      <span role="status">{question}</span>
      {either && (
        // biome-ignore lint/a11y/useSemanticElements: a fieldset would need a legend and resets of its own
        <div role="group" aria-label={question} className={styles.choices}>
          {either.map((iso) => (
            <Button
              key={iso}
              size="sm"
              onPress={() => {
                // The buttons disappear, so the focus returns to the field.
                place.current?.parentElement?.querySelector("input")?.focus();
                onChoose(iso);
              }}
            >
              {dayOf(iso)}
            </Button>
          ))}
        </div>
      )}
    </div>
  );
}

/** @returns a date without its year, such as `April 12` */
const dayOf = (iso: string): string => dayFormat.format(new Date(iso));

function dateOrText(text: string): string {
  return readDate(text).iso ?? text;
}

function shown(value: string): string {
  return /^\d{4}-\d{2}-\d{2}$/.test(value) ? usDate(value) : value;
}
