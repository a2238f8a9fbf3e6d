import { Building2, UserRound } from "lucide-react";
import { useEffect } from "react";
import { useTitle } from "#lib/page/title.ts";
import { useSession } from "#lib/session/session.ts";
import { Button } from "#ui/Button/Button.tsx";
import { Checkbox } from "#ui/Choice/Checkbox.tsx";
import { RadioGroup } from "#ui/Choice/RadioGroup.tsx";
import { Form, FormError } from "#ui/Form/Form.tsx";
import { useForm } from "#ui/Form/useForm.ts";
import { TextLink } from "#ui/Link/TextLink.tsx";
import { NewPasswordFields } from "#ui/NewPassword/NewPasswordFields.tsx";
import { TextField } from "#ui/Text/TextField.tsx";
import { toast } from "#ui/Toast/toast.ts";
import { Providers } from "../google/Providers.tsx";
import { FormHead } from "../layout/FormHead.tsx";
import { OpeningWorkspace } from "../layout/OpeningWorkspace.tsx";
import { TermsLabel } from "../layout/terms.tsx";
import { useInvited } from "../layout/useInvited.ts";
import { useSuffix, useTarget } from "../layout/usePlace.ts";
import { EMPTY } from "./registerValues.ts";

const ACCOUNT_TYPES = [
  { id: "individual", label: "Individual", icon: <UserRound aria-hidden /> },
  { id: "business", label: "Business", icon: <Building2 aria-hidden /> },
];

/** The form's rules, which load after the page. */
let rules: typeof import("./registerForm.ts") | undefined;
const loadRules = async () => {
  rules = await import("./registerForm.ts");
  return rules;
};

/**
 * /register: creates an account and continues to the page that the person was going to. Someone who was invited to a
 * verification doesn't choose an account type, and types the password only once.
 */
export function Component() {
  useTitle("Create account");
  const session = useSession();
  const target = useTarget();
  const suffix = useSuffix();

  const form = useForm({
    schema: loadRules,
    initial: EMPTY,
    failure: "Registration failed",
    toastsFailure: true,
    onInvalid: () => toast.error("Please fix the errors below"),
    onSubmit: async (values) => (await loadRules()).createAccount({ ...values, inviteToken: invited?.token }),
  });
  const { set } = form;
  const invited = useInvited(set);
  const request = invited?.request;
  const { accountType, password } = form.values;
  // Invited people don't see these two fields. They may have changed them before the prerendered page was hydrated, and
  // the form's rules require the repeated password.
  useEffect(() => {
    if (!request) return;
    set("accountType", EMPTY.accountType);
    set("confirmPassword", password);
  }, [request, password, set]);

  const isBusiness = accountType === "business";

  const nameCheck = rules?.nameCheck(form);

  if (session.state === "authenticated") return <OpeningWorkspace to={target} />;
  return (
    <>
      <FormHead title="Create your account">
        Already have one? <TextLink href={`/login${suffix}`}>Sign in</TextLink>
      </FormHead>
      {invited && rules?.askedBy(invited)}
      <Form form={form} aria-label="Create account">
        <FormError>{form.formError}</FormError>
        {!request && (
          <RadioGroup
            {...form.field("accountType")}
            label="Account type"
            variant="card"
            columns={2}
            options={ACCOUNT_TYPES}
          />
        )}
        {isBusiness && (
          <TextField {...form.field("businessName")} label="Company" autoComplete="organization" />
        )}
        <div className="grid-2">
          <TextField {...form.field("firstName")} label="First Name" autoComplete="given-name" />
          <TextField {...form.field("lastName")} label="Last Name" autoComplete="family-name" />
        </div>
        {nameCheck && <Checkbox {...nameCheck} />}
        <TextField
          {...form.field("email")}
          label="Email"
          type="email"
          inputMode="email"
          autoComplete="email"
          isReadOnly={!!invited?.email}
        />
        <NewPasswordFields
          label="Password"
          password={form.field("password")}
          confirm={request ? undefined : form.field("confirmPassword")}
        />
        <Checkbox {...form.check("agreeToTerms")}>
          <TermsLabel />
        </Checkbox>
        <Button type="submit" variant="primary" size="lg" fullWidth pending={form.pending}>
          Create Account
        </Button>
      </Form>
      <Providers
        start={async () => (await loadRules()).googleStart(form)}
        failure="Failed to initiate Google registration"
      />
    </>
  );
}
