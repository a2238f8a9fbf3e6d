import { DateField } from "#ui/DateField/DateField.tsx";
import type { Form } from "#ui/Form/useForm.ts";
import { TextArea } from "#ui/Text/TextArea.tsx";
import { TextField } from "#ui/Text/TextField.tsx";
import { formatAmount } from "../numbers.ts";
import { neededBy } from "../services.ts";
import type { RequestMode, RequestValues } from "../values.ts";
import { AboutSection } from "./AboutFields.tsx";
import { claimField } from "./claimField.ts";
import { RequestSection } from "./RequestSection.tsx";

/** The rental section: the subject, the rental, and the landlord who can confirm it. */
export function RentalSection({ form, mode }: { form: Form<RequestValues>; mode: RequestMode }) {
  const isSelf = mode === "self";
  const needs = neededBy(form.values.requestedServices);
  return (
    <>
      <AboutSection form={form} mode={mode} />
      <RequestSection
        title="Rental information"
        description={isSelf ? "As in your lease." : "What you know about the rental."}
      >
        <TextField autoComplete="off" {...claimField(form, "rentalInfo.previousAddress")} />
        <div className="grid-2">
          <TextField
            optional
            autoComplete="off"
            description={`An email address or phone number. ${isSelf ? "We won't contact them unless you approve it." : "If you leave this empty, we'll ask the person you're verifying."} Their answer counts as a reference unless we can confirm that their domain belongs to the landlord.`}
            {...claimField(form, "rentalInfo.landlordContact")}
          />
          <TextField
            optional
            prefix="$"
            suffix="a month"
            inputMode="decimal"
            format={formatAmount}
            autoComplete="off"
            description={
              needs.has("lease") ? "We compare it and the dates in the rental history check." : undefined
            }
            {...claimField(form, "rentalInfo.monthlyRent")}
          />
          <DateField optional {...claimField(form, "rentalInfo.leaseStartDate")} />
          <DateField optional {...claimField(form, "rentalInfo.leaseEndDate")} />
        </div>
        <TextArea optional rows={2} maxLength={1000} {...claimField(form, "rentalInfo.reasonForLeaving")} />
      </RequestSection>
    </>
  );
}
