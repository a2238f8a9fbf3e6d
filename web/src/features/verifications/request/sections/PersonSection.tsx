import { AddressFields } from "#features/verifications/shared/AddressFields.tsx";
import { DateField } from "#ui/DateField/DateField.tsx";
import type { Form } from "#ui/Form/useForm.ts";
import { FullNameBox } from "#ui/FullName/FullNameBox.tsx";
import { TextField } from "#ui/Text/TextField.tsx";
import { formatSsn } from "../numbers.ts";
import { neededBy } from "../services.ts";
import type { RequestMode, RequestValues } from "../values.ts";
import { claimField } from "./claimField.ts";
import { RequestSection } from "./RequestSection.tsx";

/** The identity section: the subject's details and address. */
export function PersonSection({ form, mode }: { form: Form<RequestValues>; mode: RequestMode }) {
  const isSelf = mode === "self";
  const needs = neededBy(form.values.requestedServices);
  const fill = (token: string) => (isSelf ? token : "off");
  return (
    <>
      <RequestSection
        title="Personal information"
        description={isSelf ? "As on your documents." : "We compare this with their documents."}
      >
        <div className="grid-2">
          <TextField autoComplete={fill("given-name")} {...claimField(form, "personalInfo.firstName")} />
          <TextField autoComplete={fill("family-name")} {...claimField(form, "personalInfo.lastName")} />
        </div>
        <FullNameBox
          check={form.check("isFullLegalName")}
          names={[form.field("personalInfo.firstName"), form.field("personalInfo.lastName")]}
          label={isSelf ? undefined : "This is their full legal name"}
        />
        <div className="grid-2">
          <DateField autoComplete={fill("bday")} {...claimField(form, "personalInfo.dateOfBirth")} />
          <TextField
            type="tel"
            inputMode="tel"
            optional
            autoComplete={fill("tel")}
            description={needs.has("phone") ? "The phone check needs it." : undefined}
            {...claimField(form, "personalInfo.phone")}
          />
        </div>
        <TextField
          masked
          optional
          inputMode="numeric"
          autoComplete="off"
          maxLength={11}
          format={formatSsn}
          description={`${needs.has("ssn") ? "The SSN check needs it. " : ""}We encrypt it, show only its last four digits, and delete it when the request ends.`}
          {...claimField(form, "personalInfo.ssn")}
        />
      </RequestSection>
      <RequestSection
        title="Address"
        description={needs.has("address") ? "The address check needs it." : "Optional."}
      >
        <AddressFields isOwn={isSelf} field={(part) => form.field(`personalInfo.address.${part}`)} />
      </RequestSection>
    </>
  );
}
