import { DateField } from "../../../ui/DateField.tsx";
import { TextField } from "../../../ui/TextField.tsx";
import type { Form } from "../../../ui/useForm.ts";
import { formatSsn } from "./numbers.ts";
import { RequestSection } from "./RequestSection.tsx";
import { neededBy } from "./services.ts";
import type { RequestMode, RequestValues } from "./values.ts";

/** The identity section: who is to be verified, and where they live. */
export function PersonSection({ form, mode }: { form: Form<RequestValues>; mode: RequestMode }) {
  const isSelf = mode === "self";
  const needs = neededBy(form.values.requestedServices);
  const fill = (token: string) => (isSelf ? token : "off");
  return (
    <>
      <RequestSection
        title="Personal Information"
        description={
          isSelf
            ? "As it stands on your documents."
            : "What you were told about them. It is compared with what their documents say."
        }
      >
        <div className="grid-2">
          <TextField
            label="First name"
            autoComplete={fill("given-name")}
            {...form.field("personalInfo.firstName")}
          />
          <TextField
            label="Last name"
            autoComplete={fill("family-name")}
            {...form.field("personalInfo.lastName")}
          />
          <DateField
            label="Date of birth"
            autoComplete={fill("bday")}
            {...form.field("personalInfo.dateOfBirth")}
          />
          <TextField
            label="Phone"
            type="tel"
            inputMode="tel"
            optional
            autoComplete={fill("tel")}
            description={needs.has("phone") ? "Phone verification needs it." : undefined}
            {...form.field("personalInfo.phone")}
          />
        </div>
        <TextField
          label="Social Security number (SSN)"
          masked
          optional
          inputMode="numeric"
          autoComplete="off"
          maxLength={11}
          format={formatSsn}
          description={`${needs.has("ssn") ? "SSN verification needs it. " : ""}Encrypted, shown as its last four digits only, and deleted as soon as the request ends.`}
          {...form.field("personalInfo.ssn")}
        />
      </RequestSection>
      <RequestSection
        title="Address"
        description={needs.has("address") ? "Address verification needs it." : "Optional."}
      >
        <TextField
          label="Street"
          autoComplete={fill("street-address")}
          {...form.field("personalInfo.address.street")}
        />
        <div className="grid-2">
          <TextField
            label="City"
            autoComplete={fill("address-level2")}
            {...form.field("personalInfo.address.city")}
          />
          <TextField
            label="State"
            autoComplete={fill("address-level1")}
            {...form.field("personalInfo.address.state")}
          />
          <TextField
            label="ZIP code"
            inputMode="numeric"
            autoComplete={fill("postal-code")}
            {...form.field("personalInfo.address.zipCode")}
          />
          <TextField
            label="Country"
            autoComplete={fill("country")}
            {...form.field("personalInfo.address.country")}
          />
        </div>
      </RequestSection>
    </>
  );
}
