import { useEffect, useRef } from "react";
import { DOCUMENT_TYPES, type DocumentType } from "#contract/enums.ts";
import { DOCUMENT_LABEL } from "#contract/labels.ts";
import { Button } from "#ui/Button/Button.tsx";
import { RadioGroup } from "#ui/Choice/RadioGroup.tsx";
import { Select } from "#ui/Select/Select.tsx";
import styles from "./TypeChoice.module.css";

const isType = (id: string): id is DocumentType => (DOCUMENT_TYPES as readonly string[]).includes(id);

/** Lets people add a document other than the one requested. Other helpful types are one tap away. */
export function TypeChoice(props: {
  /** The helpful types, most helpful first. */
  wanted: readonly DocumentType[];
  value: DocumentType;
  onChange: (type: DocumentType) => void;
  /** Whether nothing is missing, so that any document is an extra. */
  isMore: boolean;
  /** Whether all document types are listed. `onAny` lists them. */
  isAny: boolean;
  onAny: () => void;
}) {
  const { wanted, value, onChange, isAny } = props;
  const any = useRef<HTMLDivElement>(null);
  // Move the focus, because the button that had it is gone.
  useEffect(() => {
    if (isAny) any.current?.querySelector("select")?.focus();
  }, [isAny]);
  const take = (id: string) => isType(id) && onChange(id);
  if (isAny)
    return (
      <div ref={any}>
        <Select
          label="Document type"
          options={DOCUMENT_TYPES.map((id) => ({ id, label: DOCUMENT_LABEL[id] }))}
          value={value}
          onChange={take}
        />
      </div>
    );
  const other = (
    <div className={styles.other}>
      <Button size="sm" variant="ghost" onPress={props.onAny}>
        {props.isMore ? "Add Another Document" : "Use Another Document"}
      </Button>
    </div>
  );
  if (wanted.length < 2) return other;
  return (
    <div className={styles.choice}>
      <RadioGroup
        label="Which one do you have?"
        // More of them don't fit next to each other on a phone.
        variant={wanted.length > 3 ? "plain" : "segmented"}
        options={wanted.map((id) => ({ id, label: DOCUMENT_LABEL[id] }))}
        value={value}
        onChange={take}
      />
      {other}
    </div>
  );
}
