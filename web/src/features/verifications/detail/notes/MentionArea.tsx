import { useQuery } from "@tanstack/react-query";
import { type KeyboardEvent, useId, useLayoutEffect, useRef, useState } from "react";
import { type Person, peopleOptions } from "#features/verifications/shared/api/people.ts";
import { pressedKey } from "#lib/page/pressedKey.ts";
import { useUser } from "#lib/session/session.ts";
import { type Chosen, chosenOf, typedMention } from "./mentions.ts";
import styles from "./TeamNotes.module.css";

const SUGGESTED = 6;

/**
 * A text field that suggests members after an `@`. The arrow keys move through the suggestions, Enter or Tab inserts
 * one, and Escape closes the list. Command or Control with Enter submits.
 */
export function MentionArea(props: {
  label: string;
  teamId: string;
  value: string;
  chosen: readonly Chosen[];
  maxLength: number;
  errorMessage: string | undefined;
  onChange: (text: string) => void;
  onChoose: (chosen: Chosen) => void;
  onSubmit: () => void;
}) {
  const { value, chosen, onChange } = props;
  const id = useId();
  const area = useRef<HTMLTextAreaElement>(null);
  const nextCaret = useRef<number | null>(null);
  const [caret, setCaret] = useState(0);
  const [marked, setMarked] = useState(0);
  const [closedAt, setClosedAt] = useState<number | null>(null);
  const { id: me } = useUser();
  const typed = typedMention(value, caret);
  const isDone = chosen.some(({ shown }) => typed && value.startsWith(shown, typed.from));
  const isAsking = typed !== null && !isDone && closedAt !== typed.from;
  const found = useQuery({
    ...peopleOptions(props.teamId, typed?.search.trim() ?? "", false),
    enabled: isAsking,
  });
  const people = isAsking ? suggestionsOf(found.data ?? [], typed.search, me) : [];
  const at = Math.min(marked, people.length - 1);

  useLayoutEffect(() => {
    if (nextCaret.current === null) return;
    area.current?.setSelectionRange(nextCaret.current, nextCaret.current);
    setCaret(nextCaret.current);
    nextCaret.current = null;
  });

  const take = (person: Person | undefined) => {
    if (!person || !typed) return;
    const one = chosenOf(person, chosen);
    const start = `${value.slice(0, typed.from)}${one.shown} `;
    nextCaret.current = start.length;
    props.onChoose(one);
    onChange(`${start}${value.slice(caret).trimStart()}`);
    area.current?.focus();
  };
  const press = (event: KeyboardEvent) => {
    const key = pressedKey(event);
    if (key === "Enter" && (event.metaKey || event.ctrlKey)) {
      event.preventDefault();
      props.onSubmit();
      return;
    }
    if (people.length === 0) return;
    const step = { ArrowDown: 1, ArrowUp: -1 }[key];
    if (step) setMarked((at + step + people.length) % people.length);
    else if (key === "Enter" || key === "Tab") take(people[at]);
    else if (key === "Escape") setClosedAt(typed?.from ?? null);
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  const help = `${id}-help`;
  const error = `${id}-error`;
  return (
    <div className={styles.mentions} data-field="text">
      <label htmlFor={id} className={styles.label}>
        {props.label}
      </label>
      <textarea
        ref={area}
        id={id}
        rows={3}
        className={styles.area}
        value={value}
        maxLength={props.maxLength}
        aria-invalid={props.errorMessage !== undefined}
        aria-describedby={props.errorMessage ? `${help} ${error}` : help}
        aria-autocomplete="list"
        aria-controls={people.length > 0 ? `${id}-people` : undefined}
        aria-activedescendant={people.length > 0 ? `${id}-${at}` : undefined}
        onChange={({ target }) => {
          setCaret(target.selectionStart);
          setMarked(0);
          if (typedMention(target.value, target.selectionStart) === null) setClosedAt(null);
          onChange(target.value);
        }}
        onSelect={({ currentTarget }) => setCaret(currentTarget.selectionStart)}
        onKeyDown={press}
        onBlur={() => setClosedAt(typed?.from ?? null)}
      />
      {people.length > 0 && (
        <div id={`${id}-people`} role="listbox" aria-label="Members" className={styles.people}>
          {people.map((person, n) => (
            // biome-ignore lint/a11y/useFocusableInteractive: the text field keeps the focus and names the active option
            // biome-ignore lint/a11y/useKeyWithClickEvents: the text field handles the keys
            <div
              key={person.id}
              id={`${id}-${n}`}
              role="option"
              aria-selected={n === at}
              className={styles.person}
              // The text field keeps the focus.
              onPointerDown={(event) => event.preventDefault()}
              onClick={() => take(person)}
            >
              {person.name} <span className={styles.email}>{person.email}</span>
            </div>
          ))}
        </div>
      )}
      <span id={help} className={styles.help}>
        Type @ to mention someone.
      </span>
      <span role="status" className="visually-hidden">
        {people.length > 0 && `${people.length} suggested. Use the arrow keys and Enter.`}
      </span>
      {props.errorMessage && (
        <span id={error} role="alert" className={styles.error}>
          {props.errorMessage}
        </span>
      )}
    </div>
  );
}

/** The latest response may be for a shorter search text, so filter it here, too. */
function suggestionsOf(people: readonly Person[], search: string, me: string): Person[] {
  const text = search.trim().toLowerCase();
  return people
    .filter(({ id, name, email }) => id !== me && `${name} ${email}`.toLowerCase().includes(text))
    .slice(0, SUGGESTED);
}
