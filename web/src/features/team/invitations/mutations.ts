import type { QueryClient } from "@tanstack/react-query";
import type { GrantableRole } from "#contract/teams/permissions.ts";
import { api } from "#lib/http/api.ts";
import { call } from "#lib/http/http.ts";
import { idempotencyKey } from "#lib/http/idempotencyKey.ts";
import { useAction } from "#lib/query/useAction.ts";

const team = api.api.v1.teams[":id"];
const one = team.invitations[":invitationId"];

interface NewInvitations {
  emails: string[];
  role: GrantableRole;
  department?: string;
  message?: string;
}

const refreshes = (teamId: string) => (client: QueryClient) =>
  client.invalidateQueries({ queryKey: ["team", teamId] });

/** Invites people. If it fails, the error's `fields` have a message for each wrong address, under `emails.<n>`. */
export const useInvite = (teamId: string) =>
  useAction({
    run: (json: NewInvitations) =>
      call(
        team.invite.$post(
          { param: { id: teamId }, json },
          { headers: { "Idempotency-Key": idempotencyKey() } },
        ),
      ),
    failure: "We couldn't send the invitation. Please try again.",
    after: refreshes(teamId),
    refused: refreshes(teamId),
  });

export const useResendInvitation = (teamId: string) =>
  useAction({
    run: (invitationId: string) => call(one.resend.$post({ param: { id: teamId, invitationId } })),
    failure: "We couldn't send the invitation again. Please try again.",
    after: refreshes(teamId),
    refused: refreshes(teamId),
  });

export const useCancelInvitation = (teamId: string) =>
  useAction({
    run: (invitationId: string) => call(one.$delete({ param: { id: teamId, invitationId } })),
    failure: "We couldn't cancel the invitation. Please try again.",
    after: refreshes(teamId),
    refused: refreshes(teamId),
  });
