import { useRef, useState } from "react";
import { Button } from "#ui/Button/Button.tsx";
import { Form } from "#ui/Form/Form.tsx";
import { Tag } from "#ui/Tag/Tag.tsx";
import { TextField } from "#ui/Text/TextField.tsx";
import styles from "./Settings.module.css";

/** Edits a list of short entries. They're listed below the field, and can be removed there. */
export function ListField(props: {
  label: string;
  name: string;
  description: string;
  placeholder?: string;
  /** The noun for an entry, as in "Remove department Sales". */
  noun: string;
  maxLength: number;
  value: readonly string[];
  /** The server's message about the list or one of its entries. */
  errorMessage: string | undefined;
  onChange: (next: string[]) => void;
}) {
  const { value, noun, onChange } = props;
  const [text, setText] = useState("");
  const list = useRef<HTMLUListElement>(null);
  const add = () => {
    const entry = text.trim();
    const isKnown = value.some((other) => other.toLowerCase() === entry.toLowerCase());
    if (entry !== "" && !isKnown) onChange([...value, entry]);
    setText("");
  };
  return (
    <div className={styles.list}>
      <Form form={{ submit: add }} className={styles.adding} aria-label={props.label}>
        <TextField
          label={props.label}
          name={props.name}
          description={props.description}
          placeholder={props.placeholder}
          maxLength={props.maxLength}
          value={text}
          onChange={setText}
          onBlur={add}
          errorMessage={props.errorMessage}
        />
        <Button type="submit">Add</Button>
      </Form>
      {value.length > 0 && (
        <ul ref={list} className={styles.entries} aria-label={props.label} tabIndex={-1}>
          {value.map((entry) => (
            <li key={entry}>
              <Tag
                removeLabel={`Remove ${noun} ${entry}`}
                onRemove={() => {
                  list.current?.focus();
                  onChange(value.filter((other) => other !== entry));
                }}
              >
                {entry}
              </Tag>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
