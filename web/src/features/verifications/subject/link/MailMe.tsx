import { MailCheck } from "lucide-react";
import { type ReactNode, useState } from "react";
import { messageOf } from "#lib/http/errors.ts";
import { Button } from "#ui/Button/Button.tsx";
import { FormError } from "#ui/Form/Form.tsx";
import { TextLink } from "#ui/Link/TextLink.tsx";
import { LinkNotice } from "#ui/LinkNotice/LinkNotice.tsx";
import { mailLink } from "../api.ts";
import { accountPath } from "./accountPath.ts";

/**
 * A button that emails the subject a private link. After that, a confirmation replaces everything that `children`
 * rendered. The server never reveals whether an email was sent, so the page doesn't, either.
 * @param props.sentTo the masked address that the request was sent to, if known
 * @param props.children renders the content around the button and the error, if there is one
 */
export function MailMe(props: {
  id: string;
  sentTo: string | null;
  /** Returns to the action that needs the link. */
  onBack?: (() => void) | undefined;
  children: (action: ReactNode, problem: ReactNode) => ReactNode;
}) {
  const { sentTo } = props;
  const [sent, setSent] = useState(0);
  const [problem, setProblem] = useState<string>();
  const send = async () => {
    setProblem(undefined);
    try {
      await mailLink(props.id);
      setSent(sent + 1);
    } catch (refusal) {
      setProblem(messageOf(refusal));
    }
  };
  if (sent > 0)
    return (
      <LinkNotice
        key="sent"
        icon={<MailCheck aria-hidden />}
        title="Check your email"
        actions={
          <>
            <Button onPress={send}>Send Again</Button>
            {props.onBack && <Button onPress={props.onBack}>Back</Button>}
          </>
        }
      >
        <p>
          {sentTo
            ? `We sent the link to ${sentTo}, unless that address doesn't take our emails.`
            : "If this request is waiting for your answer, or you answered it without a password, we've sent you a link."}{" "}
          A link that signs you in works once, within 15 minutes. If it isn't there in a few minutes, check
          your spam folder.
        </p>
        {!sentTo && (
          <p>
            If you have an account, <TextLink href={accountPath("/login", props.id, null)}>sign in</TextLink>{" "}
            instead.
          </p>
        )}
        <p role="status">
          {sent > 1 && (sentTo ? "We sent it again." : "We'll email you again, if we can.")}
        </p>
        <FormError>{problem}</FormError>
      </LinkNotice>
    );
  return props.children(
    <Button variant="primary" onPress={send}>
      Email Me a Link
    </Button>,
    <FormError>{problem}</FormError>,
  );
}
