import type { Form } from "#ui/Form/useForm.ts";
import type { RequestMode, RequestValues } from "../values.ts";
import { AboutFields, aboutText } from "./AboutFields.tsx";
import { RequestSection } from "./RequestSection.tsx";

/** The financial section asks only for the name. The figures come from the subject's documents. */
export function FinancialSection({ form, mode }: { form: Form<RequestValues>; mode: RequestMode }) {
  return (
    <RequestSection
      title={mode === "self" ? "Your name" : "Their name"}
      description={`${aboutText(mode)} You don't enter any figures here: ${mode === "self" ? "your documents show them" : "their documents show them"}.`}
    >
      <AboutFields form={form} mode={mode} />
    </RequestSection>
  );
}
