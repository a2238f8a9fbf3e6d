import { useQuery } from "@tanstack/react-query";
import { MailPlus } from "lucide-react";
import { useRef, useState } from "react";
import { grantableBy } from "#contract/teams/permissions.ts";
import { ROLE_LABEL } from "#contract/teams/teams.ts";
import { messageOf } from "#lib/http/errors.ts";
import { Badge } from "#ui/Badge/Badge.tsx";
import { Button } from "#ui/Button/Button.tsx";
import { Card, CardHeader } from "#ui/Card/Card.tsx";
import { ConfirmDialog } from "#ui/Dialog/ConfirmDialog.tsx";
import { EmptyState } from "#ui/EmptyState/EmptyState.tsx";
import { ErrorState } from "#ui/ErrorState/ErrorState.tsx";
import { Table } from "#ui/Table/Table.tsx";
import { Time } from "#ui/Time/Time.tsx";
import { toast } from "#ui/Toast/toast.ts";
import styles from "./invitations.module.css";
import { useCancelInvitation, useResendInvitation } from "./mutations.ts";
import { type Invitation, type InvitingTeam, invitationsQuery } from "./queries.ts";

/** The team's pending invitations. Members who may assign an invitation's role can resend or cancel it. */
export function InvitationsCard({ team }: { team: InvitingTeam }) {
  const { data, error, refetch } = useQuery(invitationsQuery(team.id));
  const resend = useResendInvitation(team.id);
  const cancel = useCancelInvitation(team.id);
  const [cancelling, setCancelling] = useState<Invitation | null>(null);
  const list = useRef<HTMLDivElement>(null);
  const rows = data?.invitations ?? [];
  const mayAct = ({ role }: Invitation) => grantableBy(team.role).some((grantable) => grantable === role);

  const send = async ({ id, email }: Invitation) => {
    try {
      await resend.mutateAsync(id);
      toast.success(`Invitation sent to ${email}`);
    } catch (problem) {
      toast.error(messageOf(problem));
    }
  };
  return (
    <Card as="section" padding="none" aria-label="Pending invitations">
      <CardHeader title="Pending invitations" description="An invitation is valid for 7 days." />
      <div ref={list} tabIndex={-1}>
        {error && !data ? (
          <ErrorState
            level={3}
            title="We couldn't load the invitations"
            onRetry={() => refetch()}
            retryLabel="Try Again"
          >
            {messageOf(error)}
          </ErrorState>
        ) : data && rows.length === 0 ? (
          <EmptyState level={3} icon={<MailPlus aria-hidden />} title="No pending invitations">
            People you invite appear here until they join.
          </EmptyState>
        ) : (
          <Table
            label="Pending invitations"
            rows={rows}
            rowKey={({ id }) => id}
            isLoading={!data}
            skeletonRows={3}
            columns={[
              { id: "email", header: "Email", primary: true, cell: ({ email }) => email },
              { id: "role", header: "Role", cell: ({ role }) => ROLE_LABEL[role] },
              { id: "department", header: "Department", cell: ({ department }) => department ?? "–" },
              { id: "inviter", header: "Invited by", cell: (row) => row.inviter_name },
              { id: "sent", header: "Sent", cell: (row) => <Time value={row.created_at} /> },
              {
                id: "expires",
                header: "Expires",
                cell: (row) =>
                  row.expired ? (
                    <Badge tone="warn">Expired</Badge>
                  ) : (
                    <Time value={row.expires_at} mode="date" />
                  ),
              },
              {
                id: "actions",
                header: "Actions",
                hideLabel: true,
                align: "end",
                cell: (row) =>
                  mayAct(row) && (
                    <div className={styles.buttons}>
                      <Button size="sm" aria-label={`Resend to ${row.email}`} onPress={() => send(row)}>
                        Resend
                      </Button>
                      <Button
                        size="sm"
                        variant="danger"
                        aria-label={`Cancel invitation of ${row.email}`}
                        onPress={() => setCancelling(row)}
                      >
                        Cancel
                      </Button>
                    </div>
                  ),
              },
            ]}
          />
        )}
      </div>
      {cancelling && (
        <ConfirmDialog
          isOpen
          onOpenChange={(isOpen) => !isOpen && setCancelling(null)}
          title={`Cancel the invitation to ${cancelling.email}?`}
          confirmLabel="Cancel Invitation"
          danger
          focusAfter={list}
          onConfirm={async () => {
            await cancel.mutateAsync(cancelling.id);
            toast.success("Invitation cancelled");
          }}
        >
          <p>The link in their email stops working.</p>
        </ConfirmDialog>
      )}
    </Card>
  );
}
