import { type FormEvent, useRef, useState } from "react";
import { plural } from "#contract/plural.ts";
import { type GrantableRole, grantableBy } from "#contract/teams/permissions.ts";
import { ROLE_HELP, ROLE_LABEL, TEAM } from "#contract/teams/teams.ts";
import { ApiError, messageOf } from "#lib/errors.ts";
import { Button } from "#ui/Button/Button.tsx";
import { RadioGroup } from "#ui/Choice/RadioGroup.tsx";
import { FormError } from "#ui/Form/Form.tsx";
import { focusFirstInvalid } from "#ui/Form/useForm.ts";
import { useUnsent } from "#ui/Form/useUnsent.ts";
import { Select } from "#ui/Select/Select.tsx";
import { TextArea } from "#ui/Text/TextArea.tsx";
import { toast } from "#ui/Toast/toast.ts";
import { addressesIn } from "./addresses.ts";
import styles from "./invitations.module.css";
import { useInvite } from "./mutations.ts";
import type { InvitingTeam } from "./queries.ts";

/** The drawer's form. A default export, because the drawer loads it with `lazy`. */
export default function InviteForm({
  team,
  onClose,
}: {
  team: InvitingTeam | undefined;
  onClose: () => void;
}) {
  const [text, setText] = useState("");
  const [role, setRole] = useState<GrantableRole>("member");
  const [department, setDepartment] = useState("");
  const [message, setMessage] = useState("");
  /** The server's messages, by address. */
  const [problems, setProblems] = useState<Record<string, string>>({});
  const [emailError, setEmailError] = useState<string>();
  const [error, setError] = useState<string>();
  const invite = useInvite(team?.id ?? "");
  const form = useRef<HTMLFormElement>(null);
  const emails = addressesIn(text);

  useUnsent(`invitations ${team?.id}`, { text, role, department, message }, (kept) => {
    setText(kept.text);
    setRole(kept.role);
    setDepartment(kept.department);
    setMessage(kept.message);
  });
  const refuse = (message: string) => {
    setEmailError(message);
    focusFirstInvalid(form.current, { emails: message });
  };
  const send = async (event: FormEvent) => {
    event.preventDefault();
    if (invite.isPending) return;
    setProblems({});
    setError(undefined);
    setEmailError(undefined);
    if (!team) return setError("No team selected");
    if (emails.length === 0) return refuse("Please enter an email address");
    try {
      await invite.mutateAsync({
        emails,
        role,
        ...(department && { department }),
        ...(message.trim() && { message }),
      });
      const [only] = emails;
      toast.success(
        emails.length === 1 ? `Invitation sent to ${only}` : `${plural(emails.length, "invitation")} sent`,
      );
      onClose();
    } catch (problem) {
      const fields = problem instanceof ApiError ? problem.fields : {};
      const found = emails.flatMap((email, n) => {
        const text = fields[`emails.${n}`];
        return text ? [[email, text] as const] : [];
      });
      setProblems(Object.fromEntries(found));
      if (found.length > 0)
        refuse(
          found.length === 1
            ? "Correct the address below"
            : `Correct the ${plural(found.length, "address", "addresses")} below`,
        );
      else if (fields.emails) refuse(fields.emails);
      else setError(messageOf(problem));
    }
  };

  const domains = team?.allowed_domains ?? [];
  return (
    <form
      ref={form}
      className={styles.form}
      noValidate
      aria-label="Invite people"
      onSubmit={(event) => void send(event)}
    >
      <TextArea
        label="Email addresses"
        name="emails"
        autoFocus
        rows={3}
        value={text}
        onChange={setText}
        errorMessage={emailError}
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
        label="Role"
        name="role"
        value={role}
        onChange={(value) => setRole(value as GrantableRole)}
        options={(team ? grantableBy(team.role) : []).map((id) => ({
          id,
          label: ROLE_LABEL[id],
          description: ROLE_HELP[id],
        }))}
      />
      {team && team.departments.length > 0 && (
        <Select
          label="Department"
          name="department"
          optional
          value={department}
          onChange={setDepartment}
          options={[
            { id: "", label: "No department" },
            ...team.departments.map((name) => ({ id: name, label: name })),
          ]}
        />
      )}
      <TextArea
        label="Message"
        name="message"
        optional
        rows={3}
        maxLength={TEAM.maxMessage}
        value={message}
        onChange={setMessage}
        description="They see it when they open the invitation, not in the email."
      />
      <FormError>{error}</FormError>
      <Button type="submit" variant="primary" pending={invite.isPending} fullWidth>
        {emails.length > 1 ? "Send Invitations" : "Send Invitation"}
      </Button>
    </form>
  );
}
