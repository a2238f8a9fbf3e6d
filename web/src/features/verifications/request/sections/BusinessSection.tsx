import { BUSINESS_TYPES, type BusinessType } from "#contract/enums.ts";
import { BUSINESS_TYPE_LABEL } from "#contract/labels.ts";
import type { Form } from "#ui/Form/useForm.ts";
import { Select } from "#ui/Select/Select.tsx";
import { TextField } from "#ui/Text/TextField.tsx";
import { formatEin, formatLei, formatYear } from "../numbers.ts";
import type { RequestMode, RequestValues } from "../values.ts";
import { AboutFields } from "./AboutFields.tsx";
import { choices } from "./choices.ts";
import { claimField } from "./claimField.ts";
import { RequestSection } from "./RequestSection.tsx";

const TYPES = choices(BUSINESS_TYPES, BUSINESS_TYPE_LABEL);

/** The business section: the business and a contact person there. */
export function BusinessSection({ form, mode }: { form: Form<RequestValues>; mode: RequestMode }) {
  const isSelf = mode === "self";
  return (
    <>
      <RequestSection
        title="Business information"
        description={isSelf ? "As registered." : "What you know about the business."}
      >
        <div className="grid-2">
          <TextField
            autoComplete={isSelf ? "organization" : "off"}
            {...claimField(form, "businessInfo.businessName")}
          />
          <TextField
            masked
            inputMode="numeric"
            autoComplete="off"
            maxLength={10}
            format={formatEin}
            placeholder="12-3456789"
            description="We encrypt it, show only its last four digits, and delete it when the request ends."
            {...claimField(form, "businessInfo.ein")}
          />
        </div>
        <TextField optional autoComplete="off" {...claimField(form, "businessInfo.businessAddress")} />
        <div className="grid-2">
          <Select
            optional
            options={TYPES}
            {...claimField(form, "businessInfo.businessType")}
            onChange={(id) => form.set("businessInfo.businessType", id as BusinessType | "")}
          />
          <TextField
            optional
            inputMode="numeric"
            autoComplete="off"
            format={formatYear}
            {...claimField(form, "businessInfo.yearEstablished")}
          />
        </div>
        <TextField
          optional
          autoComplete="off"
          maxLength={24}
          format={formatLei}
          description="20 letters and digits: the business's number in the public registry of legal entities, if it has one."
          {...claimField(form, "businessInfo.lei")}
        />
      </RequestSection>
      <RequestSection
        title="Contact person"
        description={
          isSelf ? "You, on behalf of the business." : "The person you deal with there, if you know."
        }
      >
        <AboutFields form={form} mode={mode} />
      </RequestSection>
    </>
  );
}
