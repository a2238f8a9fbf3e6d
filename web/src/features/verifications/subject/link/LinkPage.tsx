import { Mail, MailQuestion } from "lucide-react";
import { withArticle } from "#contract/article.ts";
import { kindLabel } from "#contract/labels.ts";
import { ApiError } from "#lib/http/errors.ts";
import { BusinessLabel } from "#ui/BusinessLabel/BusinessLabel.tsx";
import { Button } from "#ui/Button/Button.tsx";
import { LinkButton } from "#ui/Button/LinkButton.tsx";
import { LinkNotice } from "#ui/LinkNotice/LinkNotice.tsx";
import { type LinkedRequest, readLink } from "../api.ts";
import { ScreenSkeleton } from "../frame/ScreenSkeleton.tsx";
import { useAnswer } from "../useAnswer.ts";
import { accountPath } from "./accountPath.ts";
import { HOW_BACK } from "./deadEnds.ts";
import styles from "./LinkPage.module.css";
import { MailMe } from "./MailMe.tsx";

/**
 * The page for people whose URL has no token, for example because they've come back or got the URL from the requester.
 * It shows only who's asking, the kind of verification, and the subject's masked address. Its button emails the subject
 * a private link.
 */
export function LinkPage({ id }: { id: string }) {
  const { data: request, error, retry } = useAnswer(() => readLink(id), id);
  if (error) return <Refused id={id} error={error} onRetry={retry} />;
  if (!request) return <ScreenSkeleton />;
  return (
    <MailMe id={id} sentTo={request.sent_to}>
      {(action, problem) => (
        <LinkNotice
          key="asked"
          icon={<Mail aria-hidden />}
          title={`${request.requester_name} wants to verify you`}
          actions={action}
        >
          <WhoAsks request={request} />
          <p>
            We'll email you a private link to open it, even if you've been here before. It goes to the address
            that the request was sent to: <strong className={styles.address}>{request.sent_to}</strong>
          </p>
          {problem}
        </LinkNotice>
      )}
    </MailMe>
  );
}

/** Says what kind of verification it is. Also shows a business or personal name that may not be the requester's. */
function WhoAsks({ request }: { request: LinkedRequest }) {
  const { verification_type: type, peer, requester_business: business } = request;
  return (
    <>
      {(business?.is_suspicious || request.requester_unverified_name) && (
        <p>
          <BusinessLabel business={business} unverifiedName={request.requester_unverified_name} />
        </p>
      )}
      <p>
        It's {withArticle(kindLabel({ type, peer }).toLowerCase())} verification through Countersign. We don't
        check anything unless you agree, and you can say no.
      </p>
    </>
  );
}

function Refused(props: { id: string; error: unknown; onRetry: () => void }) {
  const status = props.error instanceof ApiError ? props.error.status : 500;
  if (status === 409)
    return (
      <MailMe id={props.id} sentTo={null}>
        {(action, problem) => (
          <LinkNotice
            key="ended"
            icon={<MailQuestion aria-hidden />}
            title="There's nothing to do"
            actions={
              <>
                {action}
                <LinkButton href={accountPath("/login", props.id, null)}>Sign In</LinkButton>
              </>
            }
          >
            <p>
              {(props.error as ApiError).message} If the request is about you, you can still see where it
              stands. {HOW_BACK}
            </p>
            {problem}
          </LinkNotice>
        )}
      </MailMe>
    );
  return (
    <LinkNotice
      key="refused"
      icon={<MailQuestion aria-hidden />}
      title={status === 404 ? "We can't find this request" : "We couldn't load this page"}
      actions={
        status !== 404 && (
          <Button variant="primary" onPress={props.onRetry}>
            Try Again
          </Button>
        )
      }
    >
      <p>
        {status === 404
          ? "This link is incomplete or no longer works. Ask the person who sent it for a new one."
          : (props.error as Error).message}
      </p>
    </LinkNotice>
  );
}
