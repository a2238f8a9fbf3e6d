import { useEffect, useRef } from "react";
import type { VerificationType } from "#contract/enums.ts";
import { consentFacts } from "#contract/verification/consent-checks.ts";
import { selfConsentText } from "#contract/verification/consent-self.ts";
import { ConsentText } from "#features/verifications/shared/ConsentText.tsx";
import { Checkbox } from "#ui/Choice/Checkbox.tsx";
import type { Form } from "#ui/Form/useForm.ts";
import { statedIn } from "../request.schema.ts";
import type { RequestValues } from "../values.ts";
import { RequestSection } from "./RequestSection.tsx";

/** Asks for the user's own consent, which a request about themselves has to include. */
export function SelfConsentSection({ form, type }: { form: Form<RequestValues>; type: VerificationType }) {
  const { requestedServices: services } = form.values;
  const text = selfConsentText({ type, services, stated: consentFacts(statedIn(form.values)) });
  const { set } = form;
  const shown = useRef(text);
  // The consent covers only the text the user read, so it's cleared when the text changes.
  useEffect(() => {
    if (shown.current !== text) set("consent", false);
    shown.current = text;
  }, [text, set]);
  return (
    <RequestSection
      title="Your consent"
      description="You're verifying yourself. Here's what you're agreeing to."
    >
      <ConsentText text={text} />
      <Checkbox {...form.check("consent")}>I have read this and agree to these checks.</Checkbox>
    </RequestSection>
  );
}
