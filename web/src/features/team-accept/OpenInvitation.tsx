import { Users } from "lucide-react";
import { useState } from "react";
import { useNavigate } from "react-router-dom";
import { ROLE_HELP, ROLE_LABEL } from "#contract/teams/teams.ts";
import { dateText } from "#lib/format/format.ts";
import { ApiError, messageOf } from "#lib/http/errors.ts";
import { signInPath } from "#lib/session/redirect.ts";
import { refreshUser, signOut, useSession } from "#lib/session/session.ts";
import { BusinessLabel } from "#ui/BusinessLabel/BusinessLabel.tsx";
import { Button } from "#ui/Button/Button.tsx";
import { LinkButton } from "#ui/Button/LinkButton.tsx";
import { FormError } from "#ui/Form/Form.tsx";
import { Notice } from "#ui/Notice/Notice.tsx";
import { Skeleton } from "#ui/Skeleton/Skeleton.tsx";
import { toast } from "#ui/Toast/toast.ts";
import { acceptInvitation, type Invitation } from "./api.ts";
import styles from "./TeamAcceptPage.module.css";

interface Props {
  invitation: Invitation;
  token: string;
  /** Called if the invitation turns out to be no longer open. */
  onChanged: () => unknown;
}

/** Says who invites the person to which team, and lets them join, sign in, register, or switch accounts. */
export function OpenInvitation(props: Props) {
  const { team, inviter_name: inviter, role, department, message, email, expires_at } = props.invitation;
  const inviterUnverified = props.invitation.inviter_unverified_name;
  const name = team.is_suspicious ? "a team" : team.name;
  return (
    <Notice icon={<Users aria-hidden />} title={`${inviter} invites you to join ${name}`}>
      <div className={styles.words}>
        {inviterUnverified && (
          <p>
            <BusinessLabel business={null} unverifiedName={inviterUnverified} />
          </p>
        )}
        {team.is_suspicious && <p>The team's name is unverified: “{team.name}”</p>}
        {role && (
          <p>
            Your role: <strong>{ROLE_LABEL[role]}</strong> ({ROLE_HELP[role].toLowerCase()})
            {department && `, in the department ${department}`}
          </p>
        )}
        {message && (
          <figure className={styles.message}>
            <figcaption>{inviter} wrote:</figcaption>
            <blockquote>{message}</blockquote>
          </figure>
        )}
        <p>
          Joining doesn't change what you have on Countersign now. Your own verifications stay yours alone.
        </p>
        <p className={styles.meta}>
          Sent to {email}. {expires_at && `Expires on ${dateText(expires_at)}.`}
        </p>
      </div>
      <Actions {...props} />
    </Notice>
  );
}

function Actions({ invitation, token, onChanged }: Props) {
  const session = useSession();
  const navigate = useNavigate();
  const [error, setError] = useState<string>();
  // Signing in with Google can return only to pages below `/app`, so return to the team page, which redirects here
  // with the token.
  const here = { pathname: "/app/team", search: "", hash: `#token=${token}` };
  const enterHref = invitation.has_account
    ? signInPath(here)
    : `${signInPath(here, "/register")}&email=${encodeURIComponent(invitation.email ?? "")}`;
  if (session.state === "loading") return <Skeleton width="10rem" />;
  if (session.state === "failed")
    return (
      <p className={styles.action}>
        <LinkButton variant="primary" href={enterHref}>
          {invitation.has_account ? "Sign In" : "Create Account"}
        </LinkButton>
      </p>
    );
  if (session.user.email !== invitation.email)
    return (
      <>
        <p className={styles.other}>
          You're signed in as <strong>{session.user.email}</strong>. Switch to {invitation.email} to join.
        </p>
        <p className={styles.action}>
          <Button
            variant="primary"
            onPress={() => {
              signOut();
              // A full page load clears the other account's data.
              location.assign(enterHref);
            }}
          >
            Switch Account
          </Button>
        </p>
      </>
    );
  const join = async () => {
    setError(undefined);
    try {
      const { team } = await acceptInvitation(token);
      await refreshUser().catch(() => {});
      toast.success(`You've joined ${team.name}`);
      await navigate(`/app/team?team=${team.id}`);
    } catch (problem) {
      setError(messageOf(problem, "We couldn't add you to the team. Please try again."));
      if (problem instanceof ApiError && problem.code.startsWith("invitation_")) await onChanged();
    }
  };
  return (
    <>
      <FormError>{error}</FormError>
      <p className={styles.action}>
        <Button variant="primary" onPress={join}>
          Join Team
        </Button>
      </p>
    </>
  );
}
