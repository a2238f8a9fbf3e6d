import type { Form } from "../../../ui/useForm.ts";
import { AboutFields } from "./AboutFields.tsx";
import { RequestSection } from "./RequestSection.tsx";
import type { RequestMode, RequestValues } from "./values.ts";

/** Nothing about money is filled in here: the subject is asked. */
export function FinancialSection({ form, mode }: { form: Form<RequestValues>; mode: RequestMode }) {
  return (
    <RequestSection
      title="Who Is It About?"
      description={
        mode === "self"
          ? "You state no figures here: your account or your statements show them."
          : "You state no figures here. After they agree, we ask them: for their account, or for statements, pay stubs or tax returns."
      }
    >
      <AboutFields form={form} mode={mode} />
    </RequestSection>
  );
}
