import { useState } from "react";
import type { FieldProps } from "../Field/field.ts";
import { TextField } from "../Text/TextField.tsx";
import { isoDateOf } from "./isoDateOf.ts";
import { typedDate } from "./typedDate.ts";

export interface DateFieldProps extends FieldProps<string> {
  /** e.g. `bday` */
  autoComplete?: string;
}

const UNREADABLE = "Enter a date as MM/DD/YYYY";

/**
 * A calendar date: `YYYY-MM-DD` as the value, `MM/DD/YYYY` on screen. It adds slashes by itself and reads pasted or
 * autofilled dates in any common format. It's a text field, because paging a calendar back to a birth year is tedious.
 * Text that isn't a date is passed on unchanged, and the form's rules refuse it.
 */
export function DateField(props: DateFieldProps) {
  const [text, setText] = useState(() => shown(props.value));
  // A value set from outside, such as a draft, replaces what was typed.
  if (props.value !== dateOrText(text)) setText(shown(props.value));

  const isUnreadable = text !== "" && isoDateOf(text) === undefined;
  const { autoComplete, ...field } = props;
  return (
    <TextField
      {...field}
      value={text}
      onChange={(typed) => {
        const next = typedDate(typed, text);
        setText(next);
        props.onChange(dateOrText(next));
      }}
      errorMessage={props.errorMessage !== undefined && isUnreadable ? UNREADABLE : props.errorMessage}
      placeholder="MM/DD/YYYY"
      inputMode="numeric"
      autoComplete={autoComplete ?? "off"}
    />
  );
}

function dateOrText(text: string): string {
  return isoDateOf(text) ?? text;
}

function shown(value: string): string {
  const iso = /^(\d{4})-(\d{2})-(\d{2})$/.exec(value);
  return iso ? `${iso[2]}/${iso[3]}/${iso[1]}` : value;
}
