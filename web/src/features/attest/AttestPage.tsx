import { useQuery } from "@tanstack/react-query";
import { CircleCheck, Clock, LinkIcon, MessageSquareWarning, WifiOff } from "lucide-react";
import { type ReactNode, useState } from "react";
import type { AttestationOutcome } from "#contract/attestation/attestation.ts";
import { ApiError, messageOf } from "#lib/http/errors.ts";
import { useTitle } from "#lib/page/title.ts";
import { newQueryClient } from "#lib/query/newQueryClient.ts";
import { useToken } from "#lib/session/useToken.ts";
import { Button } from "#ui/Button/Button.tsx";
import { Card } from "#ui/Card/Card.tsx";
import { Notice } from "#ui/Notice/Notice.tsx";
import { Skeleton, SkeletonText } from "#ui/Skeleton/Skeleton.tsx";
import { AnswerForm } from "./AnswerForm.tsx";
import styles from "./AttestPage.module.css";
import { askedOptions } from "./api.ts";
import { OtherWays } from "./OtherWays.tsx";
import { WhoAsks } from "./WhoAsks.tsx";

/** How the visit ended: with an outcome, or with an error that trying again won't fix. */
type End = { outcome: AttestationOutcome } | { refusal: ApiError };

/** This page has its own cache, because its data doesn't belong to a session. */
const client = newQueryClient();

/** /attest#token=…: the page behind the link emailed to a contact, where they answer our questions. */
export function Component() {
  useTitle("Confirm details");
  const token = useToken();
  return (
    <div className={`container ${styles.page}`}>
      {token === null ? <Refused error={null} /> : <Body token={token} />}
    </div>
  );
}

function Body({ token }: { token: string | undefined }) {
  const { data: asked, error, refetch } = useQuery(askedOptions(token), client);
  const [end, setEnd] = useState<End>();
  if (end && "refusal" in end) return <Refused error={end.refusal} />;
  if (error) return <Refused error={error} onRetry={() => refetch()} />;
  if (!asked || !token) return <Loading />;

  const subject = asked.subject_name ?? "someone you may know";
  if (end) return <Thanks outcome={end.outcome} subject={subject} />;
  const refused = (problem: unknown) => {
    if (!(problem instanceof ApiError) || (problem.status !== 404 && problem.status !== 409)) return false;
    setEnd({ refusal: problem });
    return true;
  };
  const about = {
    token,
    subject,
    onDone: (outcome: AttestationOutcome) => setEnd({ outcome }),
    onRefused: refused,
  };
  return (
    <>
      <WhoAsks asked={asked} subject={subject} />
      <div className={styles.columns}>
        <AnswerForm {...about} asked={asked} />
        <OtherWays {...about} />
      </div>
    </>
  );
}

function Loading() {
  return (
    <div aria-busy="true" className={styles.loading}>
      <h1 className={styles.waiting} tabIndex={-1}>
        One moment, please
      </h1>
      <Card padding="lg">
        <SkeletonText lines={4} />
      </Card>
      <Card padding="lg">
        <Skeleton shape="title" />
        <SkeletonText lines={6} />
      </Card>
    </div>
  );
}

const REFUSED: Partial<Record<string, { title: string; icon: ReactNode }>> = {
  already_answered: { title: "You've already answered", icon: <CircleCheck aria-hidden /> },
  link_expired: { title: "The time to answer has passed", icon: <Clock aria-hidden /> },
  request_over: { title: "This request has ended", icon: <Clock aria-hidden /> },
};

const INCOMPLETE = "This link is incomplete or invalid. Open it again from the email.";

function Refused(props: { error: unknown; onRetry?: () => Promise<unknown> }) {
  const { error } = props;
  const code = error instanceof ApiError ? error.code : "link_invalid";
  const known = REFUSED[code];
  if (known)
    return (
      <Notice takesFocus icon={known.icon} title={known.title}>
        {messageOf(error, "You don't need to do anything more.")}
      </Notice>
    );
  if (error === null || code === "link_invalid")
    return (
      <Notice takesFocus icon={<LinkIcon aria-hidden />} title="This link didn't work">
        {messageOf(error, INCOMPLETE)}
      </Notice>
    );
  return (
    <Notice takesFocus icon={<WifiOff aria-hidden />} title="We couldn't load this page">
      <p>{messageOf(error, "Something went wrong on our end. Please try again.")}</p>
      {props.onRetry && (
        <p className={styles.action}>
          <Button onPress={props.onRetry}>Try Again</Button>
        </p>
      )}
    </Notice>
  );
}

function Thanks({ outcome, subject }: { outcome: AttestationOutcome; subject: string }) {
  if (outcome === "reported")
    return (
      <Notice takesFocus icon={<MessageSquareWarning aria-hidden />} title="Thank you for telling us">
        Our team will read your report. You won't get emails like this from us again.
      </Notice>
    );
  return (
    <Notice
      takesFocus
      icon={<CircleCheck aria-hidden />}
      title={outcome === "answered" ? "Thank you" : "You declined"}
    >
      {outcome === "answered"
        ? `We received your answer about ${subject}. You can close this page.`
        : "You haven't shared anything, and we won't email you about this request again. You can close this page."}
    </Notice>
  );
}
