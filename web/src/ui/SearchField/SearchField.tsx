import { Search, X } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { Button } from "react-aria-components/Button";
import { Input } from "react-aria-components/Input";
import { Label } from "react-aria-components/Label";
import { SearchField as RacSearchField } from "react-aria-components/SearchField";
import { pressedKey } from "#lib/page/pressedKey.ts";
import { cx } from "../cx.ts";
import styles from "../Field/Field.module.css";
import own from "./SearchField.module.css";

/**
 * A search field with a hidden label. `onChange` runs `debounce` milliseconds after typing, but at once after clearing
 * or Enter.
 */
export function SearchField(props: {
  label: string;
  value: string;
  onChange: (value: string) => void;
  debounce?: number;
  placeholder?: string;
  autoFocus?: boolean;
}) {
  const [text, setText] = useState(props.value);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const sent = useRef(props.value);

  // A value that changes from outside (Back, Clear All) replaces what was typed.
  useEffect(() => {
    if (props.value === sent.current) return;
    sent.current = props.value;
    setText(props.value);
  }, [props.value]);
  useEffect(() => () => clearTimeout(timer.current), []);

  const send = (value: string) => {
    clearTimeout(timer.current);
    sent.current = value;
    props.onChange(value);
  };
  return (
    <RacSearchField
      className={cx(styles.field)}
      value={text}
      onChange={(value) => {
        setText(value);
        clearTimeout(timer.current);
        if (!props.debounce || value === "") send(value);
        else timer.current = setTimeout(send, props.debounce, value);
      }}
      onSubmit={send}
      autoFocus={props.autoFocus ?? false}
    >
      <Label className="visually-hidden">{props.label}</Label>
      <div className={styles.box}>
        <span className={cx(styles.affix, styles.prefix)}>
          <Search aria-hidden />
        </span>
        <Input
          className={cx(styles.input, own.input)}
          {...(props.placeholder && { placeholder: props.placeholder })}
          // In some browsers, RAC would act on keys that an input method uses, such as Enter to end a composition.
          onKeyDownCapture={(event) => pressedKey(event) === "" && event.stopPropagation()}
        />
        <Button className={cx(styles.aside, own.clear)} aria-label="Clear search">
          <X aria-hidden />
        </Button>
      </div>
    </RacSearchField>
  );
}
