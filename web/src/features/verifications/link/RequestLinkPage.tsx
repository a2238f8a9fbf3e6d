import { Mail, MailCheck, MailQuestion } from "lucide-react";
import { useState } from "react";
import { useParams } from "react-router-dom";
import { withArticle } from "#contract/article.ts";
import { kindLabel } from "#contract/labels.ts";
import { type ApiError, messageOf } from "#lib/errors.ts";
import { useTitle } from "#lib/title.ts";
import { BusinessLabel } from "#ui/BusinessLabel/BusinessLabel.tsx";
import { Button } from "#ui/Button/Button.tsx";
import { LinkButton } from "#ui/Button/LinkButton.tsx";
import { FormError } from "#ui/Form/Form.tsx";
import { LinkNotice } from "#ui/LinkNotice/LinkNotice.tsx";
import { SkeletonText } from "#ui/Skeleton/Skeleton.tsx";
import { type LinkedRequest, mailLink } from "./api.ts";
import styles from "./RequestLinkPage.module.css";
import { useIsParty } from "./useIsParty.ts";
import { useLinkedRequest } from "./useLinkedRequest.ts";

/**
 * `/v/:id`: the page behind a link that the requester passes on. It carries no token, so it shows only who asks, and
 * mails the person it's about a link of their own.
 */
export function Component() {
  const { id = "" } = useParams();
  useTitle("Verification request");
  return (
    <div className={`container-form ${styles.page}`}>
      <Linked key={id} id={id} />
    </div>
  );
}

function Linked({ id }: { id: string }) {
  const { request, error, retry } = useLinkedRequest(id);
  const isParty = useIsParty(id);
  const [isSent, setSent] = useState(false);
  const [problem, setProblem] = useState<string>();
  const openHref = `/app/verifications/${id}`;
  if (error) return <Refused error={error} isParty={isParty} onRetry={retry} openHref={openHref} />;
  if (!request) return <SkeletonText lines={6} />;
  if (isSent)
    return (
      <LinkNotice key="sent" icon={<MailCheck aria-hidden />} title="Check your email">
        <p>
          We sent the link to {request.sent_to}, unless that address doesn't take our emails. It can take a
          few minutes. Look in the spam folder, too.
        </p>
      </LinkNotice>
    );
  const send = async () => {
    setProblem(undefined);
    try {
      await mailLink(id);
      setSent(true);
    } catch (refusal) {
      setProblem(messageOf(refusal));
    }
  };
  return (
    <LinkNotice
      key="asked"
      icon={<Mail aria-hidden />}
      title={`${request.requester_name} wants to verify you`}
      actions={
        isParty ? (
          <LinkButton variant="primary" href={openHref}>
            Open Request
          </LinkButton>
        ) : (
          <Button variant="primary" onPress={send}>
            Email Me the Link
          </Button>
        )
      }
    >
      <WhoAsks request={request} />
      {!isParty && (
        <p>
          We'll email you a private link to open it. It goes to the address that the request was sent to:{" "}
          <strong className={styles.address}>{request.sent_to}</strong>
        </p>
      )}
      <FormError>{problem}</FormError>
    </LinkNotice>
  );
}

/** Who asks, and for which kind of verification. */
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

function Refused(props: { error: ApiError; isParty: boolean; onRetry: () => void; openHref: string }) {
  const { error } = props;
  const isOurFault = error.status !== 404 && error.status !== 409;
  return (
    <LinkNotice
      icon={<MailQuestion aria-hidden />}
      title={
        isOurFault
          ? "We couldn't load this page"
          : error.status === 404
            ? "We can't find this request"
            : "There's nothing to do"
      }
      actions={
        isOurFault ? (
          <Button variant="primary" onPress={props.onRetry}>
            Try Again
          </Button>
        ) : (
          error.status === 409 && (
            <LinkButton href={props.openHref}>{props.isParty ? "Open Request" : "Sign In"}</LinkButton>
          )
        )
      }
    >
      <p>
        {error.status === 404
          ? "This link is incomplete or no longer works. Ask the person who sent it for a new one."
          : error.message}
      </p>
    </LinkNotice>
  );
}
