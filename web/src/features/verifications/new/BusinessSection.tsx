import { BUSINESS_TYPES, type BusinessType } from "../../../../../functions/contract/enums.ts";
import { BUSINESS_TYPE_LABEL } from "../../../../../functions/contract/labels.ts";
import { Select } from "../../../ui/Select.tsx";
import { TextField } from "../../../ui/TextField.tsx";
import type { Form } from "../../../ui/useForm.ts";
import { AboutFields } from "./AboutFields.tsx";
import { choices } from "./choices.ts";
import { formatEin, formatLei, formatYear } from "./numbers.ts";
import { RequestSection } from "./RequestSection.tsx";
import type { RequestMode, RequestValues } from "./values.ts";

const TYPES = choices(BUSINESS_TYPES, BUSINESS_TYPE_LABEL);

/** The business section: the business, and whom one deals with there. */
export function BusinessSection({ form, mode }: { form: Form<RequestValues>; mode: RequestMode }) {
  const isSelf = mode === "self";
  return (
    <>
      <RequestSection
        title="Business Information"
        description={isSelf ? "As it is registered." : "What you were told about the business."}
      >
        <div className="grid-2">
          <TextField
            label="Business name"
            autoComplete={isSelf ? "organization" : "off"}
            {...form.field("businessInfo.businessName")}
          />
          <TextField
            label="EIN"
            masked
            inputMode="numeric"
            autoComplete="off"
            maxLength={10}
            format={formatEin}
            placeholder="12-3456789"
            description="Encrypted, shown as its last four digits only, and deleted as soon as the request ends."
            {...form.field("businessInfo.ein")}
          />
        </div>
        <TextField
          label="Business address"
          optional
          autoComplete="off"
          {...form.field("businessInfo.businessAddress")}
        />
        <div className="grid-2">
          <Select
            label="Business type"
            optional
            options={TYPES}
            {...form.field("businessInfo.businessType")}
            onChange={(id) => form.set("businessInfo.businessType", id as BusinessType | "")}
          />
          <TextField
            label="Year established"
            optional
            inputMode="numeric"
            autoComplete="off"
            format={formatYear}
            {...form.field("businessInfo.yearEstablished")}
          />
        </div>
        <TextField
          label="Legal Entity Identifier (LEI)"
          optional
          autoComplete="off"
          maxLength={24}
          format={formatLei}
          description="20 letters and digits, if the business has one: its number in the public register of legal entities."
          {...form.field("businessInfo.lei")}
        />
      </RequestSection>
      <RequestSection
        title="Contact Person"
        description={isSelf ? "You, for the business." : "Whom you deal with there, if you know."}
      >
        <AboutFields form={form} mode={mode} />
      </RequestSection>
    </>
  );
}
