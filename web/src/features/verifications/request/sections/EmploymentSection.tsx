import { EMPLOYMENT_TYPES, type EmploymentType } from "#contract/enums.ts";
import { EMPLOYMENT_TYPE_LABEL } from "#contract/labels.ts";
import { DateField } from "#ui/DateField/DateField.tsx";
import type { Form } from "#ui/Form/useForm.ts";
import { Select } from "#ui/Select/Select.tsx";
import { TextField } from "#ui/Text/TextField.tsx";
import { formatAmount } from "../numbers.ts";
import { neededBy } from "../services.ts";
import type { RequestMode, RequestValues } from "../values.ts";
import { AboutSection } from "./AboutFields.tsx";
import { choices } from "./choices.ts";
import { claimField } from "./claimField.ts";
import { EmployerDomains } from "./EmployerDomains.tsx";
import { RequestSection } from "./RequestSection.tsx";

const TYPES = choices(EMPLOYMENT_TYPES, EMPLOYMENT_TYPE_LABEL);

/** The employment section: the subject, the job, and a contact at the employer who can confirm it. */
export function EmploymentSection({ form, mode }: { form: Form<RequestValues>; mode: RequestMode }) {
  const isSelf = mode === "self";
  const needs = neededBy(form.values.requestedServices);
  return (
    <>
      <AboutSection form={form} mode={mode} />
      <RequestSection
        title="Employment information"
        description={isSelf ? "As in your contract." : "What you know about the job."}
      >
        <div className="grid-2">
          <TextField
            autoComplete={isSelf ? "organization" : "off"}
            {...claimField(form, "employmentInfo.employerName")}
          />
          <TextField
            autoComplete={isSelf ? "organization-title" : "off"}
            {...claimField(form, "employmentInfo.position")}
          />
          <DateField
            optional
            description={
              needs.has("startDate") ? "We compare this in the employment history check." : undefined
            }
            {...claimField(form, "employmentInfo.startDate")}
          />
          <Select
            optional
            options={TYPES}
            {...claimField(form, "employmentInfo.employmentType")}
            onChange={(id) => form.set("employmentInfo.employmentType", id as EmploymentType | "")}
          />
          <TextField
            optional
            prefix="$"
            suffix="a year"
            inputMode="decimal"
            format={formatAmount}
            autoComplete="off"
            description={needs.has("salary") ? "We compare this in the salary check." : undefined}
            {...claimField(form, "employmentInfo.salary")}
          />
        </div>
        <div className="grid-2">
          <TextField optional autoComplete="off" {...claimField(form, "employmentInfo.contactName")} />
          <TextField
            optional
            type="email"
            inputMode="email"
            autoComplete="off"
            description={
              isSelf
                ? "A contact there who can confirm it. We'll email them only after you approve."
                : "A contact there who can confirm it. If you leave this empty, we'll ask the person you're verifying."
            }
            {...claimField(form, "employmentInfo.contactEmail")}
          />
        </div>
        <EmployerDomains name={form.values.employmentInfo.employerName} />
      </RequestSection>
    </>
  );
}
