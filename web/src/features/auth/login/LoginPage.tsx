import { lazy, Suspense, useEffect, useState } from "react";
import { useTitle } from "#lib/page/title.ts";
import { useSession } from "#lib/session/session.ts";
import { hasAgreedToTerms, rememberTerms, TERMS } from "#lib/session/terms.ts";
import { Button } from "#ui/Button/Button.tsx";
import { Checkbox } from "#ui/Choice/Checkbox.tsx";
import { Form, FormError } from "#ui/Form/Form.tsx";
import { focusFirstInvalid, useForm } from "#ui/Form/useForm.ts";
import { TextLink } from "#ui/Link/TextLink.tsx";
import { Spinner } from "#ui/Spinner/Spinner.tsx";
import { TextField } from "#ui/Text/TextField.tsx";
import { toast } from "#ui/Toast/toast.ts";
import { Providers } from "../google/Providers.tsx";
import { FormHead } from "../layout/FormHead.tsx";
import { OpeningWorkspace } from "../layout/OpeningWorkspace.tsx";
import { TermsLabel } from "../layout/terms.tsx";
import { useInvited } from "../layout/useInvited.ts";
import { useSuffix, useTarget } from "../layout/usePlace.ts";
import styles from "./LoginPage.module.css";
import { useErrorQuery } from "./useErrorQuery.ts";
import { useSecondFactor } from "./useSecondFactor.ts";

const SecondFactorForm = lazy(async () => ({
  default: (await import("./SecondFactorForm.tsx")).SecondFactorForm,
}));

const AskedBy = lazy(() => import("../layout/AskedBy.tsx"));

const loadRules = async () => (await import("#contract/accounts/auth.schema.ts")).loginBody;

/** /login: signs in and continues to the page that the person was going to. */
export function Component() {
  useTitle("Sign in");
  const session = useSession();
  const target = useTarget();
  const suffix = useSuffix();
  const factor = useSecondFactor();
  const [isOther, setOther] = useState(false);
  useErrorQuery();

  const askForTerms = () => {
    toast.error(TERMS);
    focusFirstInvalid(form.ref.current, { terms: TERMS });
  };
  const form = useForm({
    schema: loadRules,
    initial: { email: "", password: "", terms: false },
    failure: "Login failed",
    toastsFailure: true,
    onInvalid: () => toast.error("Please fix the errors below"),
    onSubmit: async ({ email, password }) => {
      if (!form.values.terms) return askForTerms();
      const outcome = await factor.first({ email, password });
      rememberTerms();
      if (outcome === "done") toast.success("Login successful!");
    },
  });
  const { set } = form;
  const invited = useInvited(set);
  const isLocked = Boolean(invited?.email) && !isOther;
  // This runs in an effect, because the device's storage isn't available when the page is prerendered.
  useEffect(() => {
    if (hasAgreedToTerms()) set("terms", true);
  }, [set]);
  const google = () => {
    if (form.values.terms) return { type: "login" } as const;
    askForTerms();
    return null;
  };

  if (session.state === "authenticated") return <OpeningWorkspace to={target} />;
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
      {invited?.request && (
        <Suspense>
          <AskedBy id={invited.request} invite={invited.token} />
        </Suspense>
      )}
      <Form form={form} aria-label="Sign in">
        <FormError>{form.formError}</FormError>
        <div>
          <TextField
            {...form.field("email")}
            key={isOther ? "other" : "own"}
            label="Email"
            type="email"
            inputMode="email"
            autoComplete="username"
            isReadOnly={isLocked}
            autoFocus={isOther}
          />
          {isLocked && (
            <Button
              size="sm"
              variant="ghost"
              onPress={() => {
                set("email", "");
                setOther(true);
              }}
            >
              Use Another Account
            </Button>
          )}
        </div>
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
        <Checkbox {...form.check("terms")}>
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
