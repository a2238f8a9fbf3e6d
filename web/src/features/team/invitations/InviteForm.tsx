import { useState } from "react";
import { plural } from "#contract/plural.ts";
import { type GrantableRole, grantableBy } from "#contract/teams/permissions.ts";
import { ROLE_HELP, ROLE_LABEL, TEAM } from "#contract/teams/teams.ts";
import { ApiError } from "#lib/http/errors.ts";
import { Button } from "#ui/Button/Button.tsx";
import { RadioGroup } from "#ui/Choice/RadioGroup.tsx";
import { Form, FormError } from "#ui/Form/Form.tsx";
import { plainRules } from "#ui/Form/rules.ts";
import { useForm } from "#ui/Form/useForm.ts";
import { useUnsent } from "#ui/Form/useUnsent.ts";
import { Select } from "#ui/Select/Select.tsx";
import { TextArea } from "#ui/Text/TextArea.tsx";
import { toast } from "#ui/Toast/toast.ts";
import { addressesIn } from "./addresses.ts";
import styles from "./invitations.module.css";
import { useInvite } from "./mutations.ts";
import type { InvitingTeam } from "./queries.ts";

const rules = plainRules<{ emails: string; role: GrantableRole; department: string; message: string }>(
  ({ emails }) => ({
    emails: addressesIn(emails).length === 0 ? "Please enter an email address" : undefined,
  }),
);

/** The drawer's form. It's the default export, because the drawer loads it with `lazyDialog`. */
export default function InviteForm({
  team,
  onClose,
}: {
  team: InvitingTeam | undefined;
  onClose: () => void;
}) {
  /** The server's messages, by address. */
  const [problems, setProblems] = useState<Record<string, string>>({});
  const invite = useInvite(team?.id ?? "");
  const form = useForm({
    schema: rules,
    initial: { emails: "", role: "member", department: "", message: "" },
    onSubmit: async ({ role, department, message }) => {
      setProblems({});
      if (!team) throw new ApiError({ status: 0, code: "no_team", message: "No team selected" });
      await invite
        .mutateAsync({
          emails,
          role,
          ...(department && { department }),
          ...(message.trim() && { message }),
        })
        .catch(showProblems);
      const [only] = emails;
      toast.success(
        emails.length === 1 ? `Invitation sent to ${only}` : `${plural(emails.length, "invitation")} sent`,
      );
      onClose();
    },
  });
  useUnsent(`invitations ${team?.id}`, form.values, form.setValues);
  const emails = addressesIn(form.values.emails);

  /**
   * Shows each of the server's messages next to its address.
   * @throws an error whose message, shown below the field, says how many addresses to correct. If the server has no
   *   message about an address, throws the original error
   */
  const showProblems = (error: unknown) => {
    const fields = error instanceof ApiError ? error.fields : {};
    const found = emails.flatMap((email, n) => {
      const text = fields[`emails.${n}`];
      return text ? [[email, text] as const] : [];
    });
    setProblems(Object.fromEntries(found));
    if (!(error instanceof ApiError) || found.length === 0) throw error;
    const summary =
      found.length === 1
        ? "Correct the address below"
        : `Correct the ${plural(found.length, "address", "addresses")} below`;
    throw new ApiError({ ...error, message: error.message, fields: { emails: summary } });
  };

  const domains = team?.allowed_domains ?? [];
  return (
    <Form form={form} className={styles.form} aria-label="Invite people">
      <TextArea
        {...form.field("emails")}
        label="Email addresses"
        autoFocus
        rows={3}
        description={`Up to ${TEAM.maxAddresses}, separated by commas, spaces or new lines.${
          domains.length > 0 ? ` Only addresses at ${domains.join(", ")} can be invited.` : ""
        }`}
      />
      {emails.length > 0 && (
        <ul className={styles.addresses} aria-label="Addresses">
          {emails.map((email) => (
            <li key={email}>
              {email}
              {problems[email] && <span className={styles.problem}>{problems[email]}</span>}
            </li>
          ))}
        </ul>
      )}
      <RadioGroup
        {...form.field("role")}
        onChange={(value) => form.set("role", value as GrantableRole)}
        label="Role"
        options={(team ? grantableBy(team.role) : []).map((id) => ({
          id,
          label: ROLE_LABEL[id],
          description: ROLE_HELP[id],
        }))}
      />
      {team && team.departments.length > 0 && (
        <Select
          {...form.field("department")}
          label="Department"
          optional
          options={[
            { id: "", label: "No department" },
            ...team.departments.map((name) => ({ id: name, label: name })),
          ]}
        />
      )}
      <TextArea
        {...form.field("message")}
        label="Message"
        optional
        rows={3}
        maxLength={TEAM.maxMessage}
        description="They see it when they open the invitation, not in the email."
      />
      <FormError>{form.formError}</FormError>
      <Button type="submit" variant="primary" pending={form.pending} fullWidth>
        {emails.length > 1 ? "Send Invitations" : "Send Invitation"}
      </Button>
    </Form>
  );
}
