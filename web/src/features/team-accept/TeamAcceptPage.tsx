import { useQuery } from "@tanstack/react-query";
import { LinkIcon, WifiOff } from "lucide-react";
import { useEffect } from "react";
import { ApiError, messageOf } from "#lib/http/errors.ts";
import { useTitle } from "#lib/page/title.ts";
import { newQueryClient } from "#lib/query/newQueryClient.ts";
import { startSession } from "#lib/session/session.ts";
import { useToken } from "#lib/session/useToken.ts";
import { Button } from "#ui/Button/Button.tsx";
import { Notice } from "#ui/Notice/Notice.tsx";
import { SkeletonText } from "#ui/Skeleton/Skeleton.tsx";
import { invitationOptions } from "./api.ts";
import { Ended } from "./Ended.tsx";
import { OpenInvitation } from "./OpenInvitation.tsx";
import styles from "./TeamAcceptPage.module.css";

/** This page has its own cache, because its data doesn't belong to a session. */
const client = newQueryClient();

/** /team/accept#token=…: the page for an invitation to join a team. */
export function Component() {
  useTitle("Join a team");
  const token = useToken();
  useEffect(() => {
    void startSession();
  }, []);
  return (
    <div className={`container-form ${styles.page}`}>
      {token === null ? <NoLink /> : <Body token={token} />}
    </div>
  );
}

function Body({ token }: { token: string | undefined }) {
  const { data: invitation, error, refetch } = useQuery(invitationOptions(token), client);
  if (error instanceof ApiError && error.code === "link_invalid") return <NoLink />;
  if (error && !invitation)
    return (
      <Notice takesFocus icon={<WifiOff aria-hidden />} title="We couldn't load this invitation">
        <p>{messageOf(error, "Something went wrong on our end. Please try again.")}</p>
        <p className={styles.action}>
          <Button onPress={() => refetch()}>Try Again</Button>
        </p>
      </Notice>
    );
  if (!invitation || !token)
    return (
      <div aria-busy="true">
        <h1 className={styles.waiting} tabIndex={-1}>
          One moment, please
        </h1>
        <SkeletonText lines={4} />
      </div>
    );
  if (invitation.state !== "open") return <Ended invitation={invitation} state={invitation.state} />;
  return <OpenInvitation invitation={invitation} token={token} onChanged={() => refetch()} />;
}

function NoLink() {
  return (
    <Notice icon={<LinkIcon aria-hidden />} title="This link didn't work">
      This link is incomplete or invalid. Open it again from the email.
    </Notice>
  );
}
