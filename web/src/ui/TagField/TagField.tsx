import { useId, useRef, useState } from "react";
import { pressedKey } from "#lib/page/pressedKey.ts";
import field from "../Field/Field.module.css";
import { Tag } from "../Tag/Tag.tsx";
import { foldTag } from "./foldTag.ts";
import styles from "./TagField.module.css";

/** Lets people enter tags one by one, with the browser's suggestions, and remove them. */
export function TagField(props: {
  /** Suggested tags. */
  known: readonly string[];
  value: readonly string[];
  /** What the tags do. Only screen readers get this text, after the instructions; sighted people see the effect. */
  help?: string;
  onChange: (tags: string[]) => void;
}) {
  const { known, value, onChange } = props;
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const [text, setText] = useState("");
  const left = known.filter((tag) => !value.includes(tag));

  const add = (typed: string) => {
    const tags = typed.split(",").map(foldTag).filter(Boolean);
    if (tags.length > 0) onChange([...new Set([...value, ...tags])]);
    setText("");
  };
  return (
    <div className={field.field} data-field="tags">
      <label htmlFor={id} className={field.label}>
        Tags
      </label>
      <div className={field.box}>
        <input
          ref={input}
          id={id}
          className={field.input}
          list={`${id}-known`}
          value={text}
          autoComplete="off"
          maxLength={60}
          placeholder="Add a tag"
          aria-describedby={`${id}-help`}
          onChange={({ target, nativeEvent }) => {
            const isComposing = nativeEvent instanceof InputEvent && nativeEvent.isComposing;
            const isPicked = isSuggestion(nativeEvent) && left.includes(target.value);
            if (!isComposing && (isPicked || target.value.endsWith(","))) add(target.value);
            else setText(target.value);
          }}
          onKeyDown={(event) => {
            const key = pressedKey(event);
            if (key === "Enter" && text.trim() !== "") {
              event.preventDefault();
              add(text);
            }
            if (key === "Backspace" && text === "" && value.length > 0) onChange(value.slice(0, -1));
          }}
          onBlur={() => add(text)}
        />
      </div>
      <datalist id={`${id}-known`}>
        {left.map((tag) => (
          <option key={tag} value={tag} />
        ))}
      </datalist>
      <span id={`${id}-help`} className="visually-hidden">
        Press Enter to add a tag. {props.help}
      </span>
      {value.length > 0 && (
        <ul className={styles.chosen} aria-label="Chosen tags">
          {value.map((tag) => (
            <li key={tag}>
              <Tag
                removeLabel={`Remove tag ${tag}`}
                onRemove={() => {
                  input.current?.focus();
                  onChange(value.filter((other) => other !== tag));
                }}
              >
                {tag}
              </Tag>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

/** Whether the browser inserted a suggestion. Unlike typed text, it's complete, so it can be added at once. */
const isSuggestion = (event: Event) =>
  !(event instanceof InputEvent) || event.inputType === "insertReplacementText";
