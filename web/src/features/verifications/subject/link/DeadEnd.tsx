import { LinkIcon } from "lucide-react";
import { Button } from "#ui/Button/Button.tsx";
import { LinkButton } from "#ui/Button/LinkButton.tsx";
import { LinkNotice } from "#ui/LinkNotice/LinkNotice.tsx";
import { accountPath } from "./accountPath.ts";
import { deadEndOf } from "./deadEnds.ts";
import { MailMe } from "./MailMe.tsx";
import type { MailedLink } from "./mailedLink.ts";

/** A page that says why the subject can't continue, and what to do. */
export function DeadEnd(props: {
  id: string;
  error: unknown;
  /** The emailed link that led here. If it's an invitation, the link to the sign-in page includes it. */
  link: MailedLink | null;
  sentTo?: string | null;
  onRetry?: () => void;
  onBack?: (() => void) | undefined;
}) {
  const { sentTo = null } = props;
  const { title, text, offers } = deadEndOf(props.error, sentTo);
  const signIn = offers.includes("sign_in") && (
    <LinkButton
      variant={offers[0] === "sign_in" ? "primary" : "secondary"}
      href={accountPath("/login", props.id, props.link)}
    >
      Sign In
    </LinkButton>
  );
  const retry = offers.includes("retry") && props.onRetry && (
    <Button variant="primary" onPress={props.onRetry}>
      Try Again
    </Button>
  );
  const back = props.onBack && <Button onPress={props.onBack}>Back</Button>;
  const notice = (action: React.ReactNode, problem: React.ReactNode) => (
    <LinkNotice
      key={title}
      icon={<LinkIcon aria-hidden />}
      title={title}
      actions={
        (action || signIn || retry || back) && (
          <>
            {action}
            {signIn}
            {retry}
            {back}
          </>
        )
      }
    >
      <p>{text}</p>
      {problem}
    </LinkNotice>
  );
  if (!offers.includes("mail")) return notice(null, null);
  return (
    <MailMe id={props.id} sentTo={sentTo} onBack={props.onBack}>
      {notice}
    </MailMe>
  );
}
