import { MailCheck } from "lucide-react";
import { useState } from "react";
import { api } from "#lib/http/api.ts";
import { ApiError } from "#lib/http/errors.ts";
import { call } from "#lib/http/http.ts";
import { publicApi } from "#lib/http/publicApi.ts";
import { useTitle } from "#lib/page/title.ts";
import { refreshUser, useSession } from "#lib/session/session.ts";
import { useToken } from "#lib/session/useToken.ts";
import { Button } from "#ui/Button/Button.tsx";
import { LinkButton } from "#ui/Button/LinkButton.tsx";
import { Form, FormError } from "#ui/Form/Form.tsx";
import { useForm } from "#ui/Form/useForm.ts";
import { TextField } from "#ui/Text/TextField.tsx";
import { DeadLink, isDeadLink } from "../layout/DeadLink.tsx";
import { FormHead } from "../layout/FormHead.tsx";

const INCOMPLETE =
  "This link is incomplete. Open it again from the email, or request a new one in your profile.";

/** @returns whether the link itself can't be used, so that another password won't help */
const isDead = (error: unknown): error is ApiError =>
  isDeadLink(error) || (error instanceof ApiError && error.code === "email_taken");

const loadRules = async () =>
  (await import("#contract/accounts/profile.schema.ts")).confirmEmailBody.omit({ token: true });

/** /confirm-email#token=…: activates a new address. People who have a password must enter it first. */
export function Component() {
  useTitle("Confirm your new email address");
  const token = useToken();
  const { user } = useSession();
  const [confirmed, setConfirmed] = useState<string>();
  const [dead, setDead] = useState<string>();
  const form = useForm({
    schema: loadRules,
    initial: { password: "" },
    failure: "We couldn't confirm your email address. Please try again.",
    onSubmit: async ({ password }) => {
      const input = { json: { token: token ?? "", password } };
      try {
        // People who only sign in with Google have no password, so their session identifies them instead.
        const { auth } = (user ? api : publicApi).api;
        const { email } = await call(auth["confirm-email"].$post(input));
        // This page links to the profile, which shows the session's copy of the address.
        await refreshUser().catch(() => {});
        setConfirmed(email);
      } catch (error) {
        if (!isDead(error)) throw error;
        setDead(error.message);
      }
    },
  });
  const onward = (
    <LinkButton href={user ? "/app/profile" : "/login"} variant="primary" size="lg" fullWidth>
      {user ? "Go to Profile" : "Sign In"}
    </LinkButton>
  );

  if (confirmed !== undefined)
    return (
      <div role="status">
        <FormHead title="Your email address has changed" icon={<MailCheck aria-hidden />}>
          From now on, sign in with <strong>{confirmed}</strong>.
        </FormHead>
        {onward}
      </div>
    );
  if (token === null || dead !== undefined) return <DeadLink message={dead ?? INCOMPLETE}>{onward}</DeadLink>;
  return (
    <>
      <FormHead title="Confirm your new email address">
        {user?.has_password === false
          ? "From then on, you'll sign in with it."
          : "Enter your account password to confirm the new email address."}
      </FormHead>
      <Form form={form} aria-label="Confirm your new email address">
        <FormError>{form.formError}</FormError>
        {user?.has_password !== false && (
          <TextField
            {...form.field("password")}
            label="Password"
            type="password"
            autoComplete="current-password"
          />
        )}
        <Button type="submit" variant="primary" size="lg" fullWidth pending={form.pending}>
          Confirm Address
        </Button>
      </Form>
    </>
  );
}
