import { multiplierOf, TURNAROUND } from "#contract/billing/prices.ts";
import { PRIORITIES, type Priority, PURPOSES, REVIEWED_PURPOSES } from "#contract/enums.ts";
import { PRIORITY_LABEL, PURPOSE_LABEL } from "#contract/labels.ts";
import { requestFieldsFor } from "#contract/verification/request-fields.ts";
import type { Plan } from "#features/verifications/shared/plan.ts";
import { Checkbox } from "#ui/Choice/Checkbox.tsx";
import { RadioGroup } from "#ui/Choice/RadioGroup.tsx";
import type { Form } from "#ui/Form/useForm.ts";
import { Select } from "#ui/Select/Select.tsx";
import { TextArea } from "#ui/Text/TextArea.tsx";
import type { RequestMode, RequestValues } from "../values.ts";
import { Fold } from "./Fold.tsx";

type FormOf = Form<RequestValues>;

/** Asks for the priority, with the price multiplier of each, and for a reason if the request is urgent. */
export function PrioritySection({ form, plan }: { form: FormOf; plan: Plan | undefined }) {
  // Neither a plan nor the free first request covers a surcharge, so without payments, only standard priority is left.
  const takesNoPayments = plan?.gateway === "none";
  const options = PRIORITIES.map((id) => ({
    id,
    label: PRIORITY_LABEL[id],
    description: TURNAROUND[id],
    aside: `× ${multiplierOf(id)}`,
    isDisabled: takesNoPayments && multiplierOf(id) > 1,
  }));
  const { priority } = form.values;
  return (
    <Fold
      title="Priority"
      value={`${PRIORITY_LABEL[priority]} · ${TURNAROUND[priority]}`}
      description="The clock starts once we have everything and pauses while we wait for others."
      isOpen={priority !== "standard"}
    >
      <RadioGroup
        label="Priority"
        hideLabel
        variant="card"
        columns={3}
        options={options}
        description={
          takesNoPayments
            ? "This server doesn't take payments, so only standard priority is available."
            : undefined
        }
        {...form.field("priority")}
        onChange={(id) => form.set("priority", PRIORITIES.find((priority) => priority === id) ?? "standard")}
      />
      <OwnFields form={form} priority={priority} />
    </Fold>
  );
}

/**
 * Asks what the result will be used for. For some purposes, the law requires the requester to certify it (FCRA § 604).
 */
export function PurposeSection({ form }: { form: FormOf }) {
  const options = PURPOSES.map((id) => ({ id, label: PURPOSE_LABEL[id] }));
  return (
    <Fold
      title="Purpose"
      value={PURPOSE_LABEL[form.values.purpose]}
      description="They see this before they decide."
      below={
        REVIEWED_PURPOSES.includes(form.values.purpose) && (
          <Checkbox {...form.check("purposeCertified")}>
            I'll use the result only for this purpose, and the law allows me to request it.
          </Checkbox>
        )
      }
    >
      <Select
        label="Purpose"
        hideLabel
        options={options}
        {...form.field("purpose")}
        onChange={(id) => {
          form.set("purpose", PURPOSES.find((purpose) => purpose === id) ?? "personal");
          // The certification covers only the purpose it was given for.
          form.set("purposeCertified", false);
        }}
      />
    </Fold>
  );
}

/**
 * The text fields about the request itself. With `priority`, only those that are specific to that priority; without it,
 * those that every request has.
 */
function OwnFields({ form, priority }: { form: FormOf; priority?: Priority }) {
  return requestFieldsFor(priority).map(([name, { label, max, description }]) => (
    <TextArea
      key={name}
      label={label}
      // The section's heading already says "Notes".
      hideLabel={name === "notes"}
      rows={3}
      maxLength={max}
      description={description}
      {...form.field(name)}
    />
  ));
}

/** Notes for the requester and their team only. */
export function NotesSection({ form, mode }: { form: FormOf; mode: RequestMode }) {
  return (
    <Fold
      title="Notes"
      value={form.values.notes || "None"}
      description={mode === "self" ? "Only you see these." : "Only you and your team see these."}
      isOpen={form.values.notes !== ""}
    >
      <OwnFields form={form} />
    </Fold>
  );
}
