import { CircleCheck, LinkIcon, Mail, MailCheck, ShieldAlert } from "lucide-react";
import { useState } from "react";
import { useParams } from "react-router-dom";
import { withArticle } from "#contract/article.ts";
import { kindLabel } from "#contract/labels.ts";
import type { ApiError } from "#lib/errors.ts";
import { messageOf } from "#lib/errors.ts";
import { useTitle } from "#lib/title.ts";
import { BusinessLabel } from "#ui/BusinessLabel/BusinessLabel.tsx";
import { buttonClass } from "#ui/Button/buttonLook.tsx";
import { AppLink } from "#ui/Link/AppLink.tsx";
import { Notice } from "#ui/Notice/Notice.tsx";
import { PlainFrame } from "#ui/PlainFrame/PlainFrame.tsx";
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
    <PlainFrame>
      <div className="container">
        <Linked key={id} id={id} />
      </div>
    </PlainFrame>
  );
}

function Linked({ id }: { id: string }) {
  const { request, error, retry } = useLinkedRequest(id);
  const isParty = useIsParty(id);
  const [isSent, setSent] = useState(false);
  const openHref = `/app/verifications/${id}`;
  if (error) return <Refused error={error} onRetry={retry} openHref={openHref} />;
  if (!request) return <Loading />;
  if (isSent)
    return (
      <Notice takesFocus icon={<MailCheck aria-hidden />} title="Check your email">
        <p>
          We sent the link to {request.sent_to}, unless that address doesn't take our emails. It can take a
          few minutes. Look in the spam folder, too.
        </p>
      </Notice>
    );
  return (
    <Notice icon={<Mail aria-hidden />} title={`${request.requester_name} wants to verify you`}>
      <div className={styles.words}>
        <WhoAsks request={request} />
        {isParty ? (
          <p className={styles.action}>
            <AppLink href={openHref} className={buttonClass({ variant: "primary", size: "lg" })}>
              Open Request
            </AppLink>
          </p>
        ) : (
          <MailMe id={id} sentTo={request.sent_to} onSent={() => setSent(true)} />
        )}
      </div>
    </Notice>
  );
}

/** Who asks, and for which kind of verification. */
function WhoAsks({ request }: { request: LinkedRequest }) {
  const { verification_type: type, peer } = request;
  return (
    <>
      <BusinessLabel
        business={request.requester_business}
        unverifiedName={request.requester_unverified_name}
      />
      <p>
        It's {withArticle(kindLabel({ type, peer }).toLowerCase())} verification through Countersign. We check
        nothing unless you agree, and you can say no.
      </p>
    </>
  );
}

function MailMe({ id, sentTo, onSent }: { id: string; sentTo: string; onSent: () => void }) {
  const [isPending, setPending] = useState(false);
  const [problem, setProblem] = useState<string>();
  const send = async () => {
    if (isPending) return;
    setPending(true);
    setProblem(undefined);
    try {
      await mailLink(id);
      onSent();
    } catch (error) {
      setProblem(messageOf(error));
      setPending(false);
    }
  };
  return (
    <>
      <p>
        We'll email you a private link to open it. It goes to the address that the request was sent to:{" "}
        <strong className={styles.address}>{sentTo}</strong>
      </p>
      <p className={styles.action}>
        <button
          type="button"
          className={buttonClass({ variant: "primary", size: "lg" })}
          aria-disabled={isPending}
          onClick={send}
        >
          {isPending ? "Sending…" : "Email Me the Link"}
        </button>
      </p>
      <p role="alert" className={styles.problem}>
        {problem}
      </p>
    </>
  );
}

function Refused(props: { error: ApiError; onRetry: () => void; openHref: string }) {
  const { error, onRetry, openHref } = props;
  if (error.status === 404)
    return (
      <Notice icon={<LinkIcon aria-hidden />} title="We can't find this request">
        The link is incomplete or no longer works. Ask the person who sent it to you for a new one.
      </Notice>
    );
  if (error.status === 409)
    return (
      <Notice icon={<CircleCheck aria-hidden />} title="Nothing to do">
        <p>{error.message}</p>
        <p className={styles.action}>
          <AppLink href={openHref} className={buttonClass({})}>
            Sign In
          </AppLink>
        </p>
      </Notice>
    );
  return (
    <Notice icon={<ShieldAlert aria-hidden />} title="We couldn't load this page">
      <p>{error.message}</p>
      <p className={styles.action}>
        <button type="button" className={buttonClass({ variant: "primary" })} onClick={onRetry}>
          Try Again
        </button>
      </p>
    </Notice>
  );
}

function Loading() {
  return (
    <div aria-busy="true" className={styles.loading}>
      <h1 className="visually-hidden" tabIndex={-1}>
        Loading the request
      </h1>
    </div>
  );
}
