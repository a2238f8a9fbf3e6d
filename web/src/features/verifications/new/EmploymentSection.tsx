import { EMPLOYMENT_TYPES, type EmploymentType } from "../../../../../functions/contract/enums.ts";
import { EMPLOYMENT_TYPE_LABEL } from "../../../../../functions/contract/labels.ts";
import { DateField } from "../../../ui/DateField.tsx";
import { Select } from "../../../ui/Select.tsx";
import { TextField } from "../../../ui/TextField.tsx";
import type { Form } from "../../../ui/useForm.ts";
import { AboutSection } from "./AboutFields.tsx";
import { choices } from "./choices.ts";
import { EmployerDomains } from "./EmployerDomains.tsx";
import { formatAmount } from "./numbers.ts";
import { RequestSection } from "./RequestSection.tsx";
import { neededBy } from "./services.ts";
import type { RequestMode, RequestValues } from "./values.ts";

const TYPES = choices(EMPLOYMENT_TYPES, EMPLOYMENT_TYPE_LABEL);

/** The employment section: who it is about, the employment, and a contact there who can confirm it. */
export function EmploymentSection({ form, mode }: { form: Form<RequestValues>; mode: RequestMode }) {
  const isSelf = mode === "self";
  const needs = neededBy(form.values.requestedServices);
  return (
    <>
      <AboutSection form={form} mode={mode} />
      <RequestSection
        title="Employment Information"
        description={isSelf ? "As your contract has it." : "What you were told about the employment."}
      >
        <div className="grid-2">
          <TextField
            label="Employer name"
            autoComplete={isSelf ? "organization" : "off"}
            {...form.field("employmentInfo.employerName")}
          />
          <TextField
            label="Position"
            autoComplete={isSelf ? "organization-title" : "off"}
            {...form.field("employmentInfo.position")}
          />
          <DateField
            label="Start date"
            optional
            description={needs.has("startDate") ? "Employment history compares it." : undefined}
            {...form.field("employmentInfo.startDate")}
          />
          <Select
            label="Employment type"
            optional
            options={TYPES}
            {...form.field("employmentInfo.employmentType")}
            onChange={(id) => form.set("employmentInfo.employmentType", id as EmploymentType | "")}
          />
          <TextField
            label="Salary"
            optional
            prefix="$"
            suffix="a year"
            inputMode="decimal"
            format={formatAmount}
            autoComplete="off"
            description={needs.has("salary") ? "Salary verification compares it." : undefined}
            {...form.field("employmentInfo.salary")}
          />
        </div>
        <div className="grid-2">
          <TextField
            label="Contact name"
            optional
            autoComplete="off"
            {...form.field("employmentInfo.contactName")}
          />
          <TextField
            label="Contact email"
            optional
            type="email"
            inputMode="email"
            autoComplete="off"
            description={
              isSelf
                ? "A contact there who can confirm it. We email them only after you approve."
                : "A contact there who can confirm it. If you leave this empty, we ask the subject."
            }
            {...form.field("employmentInfo.contactEmail")}
          />
        </div>
        <EmployerDomains name={form.values.employmentInfo.employerName} />
      </RequestSection>
    </>
  );
}
