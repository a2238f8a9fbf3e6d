import { consentText } from "../../../../../functions/contract/consent.ts";
import { DEFAULT_PURPOSE, type VerificationType } from "../../../../../functions/contract/enums.ts";
import { useUser } from "../../../lib/session.ts";
import { Checkbox } from "../../../ui/Checkbox.tsx";
import type { Form } from "../../../ui/useForm.ts";
import { ConsentText } from "../ConsentText.tsx";
import { RequestSection } from "./RequestSection.tsx";
import type { RequestValues } from "./values.ts";

/** A request about oneself comes with its consent. */
export function SelfConsentSection({ form, type }: { form: Form<RequestValues>; type: VerificationType }) {
  const user = useUser();
  const requester = user.company || `${user.first_name} ${user.last_name}`.trim();
  const text = consentText(requester, type, DEFAULT_PURPOSE[type], form.values.requestedServices);
  return (
    <RequestSection title="Your Consent" description="You ask, and you are asked: read what you agree to.">
      <ConsentText text={text} />
      <Checkbox {...form.check("consent")}>I have read this and agree to these checks.</Checkbox>
    </RequestSection>
  );
}
