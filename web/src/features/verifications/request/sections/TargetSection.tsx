import { type ReactNode, useEffect, useRef } from "react";
import { moneyOfCents } from "#contract/billing/money.ts";
import { BASE_CENTS } from "#contract/billing/prices.ts";
import { VERIFICATION_TYPES, type VerificationType } from "#contract/enums.ts";
import { TYPE_LABEL } from "#contract/labels.ts";
import { AskingField } from "#features/verifications/shared/AskingField.tsx";
import { type Catalog, whyNotType } from "#features/verifications/shared/api/catalog.ts";
import type { Asking } from "#features/verifications/shared/asking.ts";
import type { Form } from "#ui/Form/useForm.ts";
import { Select } from "#ui/Select/Select.tsx";
import { EmailField } from "../people/EmailField.tsx";
import { PeopleRows } from "../people/PeopleRows.tsx";
import { CHOICE_TEXT, OWN_CHOICE } from "../start/messages.ts";
import { type RequestMode, type RequestValues, withPeople } from "../values.ts";
import { RequestSection } from "./RequestSection.tsx";
import styles from "./TargetSection.module.css";

const NO_TYPE = "Each starts with one check. You can add more.";

/** Asks for the verification type, the subject's email if the request is about someone else, and who's asking. */
export function TargetSection(props: {
  form: Form<RequestValues>;
  mode: RequestMode;
  type: VerificationType | "";
  catalog: Catalog | undefined;
  asking: Asking;
  /** The draft that's being edited. */
  draftId: string;
  /** Called when the user continues another draft for the same address. */
  onDraft: () => void;
  /** The choice of a template. */
  template: ReactNode;
  onType: (type: VerificationType) => void;
}) {
  const { form, mode, type, catalog, asking } = props;
  const { people } = form.values;
  useKeptFocus(form, people.length > 0);
  const types = VERIFICATION_TYPES.map((id) => {
    const isDisabled = whyNotType(catalog, id) !== null;
    return {
      id,
      label: `${TYPE_LABEL[id]} · ${isDisabled ? "not available" : moneyOfCents(BASE_CENTS[id])}`,
      isDisabled,
    };
  });
  return (
    <RequestSection title="Request">
      {props.template}
      <div className="grid-2">
        <Select
          label="Verification type"
          placeholder="Choose what to verify"
          options={types}
          description={
            type === "" ? NO_TYPE : mode === "self" ? OWN_CHOICE[type] : CHOICE_TEXT[type].question
          }
          {...form.field("verificationType")}
          value={type}
          onChange={(id) => {
            const chosen = VERIFICATION_TYPES.find((one) => one === id);
            if (chosen) props.onType(chosen);
          }}
        />
        {mode === "other" && people.length === 0 && (
          <EmailField
            field={form.field("targetUserEmail")}
            selfHref={`/app/verifications/new?${new URLSearchParams({ ...(type && { type }), mode: "self" })}`}
            draftId={props.draftId}
            onDraft={props.onDraft}
            onPeople={(found) => form.setValues((values) => withPeople(values, found))}
          />
        )}
      </div>
      {people.length > 0 && <PeopleRows form={form} />}
      <NotOffered catalog={catalog} />
      <AskingField asking={asking} />
    </RequestSection>
  );
}

/** Keeps the focus on an address when a list of people replaces the only one, or the other way around. */
function useKeptFocus({ ref }: Form<RequestValues>, isList: boolean): void {
  const shown = useRef(isList);
  useEffect(() => {
    if (shown.current === isList) return;
    shown.current = isList;
    const name = isList ? "people.0.email" : "targetUserEmail";
    if (document.activeElement === document.body)
      ref.current?.querySelector<HTMLElement>(`[data-field="${name}"] input`)?.focus();
  }, [ref, isList]);
}

/** Lists the types that aren't available here, each with the reason. */
function NotOffered({ catalog }: { catalog: Catalog | undefined }) {
  const missing = VERIFICATION_TYPES.flatMap((type) => {
    const reason = whyNotType(catalog, type);
    return reason ? [{ type, reason }] : [];
  });
  if (missing.length === 0) return null;
  return (
    <ul className={styles.missing} aria-label="Types that are not available">
      {missing.map(({ type, reason }) => (
        <li key={type}>
          <strong>{TYPE_LABEL[type]}</strong> {reason}
        </li>
      ))}
    </ul>
  );
}
