import {
  PRIORITIES,
  PURPOSES,
  REVIEWED_PURPOSES,
  SERVICES,
} from "../../../../../functions/contract/enums.ts";
import {
  CHECK_LABEL,
  PRIORITY_LABEL,
  PURPOSE_LABEL,
  TYPE_LABEL,
} from "../../../../../functions/contract/labels.ts";
import { BASE_CENTS, quote, SERVICE_CENTS, TURNAROUND } from "../../../../../functions/contract/prices.ts";
import { moneyOfCents } from "../../../lib/format.ts";
import { useUser } from "../../../lib/session.ts";
import { Checkbox } from "../../../ui/Checkbox.tsx";
import { CheckboxGroup } from "../../../ui/CheckboxGroup.tsx";
import { RadioGroup } from "../../../ui/RadioGroup.tsx";
import { Select } from "../../../ui/Select.tsx";
import { TextArea } from "../../../ui/TextArea.tsx";
import { TextField } from "../../../ui/TextField.tsx";
import { TextLink } from "../../../ui/TextLink.tsx";
import type { Form } from "../../../ui/useForm.ts";
import { RequestSection } from "./RequestSection.tsx";
import { SERVICE_WORDS } from "./services.ts";
import { OFFERED_TYPES, type RequestMode, type RequestValues } from "./values.ts";

type FormOf = Form<RequestValues>;

/** What kind of verification, and who is asked. */
export function TargetSection({ form, mode }: { form: FormOf; mode: RequestMode }) {
  const { email } = useUser();
  const isOwn = form.values.targetUserEmail.trim().toLowerCase() === email;
  const types = OFFERED_TYPES.map((id) => ({
    id,
    label: TYPE_LABEL[id],
    description: `From ${moneyOfCents(BASE_CENTS[id])}`,
  }));
  return (
    <RequestSection title="Request">
      <div className="grid-2">
        <Select
          label="Verification type"
          options={types}
          {...form.field("verificationType")}
          onChange={(id) =>
            form.set("verificationType", OFFERED_TYPES.find((type) => type === id) ?? "identity")
          }
        />
        {mode === "other" && (
          <TextField
            label="Target user email"
            type="email"
            inputMode="email"
            autoComplete="off"
            placeholder="name@example.com"
            description={
              isOwn ? (
                <>
                  This is your own address.{" "}
                  <TextLink href="/app/verifications/new?type=identity&mode=self">
                    Verify yourself instead
                  </TextLink>
                </>
              ) : (
                "We send your request here. They read who asks and why, and decide."
              )
            }
            {...form.field("targetUserEmail")}
          />
        )}
      </div>
    </RequestSection>
  );
}

/** What is checked besides the base check. */
export function ServicesSection({ form }: { form: FormOf }) {
  const type = form.values.verificationType;
  const options = SERVICES[type].map((id) => ({
    id,
    label: CHECK_LABEL[id],
    description: SERVICE_WORDS[id]?.text,
    aside: `+${moneyOfCents(SERVICE_CENTS)}`,
  }));
  return (
    <RequestSection
      title="Extra Services"
      description="Name and date of birth are always compared with a document. Add what else you need to know."
    >
      <CheckboxGroup
        label="Extra services"
        hideLabel
        variant="card"
        columns={2}
        options={options}
        {...form.field("requestedServices")}
        onChange={(ids) =>
          form.set(
            "requestedServices",
            SERVICES[type].filter((id) => ids.includes(id)),
          )
        }
      />
    </RequestSection>
  );
}

/** How soon, at which multiplier; an urgent request says why. */
export function PrioritySection({ form }: { form: FormOf }) {
  const options = PRIORITIES.map((id) => {
    const { multiplier } = quote(form.values.verificationType, [], id);
    return {
      id,
      label: PRIORITY_LABEL[id],
      description: TURNAROUND[id],
      aside: multiplier === 1 ? "× 1" : `× ${multiplier}`,
    };
  });
  return (
    <RequestSection title="Priority">
      <RadioGroup
        label="Priority"
        hideLabel
        variant="card"
        columns={3}
        options={options}
        {...form.field("priority")}
        onChange={(id) => form.set("priority", PRIORITIES.find((priority) => priority === id) ?? "standard")}
      />
      {form.values.priority === "urgent" && (
        <TextArea
          label="Urgent reason"
          rows={3}
          maxLength={1000}
          description="Why it has to be today. Only you and your team see this."
          {...form.field("urgentReason")}
        />
      )}
    </RequestSection>
  );
}

/** What the result will be used for; where the law asks for it (FCRA § 604), with the requester's word on it. */
export function PurposeSection({ form }: { form: FormOf }) {
  const options = PURPOSES.map((id) => ({ id, label: PURPOSE_LABEL[id] }));
  return (
    <RequestSection title="Purpose" description="They see it before they decide.">
      <Select
        label="Purpose"
        options={options}
        {...form.field("purpose")}
        onChange={(id) => form.set("purpose", PURPOSES.find((purpose) => purpose === id) ?? "personal")}
      />
      {REVIEWED_PURPOSES.includes(form.values.purpose) && (
        <Checkbox {...form.check("purposeCertified")}>
          I will use the result for this purpose only, and I am allowed to ask for it.
        </Checkbox>
      )}
    </RequestSection>
  );
}

/** A remark for the requester's own side. */
export function NotesSection({ form }: { form: FormOf }) {
  return (
    <RequestSection title="Notes" description="For you and your team. The other person does not see them.">
      <TextArea label="Notes" hideLabel rows={3} maxLength={2000} {...form.field("notes")} />
    </RequestSection>
  );
}
