import { DateField } from "../../../ui/DateField.tsx";
import { TextArea } from "../../../ui/TextArea.tsx";
import { TextField } from "../../../ui/TextField.tsx";
import type { Form } from "../../../ui/useForm.ts";
import { AboutSection } from "./AboutFields.tsx";
import { formatAmount } from "./numbers.ts";
import { RequestSection } from "./RequestSection.tsx";
import { neededBy } from "./services.ts";
import type { RequestMode, RequestValues } from "./values.ts";

/** The rental section: who it is about, the tenancy, and the landlord who can confirm it. */
export function RentalSection({ form, mode }: { form: Form<RequestValues>; mode: RequestMode }) {
  const isSelf = mode === "self";
  const needs = neededBy(form.values.requestedServices);
  return (
    <>
      <AboutSection form={form} mode={mode} />
      <RequestSection
        title="Rental Information"
        description={isSelf ? "As your lease has it." : "What you were told about the tenancy."}
      >
        <TextField
          label="Previous address"
          autoComplete="off"
          {...form.field("rentalInfo.previousAddress")}
        />
        <div className="grid-2">
          <TextField
            label="Landlord contact"
            optional
            autoComplete="off"
            description={`An email address or phone number. ${isSelf ? "We don't write to them before you approve it." : "If you leave this empty, we ask the subject."} Their answer counts as a reference unless we can tie their domain to the landlord.`}
            {...form.field("rentalInfo.landlordContact")}
          />
          <TextField
            label="Monthly rent"
            optional
            prefix="$"
            suffix="a month"
            inputMode="decimal"
            format={formatAmount}
            autoComplete="off"
            description={needs.has("lease") ? "Rental history compares it, and the dates." : undefined}
            {...form.field("rentalInfo.monthlyRent")}
          />
          <DateField label="Lease start date" optional {...form.field("rentalInfo.leaseStartDate")} />
          <DateField label="Lease end date" optional {...form.field("rentalInfo.leaseEndDate")} />
        </div>
        <TextArea
          label="Reason for leaving"
          optional
          rows={2}
          maxLength={1000}
          {...form.field("rentalInfo.reasonForLeaving")}
        />
      </RequestSection>
    </>
  );
}
