import { tidyEmail } from "#contract/accounts/email-address.ts";
import { plainRules } from "#ui/Form/rules.ts";

const REQUIRED = "This field is required";

interface DeleteValues {
  email: string;
  password: string;
}

/** The rules for deleting an account: people must type its email address, and enter the password if there is one. */
export const deleteForm = (account: { email: string; hasPassword: boolean }) => {
  const emailProblem = (typed: string) => {
    if (typed === "") return REQUIRED;
    return typed === account.email.toLowerCase() ? undefined : `Type ${account.email} to confirm`;
  };
  return plainRules<DeleteValues>(
    ({ email, password }) => ({
      email: emailProblem(tidyEmail(email)),
      password: account.hasPassword && password === "" ? REQUIRED : undefined,
    }),
    (values) => ({ ...values, email: tidyEmail(values.email) }),
  );
};
