import { useQuery } from "@tanstack/react-query";
import { LinkIcon, MailX } from "lucide-react";
import { useState } from "react";
import { useLocation } from "react-router-dom";
import { CHECK_LABEL } from "#contract/checks/catalog.ts";
import { documentNeeds } from "#contract/document-needs.ts";
import { kindLabel, PEER_CONTEXT_LABEL, PURPOSE_LABEL } from "#contract/labels.ts";
import { whatHappens } from "#contract/what-happens.ts";
import { ApiError, messageOf } from "#lib/errors.ts";
import { dateTimeText } from "#lib/format.ts";
import { newQueryClient } from "#lib/newQueryClient.ts";
import { signInPath } from "#lib/redirect.ts";
import { useTitle } from "#lib/title.ts";
import { Address } from "#ui/Address/Address.tsx";
import { BusinessLabel } from "#ui/BusinessLabel/BusinessLabel.tsx";
import { Button } from "#ui/Button/Button.tsx";
import { LinkButton } from "#ui/Button/LinkButton.tsx";
import { Card } from "#ui/Card/Card.tsx";
import { FormError } from "#ui/Form/Form.tsx";
import { KeyValue } from "#ui/KeyValue/KeyValue.tsx";
import { LinkNotice } from "#ui/LinkNotice/LinkNotice.tsx";
import { SkeletonText } from "#ui/Skeleton/Skeleton.tsx";
import { DeclineDialog } from "../consent/DeclineDialog.tsx";
import { declineByLink, inviteOptions } from "./api.ts";
import { BlockNotice } from "./BlockNotice.tsx";
import { blockInvitations } from "./blockApi.ts";
import { Declined } from "./Declined.tsx";
import styles from "./InvitePage.module.css";
import { verifiedWords } from "./messages.ts";

/** This page has its own query client, because its data belongs to no session. */
const client = newQueryClient();

/**
 * Shows a mailed invitation to a subject who isn't signed in, who can create an account to agree, or decline without
 * one.
 */
export const InvitePage = (props: { id: string; invite: string }) => (
  <div className={`container-form ${styles.page}`}>
    <Invite {...props} />
  </div>
);

function Invite({ id, invite }: { id: string; invite: string }) {
  const place = useLocation();
  const { data: asked, error, refetch } = useQuery(inviteOptions(id, invite), client);
  const [isDeclining, setDeclining] = useState(false);
  const [isDeclined, setDeclined] = useState(false);
  const [blocked, setBlocked] = useState<{ undo_token: string | null }>();
  const [blockError, setBlockError] = useState<string>();
  const title = asked && `${asked.requester_name} wants to verify you`;
  useTitle(title ?? "A request for you");

  if (isDeclined) return <Declined />;
  if (blocked && asked) return <BlockNotice token={asked.block_token} blocked={blocked} />;
  if (error)
    return <Refused error={error} onRetry={() => refetch()} signIn={signInPath({ ...place, hash: "" })} />;
  if (!asked) return <SkeletonText lines={8} />;
  const { peer } = asked;
  const block = async () => {
    setBlockError(undefined);
    try {
      setBlocked(await blockInvitations(asked.block_token));
    } catch (problem) {
      setBlockError(messageOf(problem, "We couldn't block invitations. Please try again."));
    }
  };
  const needs = documentNeeds(asked.checks);
  return (
    <>
      <h1 className={styles.title} tabIndex={-1}>
        {title}
      </h1>
      <p className={styles.lede}>
        We don't check anything unless you agree. You can say no without an account or a reason, and it never
        lowers your score.
      </p>
      <Card as="section" padding="lg" elevation={2} aria-label="The request">
        <KeyValue
          columns={2}
          items={[
            {
              label: "Requester",
              value: asked.requester_name,
              hint: (asked.requester_business?.is_suspicious || asked.requester_unverified_name) && (
                <BusinessLabel
                  business={asked.requester_business}
                  unverifiedName={asked.requester_unverified_name}
                />
              ),
            },
            ...(asked.requester_email
              ? [{ label: "Their email", value: <Address>{asked.requester_email}</Address> }]
              : []),
            {
              label: "What we verified about them",
              value: (
                <ul className={styles.verified}>
                  {verifiedWords(asked).map((line) => (
                    <li key={line}>{line}</li>
                  ))}
                </ul>
              ),
            },
            {
              label: "Verification",
              value: kindLabel({ type: asked.verification_type, peer }),
            },
            peer
              ? { label: "Occasion", value: PEER_CONTEXT_LABEL[peer.context] }
              : { label: "Purpose", value: PURPOSE_LABEL[asked.purpose] },
            { label: "You can answer until", value: dateTimeText(asked.expires_at) },
          ]}
        />
        <h2 className={styles.heading}>What we'd check</h2>
        <ul className={styles.checks}>
          {asked.checks.map((check) => (
            <li key={check}>
              <strong>{CHECK_LABEL[check]}</strong>: {whatHappens(check)}
            </li>
          ))}
        </ul>
        {needs.length > 0 && (
          <p className={styles.note}>Helpful documents: {needs.map(({ words }) => words).join("; ")}.</p>
        )}
        <div className={styles.actions}>
          <LinkButton variant="primary" size="lg" href={signInPath(place, "/register")}>
            Create an account to agree
          </LinkButton>
          <LinkButton size="lg" href={signInPath(place)}>
            I Have an Account
          </LinkButton>
          <Button size="lg" onPress={() => setDeclining(true)}>
            Decline
          </Button>
        </div>
        <p className={styles.note}>
          To agree, use the address we sent this request to: {asked.sent_to}. Before you agree, you'll see
          exactly what we check and who sees the result.
        </p>
        <FormError>{blockError}</FormError>
        <div className={styles.block}>
          <Button size="sm" variant="ghost" icon={<MailX aria-hidden />} onPress={block}>
            Block All Invitations
          </Button>
        </div>
      </Card>
      <DeclineDialog
        isOpen={isDeclining}
        onOpenChange={setDeclining}
        requester={asked.requester_name}
        onDecline={async () => {
          await declineByLink(id, invite);
          setDeclined(true);
        }}
      />
    </>
  );
}

function Refused(props: { error: unknown; onRetry: () => unknown; signIn: string }) {
  const { error } = props;
  const status = error instanceof ApiError ? error.status : 500;
  const isOurFault = status !== 404 && status !== 409;
  return (
    <LinkNotice
      icon={<LinkIcon aria-hidden />}
      title={
        isOurFault
          ? "We couldn't load this page"
          : status === 404
            ? "This link didn't work"
            : "There's nothing to decide"
      }
      actions={
        isOurFault ? (
          <Button variant="primary" onPress={props.onRetry}>
            Try Again
          </Button>
        ) : (
          <LinkButton href={props.signIn}>Sign In</LinkButton>
        )
      }
    >
      <p className={styles.lede}>
        {status === 404
          ? "This link is incomplete or invalid. Open it again from the latest email."
          : messageOf(error, "Something went wrong on our end. Please try again.")}
      </p>
    </LinkNotice>
  );
}
