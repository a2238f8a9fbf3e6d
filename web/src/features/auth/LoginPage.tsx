import { lazy, Suspense, useState } from "react";
import { useSession } from "../../lib/session.ts";
import { useTitle } from "../../lib/title.ts";
import { Button } from "../../ui/Button.tsx";
import { Checkbox } from "../../ui/Checkbox.tsx";
import { Form, FormError } from "../../ui/Form.tsx";
import { Spinner } from "../../ui/Spinner.tsx";
import { TextField } from "../../ui/TextField.tsx";
import { TextLink } from "../../ui/TextLink.tsx";
import { toast } from "../../ui/toast.ts";
import { focusFirstInvalid, useForm } from "../../ui/useForm.ts";
import { FormHead } from "./FormHead.tsx";
import { LeadOn } from "./LeadOn.tsx";
import styles from "./LoginPage.module.css";
import { Providers } from "./Providers.tsx";
import { TERMS, TermsLabel } from "./terms.tsx";
import { useErrorQuery } from "./useErrorQuery.ts";
import { useSuffix, useTarget } from "./usePlace.ts";
import { useSecondFactor } from "./useSecondFactor.ts";

const SecondFactorForm = lazy(async () => ({
  default: (await import("./SecondFactorForm.tsx")).SecondFactorForm,
}));

const loadRules = async () => (await import("../../../../functions/contract/auth.schema.ts")).loginBody;

/** /login: sign in, and go to where one was headed. */
export function Component() {
  useTitle("Sign In");
  const session = useSession();
  const target = useTarget();
  const suffix = useSuffix();
  const factor = useSecondFactor();
  useErrorQuery();

  const [agreed, setAgreed] = useState(false);
  const askForTerms = () => {
    toast.error(TERMS);
    focusFirstInvalid(form.ref.current, { terms: TERMS });
  };
  const form = useForm({
    schema: loadRules,
    initial: { email: "", password: "" },
    failure: "Login failed",
    toastsFailure: true,
    onInvalid: () => toast.error("Please fix the errors below"),
    onSubmit: async ({ email, password }) => {
      if (!agreed) askForTerms();
      else if ((await factor.first({ email, password })) === "done") toast.success("Login successful!");
    },
  });
  const google = () => {
    if (agreed) return { type: "login" } as const;
    askForTerms();
    return null;
  };

  if (session.state === "authenticated") return <LeadOn to={target} />;
  const { second } = factor;
  if (second)
    return (
      <Suspense fallback={<Spinner label="One moment" />}>
        <SecondFactorForm
          onCode={async (code) => {
            await second(code);
            toast.success("Login successful!");
          }}
          onBack={factor.leave}
        />
      </Suspense>
    );
  return (
    <>
      <FormHead title="Sign in to Countersign">
        New here? <TextLink href={`/register${suffix}`}>Create an account</TextLink>
      </FormHead>
      <Form form={form} aria-label="Sign in">
        <FormError>{form.formError}</FormError>
        <TextField
          {...form.field("email")}
          label="Email"
          type="email"
          inputMode="email"
          autoComplete="username"
        />
        <div>
          <TextField
            {...form.field("password")}
            label="Password"
            type="password"
            autoComplete="current-password"
          />
          <p className={styles.forgot}>
            <TextLink href={`/forgot-password${suffix}`}>Forgot password?</TextLink>
          </p>
        </div>
        <Checkbox name="terms" isSelected={agreed} onChange={setAgreed}>
          <TermsLabel />
        </Checkbox>
        <Button type="submit" variant="primary" size="lg" fullWidth pending={form.pending}>
          Sign In
        </Button>
      </Form>
      <Providers start={google} failure="Failed to initiate Google login" />
    </>
  );
}
