import { MailCheck } from "lucide-react";
import { type ReactNode, useState } from "react";
import { messageOf } from "#lib/errors.ts";
import { Button } from "#ui/Button/Button.tsx";
import { FormError } from "#ui/Form/Form.tsx";
import { LinkNotice } from "#ui/LinkNotice/LinkNotice.tsx";
import { mailLink } from "../api.ts";

/**
 * Mails the subject a private link, and then says so instead of what's around. The server never tells whether a mail left,
 * so neither does the page.
 * @param props.sentTo the masked address that the request was sent to, if it's known here
 * @param props.children what's around the button, and around why no mail was asked for
 */
export function MailMe(props: {
  id: string;
  sentTo: string | null;
  label?: string;
  children: (action: ReactNode, problem: ReactNode) => ReactNode;
}) {
  const [isSent, setSent] = useState(false);
  const [problem, setProblem] = useState<string>();
  const send = async () => {
    setProblem(undefined);
    try {
      await mailLink(props.id);
      setSent(true);
    } catch (refusal) {
      setProblem(messageOf(refusal));
    }
  };
  if (isSent)
    return (
      <LinkNotice key="sent" icon={<MailCheck aria-hidden />} title="Check your email">
        <p>
          {props.sentTo
            ? `We sent the link to ${props.sentTo}, unless that address doesn't take our emails.`
            : "If the request was sent to your address, a link is on its way to it."}{" "}
          It can take a few minutes. Look in the spam folder, too.
        </p>
      </LinkNotice>
    );
  return props.children(
    <Button variant="primary" onPress={send}>
      {props.label ?? "Email Me the Link"}
    </Button>,
    <FormError>{problem}</FormError>,
  );
}
