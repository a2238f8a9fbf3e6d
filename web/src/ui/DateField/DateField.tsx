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
 * A calendar date: `YYYY-MM-DD` outside, `MM/DD/YYYY` on screen. Slashes come by themselves, and a date pasted or
 * filled in by the browser is read in any usual form. One line of text, because nobody wants to leaf through a
 * calendar to the year of their birth. While the text is no date, it is handed on as it is, and refused by the rules.
 */
export function DateField(props: DateFieldProps) {
  const [text, setText] = useState(() => shown(props.value));
  // A value that was set from outside, e.g. a draft, wins over what is typed.
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
