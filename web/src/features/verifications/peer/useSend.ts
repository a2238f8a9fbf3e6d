import { useNavigate } from "react-router-dom";
import type { PeerBody } from "#contract/verification/peer.schema.ts";
import { ApiError } from "#lib/http/errors.ts";
import { useIdempotencyKey } from "#lib/http/useIdempotencyKey.ts";
import { toast } from "#ui/Toast/toast.ts";
import type { Asking } from "../shared/asking.ts";
import { billingHref } from "../shared/SubmitError.tsx";
import { useRequestPeerCheck } from "./mutations.ts";

/**
 * Sends the request for the selected team, or as a personal one, and opens its page. A retry of an unchanged request,
 * for example after a lost response, reuses its key, so it isn't created twice. Meanwhile, its draft isn't saved.
 * @returns `send`, and `billing`: the page to link to if a payment problem caused the last refusal, otherwise null
 */
export function useSend(
  asking: Asking,
  { pause, resume, onSent }: { pause: () => Promise<void>; resume: () => void; onSent: () => void },
) {
  const navigate = useNavigate();
  const send = useRequestPeerCheck();
  const { keyOf } = useIdempotencyKey();

  const run = async (filled: PeerBody) => {
    send.reset();
    if (asking.problem) throw new ApiError({ status: 0, code: "team_gone", message: asking.problem });
    const request = { ...filled, ...(asking.teamId && { teamId: asking.teamId }) };
    try {
      await pause();
      const { verification_id: id } = await send.mutateAsync({ request, key: keyOf(request) });
      onSent();
      toast.success("Verification request submitted successfully!");
      navigate(`/app/verifications/${id}`, { replace: true });
    } catch (error) {
      resume();
      throw error;
    }
  };
  return { send: run, billing: billingHref(send.error, send.variables?.request.teamId) };
}
