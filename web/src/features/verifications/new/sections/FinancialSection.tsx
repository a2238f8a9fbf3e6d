import type { Form } from "#ui/Form/useForm.ts";
import type { RequestMode, RequestValues } from "../values.ts";
import { AboutFields, aboutWords } from "./AboutFields.tsx";
import { RequestSection } from "./RequestSection.tsx";

/** Nothing about money is filled in here: the subject is asked. */
export function FinancialSection({ form, mode }: { form: Form<RequestValues>; mode: RequestMode }) {
  return (
    <RequestSection
      title="Who Is It About?"
      description={`${aboutWords(mode)} You state no figures here: ${mode === "self" ? "they show them" : "once they agree, they bring what shows them"}.`}
    >
      <AboutFields form={form} mode={mode} />
    </RequestSection>
  );
}
