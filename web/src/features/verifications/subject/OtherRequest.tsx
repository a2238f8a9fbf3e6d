import { Files } from "lucide-react";
import { signOut } from "#lib/session/session.ts";
import { Button } from "#ui/Button/Button.tsx";
import { LinkButton } from "#ui/Button/LinkButton.tsx";
import { LinkNotice } from "#ui/LinkNotice/LinkNotice.tsx";

/**
 * Shown when an emailed invitation is opened in a browser with a session for another request.
 * @param props.other the id of the other request
 * @param props.email the address that the other request was sent to
 */
export const OtherRequest = (props: { other: string; email: string }) => (
  <LinkNotice
    icon={<Files aria-hidden />}
    title="Another request is open here"
    actions={
      <>
        <Button variant="primary" onPress={signOut}>
          Open This Request
        </Button>
        <LinkButton href={`/v/${props.other}`}>Back to Your Other Request</LinkButton>
      </>
    }
  >
    <p>
      This browser has a request to <strong>{props.email}</strong> open. To open this one, we'll close the
      other one here. You can come back to it by email at any time.
    </p>
  </LinkNotice>
);
