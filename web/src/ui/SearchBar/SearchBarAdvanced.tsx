import { useState } from "react";
import { Button } from "../Button/Button.tsx";
import { Dialog } from "../Dialog/Dialog.tsx";
import { useIsPhone } from "../Dialog/useIsPhone.ts";
import { Form } from "../Form/Form.tsx";
import { focusFirstInvalid } from "../Form/useForm.ts";
import styles from "./SearchBarAdvanced.module.css";
import { SearchBarFields } from "./SearchBarFields.tsx";
import { SearchBarSaved } from "./SearchBarSaved.tsx";
import { hasAdvancedFilters, type SearchBarProps, type SearchFilters, tidyFilters } from "./searchFilters.ts";
import { type FilterErrors, filterErrors } from "./searchRules.ts";

interface Props extends SearchBarProps {
  id: string;
  onClear: () => void;
  onClose: () => void;
}

/** The Advanced panel of a search bar; on a phone, it's a sheet. */
export default function SearchBarAdvanced(props: Props) {
  // When filters change elsewhere (Back, a tag), discard choices that weren't applied yet.
  const { search, status, type, ...advanced } = props.filters;
  return <Panel key={JSON.stringify(advanced)} {...props} />;
}

function Panel(props: Props) {
  const { kind, filters, id, onClose } = props;
  const isPhone = useIsPhone();
  const [draft, setDraft] = useState<SearchFilters>({});
  const [errors, setErrors] = useState<FilterErrors>({});
  const values = { ...filters, ...draft };

  const change = (next: SearchFilters) => {
    setDraft({ ...draft, ...next });
    setErrors({});
  };
  /** @returns the chosen filters, or undefined while they're invalid */
  const valid = (): SearchFilters | undefined => {
    const found = filterErrors(values);
    setErrors(found);
    if (Object.keys(found).length === 0) return tidyFilters(kind, (name) => values[name] ?? null);
    focusFirstInvalid(document.getElementById(id), found);
    return undefined;
  };
  const apply = () => {
    const chosen = valid();
    if (!chosen) return;
    props.onChange(chosen);
    onClose();
  };

  const fields = hasAdvancedFilters(kind) && (
    <Form form={{ submit: apply }} id={id} aria-label="Advanced filters" className={styles.panel}>
      <SearchBarFields {...props} values={values} errors={errors} onChange={change} />
    </Form>
  );
  const saved = (
    <SearchBarSaved
      savedAs={props.savedAs}
      current={valid}
      onApply={(kept) => {
        props.onChange(tidyFilters(kind, (name) => kept[name] ?? null));
        onClose();
      }}
    />
  );
  const buttons = fields && (
    <>
      <Button variant="ghost" onPress={props.onClear}>
        Clear All
      </Button>
      <Button variant="primary" type="submit" form={id}>
        Apply Filters
      </Button>
    </>
  );
  if (isPhone)
    return (
      <Dialog isOpen onOpenChange={onClose} title={fields ? "Advanced filters" : "Advanced"} footer={buttons}>
        <div className={styles.sheet}>
          {fields}
          {saved}
        </div>
      </Dialog>
    );
  return (
    <div className={styles.inline}>
      {fields}
      <div className={styles.foot}>
        {saved}
        {buttons && <div className={styles.buttons}>{buttons}</div>}
      </div>
    </div>
  );
}
