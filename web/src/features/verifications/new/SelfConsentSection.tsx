import { useEffect, useRef } from "react";
import { consentFacts } from "../../../../../functions/contract/consent-checks.ts";
import { selfConsentText } from "../../../../../functions/contract/consent-self.ts";
import type { VerificationType } from "../../../../../functions/contract/enums.ts";
import { Checkbox } from "../../../ui/Checkbox.tsx";
import type { Form } from "../../../ui/useForm.ts";
import { ConsentText } from "../ConsentText.tsx";
import { RequestSection } from "./RequestSection.tsx";
import { statedIn } from "./request.schema.ts";
import type { RequestValues } from "./values.ts";

/** A request about oneself comes with its consent. */
export function SelfConsentSection({ form, type }: { form: Form<RequestValues>; type: VerificationType }) {
  const { requestedServices: services } = form.values;
  const text = selfConsentText({ type, services, stated: consentFacts(statedIn(form.values)) });
  const { set } = form;
  const shown = useRef(text);
  // An agreement holds for the words that it was given to.
  useEffect(() => {
    if (shown.current !== text) set("consent", false);
    shown.current = text;
  }, [text, set]);
  return (
    <RequestSection title="Your Consent" description="You're checking yourself. Read what you agree to.">
      <ConsentText text={text} />
      <Checkbox {...form.check("consent")}>I have read this and agree to these checks.</Checkbox>
    </RequestSection>
  );
}
