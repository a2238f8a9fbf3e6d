import { useNavigate } from "react-router-dom";
import type { NewVerificationBody } from "#contract/verification/new-verification.schema.ts";
import { ApiError } from "#lib/http/errors.ts";
import { useIdempotencyKey } from "#lib/http/useIdempotencyKey.ts";
import type { Asking } from "../shared/asking.ts";
import { type HeldInvitation, heldText } from "../shared/heldMessage.ts";
import { billingHref } from "../shared/SubmitError.tsx";
import { useSubmitRequest } from "./mutations.ts";

/** A request that was sent, and why the email to its subject is held back, if it is. */
export interface Sent {
  id: string;
  held: HeldInvitation | null;
}

/**
 * Sends requests for the selected team, or as personal ones. A retry of an unchanged request, for example after a lost
 * response, reuses its key, so it isn't created twice. A changed request gets a new key.
 * While a request is sent, its draft isn't saved.
 * @returns `send`; `arrive`, which opens the list, where the new row is highlighted; `billing`: the page to link to if a
 *   payment problem caused the last refusal, otherwise null
 */
export function useSubmission(
  asking: Asking,
  isSelf: boolean,
  { pause, resume, onSent }: { pause: () => Promise<void>; resume: () => void; onSent: () => void },
) {
  const navigate = useNavigate();
  const submit = useSubmitRequest();
  const { keyOf } = useIdempotencyKey();

  const send = async (filled: NewVerificationBody): Promise<Sent> => {
    submit.reset();
    if (asking.problem) throw new ApiError({ status: 0, code: "team_gone", message: asking.problem });
    const request = { ...filled, ...(asking.teamId && { teamId: asking.teamId }) };
    try {
      await pause();
      const { id, invitation_held: held } = await submit.mutateAsync({ request, key: keyOf(request) });
      return { id, held };
    } catch (error) {
      resume();
      throw error;
    }
  };
  const arrive = ({ id, held }: Sent, message: string) => {
    onSent();
    const next = isSelf
      ? { label: "Add Documents", href: `/app/verifications/${id}` }
      : { label: "Send Another Like This", href: `/app/verifications/new?like=${id}` };
    navigate(`/app/verifications?highlight=${id}`, {
      state: { message, next, ...(held && { note: heldText(held) }) },
    });
  };
  return { send, arrive, resume, billing: billingHref(submit.error, submit.variables?.request.teamId) };
}
