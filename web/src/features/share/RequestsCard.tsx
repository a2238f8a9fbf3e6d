import { useQuery } from "@tanstack/react-query";
import { UserRoundCheck } from "lucide-react";
import type { AccessRequestAnswer } from "#contract/sharing/sharing.ts";
import { messageOf } from "#lib/http/errors.ts";
import { Badge, type BadgeTone } from "#ui/Badge/Badge.tsx";
import { Button } from "#ui/Button/Button.tsx";
import { Card, CardHeader } from "#ui/Card/Card.tsx";
import { EmptyState } from "#ui/EmptyState/EmptyState.tsx";
import { ErrorState } from "#ui/ErrorState/ErrorState.tsx";
import { TextLink } from "#ui/Link/TextLink.tsx";
import { Time } from "#ui/Time/Time.tsx";
import { toast } from "#ui/Toast/toast.ts";
import { ACCESS_TEXT } from "./messages.ts";
import { useDecideAccess } from "./mutations.ts";
import { requestsQuery } from "./queries.ts";
import styles from "./ShareProfilePage.module.css";

const TONE: Record<AccessRequestAnswer["status"], BadgeTone> = {
  pending: "warn",
  approved: "ok",
  denied: "bad",
  withdrawn: "neutral",
};

/** Lists visitors who have asked to see the profile. */
export function RequestsCard() {
  const { data: requests, error, refetch } = useQuery(requestsQuery);
  return (
    <Card as="section" padding="none" aria-labelledby="requests">
      <CardHeader
        id="requests"
        title="Requests for access"
        description={
          <>
            Approved visitors get their own link by email. Block or report someone under{" "}
            <TextLink href="/app/profile#inquiries">who asked about you</TextLink>.
          </>
        }
      />
      {error && !requests && (
        <ErrorState
          level={3}
          title="We couldn't load the requests"
          onRetry={() => refetch()}
          retryLabel="Try Again"
        >
          {messageOf(error)}
        </ErrorState>
      )}
      {requests?.length === 0 && (
        <EmptyState level={3} icon={<UserRoundCheck aria-hidden />} title="No requests yet">
          Visitors ask when a link requires permission.
        </EmptyState>
      )}
      <ul>
        {requests?.map((request) => (
          <li key={request.id} className={styles.row}>
            <RequestRow request={request} />
          </li>
        ))}
      </ul>
    </Card>
  );
}

function RequestRow({ request }: { request: AccessRequestAnswer }) {
  const decide = useDecideAccess();
  const { id, name, email, message, status, link_label } = request;
  const to = async (decision: "approve" | "deny" | "withdraw", done: string) => {
    try {
      await decide.mutateAsync({ id, decision });
      toast.success(done);
    } catch (error) {
      toast.error(messageOf(error));
    }
  };
  return (
    <>
      <div className={styles.words}>
        <p className={styles.label}>
          {name} <Badge tone={TONE[status]}>{ACCESS_TEXT[status]}</Badge>
        </p>
        <p className={styles.meta}>
          {email} · {link_label ?? "Untitled link"} · <Time value={request.created_at} />
          {request.opened_at && (
            <>
              {" "}
              · opened <Time value={request.opened_at} />
            </>
          )}
        </p>
        {message && <p className={styles.message}>{message}</p>}
      </div>
      <div className={styles.buttons}>
        {status === "pending" && (
          <>
            <Button size="sm" variant="primary" onPress={() => to("approve", `We emailed ${name} a link`)}>
              Approve
            </Button>
            <Button size="sm" onPress={() => to("deny", "Request denied")}>
              Deny
            </Button>
          </>
        )}
        {status === "approved" && (
          <Button
            size="sm"
            variant="danger"
            onPress={() => to("withdraw", `${name} can't open your profile anymore`)}
          >
            Withdraw Access
          </Button>
        )}
      </div>
    </>
  );
}
