import { MailQuestion } from "lucide-react";
import { useState } from "react";
import { call } from "#lib/http/http.ts";
import { publicApi } from "#lib/http/publicApi.ts";
import { useTitle } from "#lib/page/title.ts";
import { Button } from "#ui/Button/Button.tsx";
import { Form, FormError } from "#ui/Form/Form.tsx";
import { useForm } from "#ui/Form/useForm.ts";
import { TextLink } from "#ui/Link/TextLink.tsx";
import { TextField } from "#ui/Text/TextField.tsx";
import { FormHead } from "../layout/FormHead.tsx";
import { useSuffix } from "../layout/usePlace.ts";

const loadRules = async () => (await import("#contract/accounts/auth.schema.ts")).forgotPasswordBody;

/** /forgot-password: requests a link to set a new password. The response doesn't reveal whether the account exists. */
export function Component() {
  useTitle("Forgot password");
  const suffix = useSuffix();
  const [sentTo, setSentTo] = useState<string>();
  const form = useForm({
    schema: loadRules,
    initial: { email: "" },
    failure: "We couldn't send the link. Please try again.",
    onSubmit: async (values) => {
      await call(publicApi.api.auth["forgot-password"].$post({ json: values }));
      setSentTo(values.email);
    },
  });

  if (sentTo !== undefined)
    return (
      <div role="status">
        <FormHead title="Check your email" icon={<MailQuestion aria-hidden />}>
          If there's an account for <strong>{sentTo}</strong>, a link to set a new password is on its way. It
          works once, for one hour. If it isn't there in a few minutes, check your spam folder.
        </FormHead>
        <div className="stack">
          <Button size="lg" fullWidth onPress={() => setSentTo(undefined)}>
            Try another address
          </Button>
          <p className="muted">
            <TextLink href={`/login${suffix}`}>Back to sign in</TextLink>
          </p>
        </div>
      </div>
    );
  return (
    <>
      <FormHead title="Forgot your password?">
        Enter your email address, and we'll send you a link to set a new password.
      </FormHead>
      <Form form={form} aria-label="Forgot password">
        <FormError>{form.formError}</FormError>
        <TextField
          {...form.field("email")}
          label="Email"
          type="email"
          inputMode="email"
          autoComplete="username"
        />
        <Button type="submit" variant="primary" size="lg" fullWidth pending={form.pending}>
          Send Link
        </Button>
        <p className="muted">
          Remembered it? <TextLink href={`/login${suffix}`}>Back to sign in</TextLink>
        </p>
      </Form>
    </>
  );
}
