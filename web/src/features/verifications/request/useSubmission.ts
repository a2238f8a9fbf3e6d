import { useNavigate } from "react-router-dom";
import type { NewVerificationBody } from "#contract/verification/new-verification.schema.ts";
import { ApiError } from "#lib/http/errors.ts";
import { useIdempotencyKey } from "#lib/http/useIdempotencyKey.ts";
import type { Asking } from "../shared/asking.ts";
import { heldText } from "../shared/heldMessage.ts";
import { billingHref } from "../shared/SubmitError.tsx";
import { useSubmitRequest } from "./mutations.ts";

/**
 * Submits the request for the selected team, or as a personal one, and opens the list, where the new row is
 * highlighted. A retry of an unchanged request, for example after a lost response, reuses its key, so it isn't created
 * twice. A changed request gets a new key.
 * @returns `submit`, and `billing`: the page to link to if a payment problem caused the last refusal, otherwise null
 */
export function useSubmission(asking: Asking, onSent: () => void) {
  const navigate = useNavigate();
  const submit = useSubmitRequest();
  const { keyOf } = useIdempotencyKey();

  const run = async (filled: NewVerificationBody) => {
    submit.reset();
    if (asking.problem) throw new ApiError({ status: 0, code: "team_gone", message: asking.problem });
    const request = { ...filled, ...(asking.teamId && { teamId: asking.teamId }) };
    const { id, invitation_held: held } = await submit.mutateAsync({ request, key: keyOf(request) });
    onSent();
    const next = { label: "Add Documents", href: `/app/verifications/${id}` };
    navigate(`/app/verifications?highlight=${id}`, {
      state: {
        message: "Verification request submitted successfully!",
        ...(request.mode === "self" && { next }),
        ...(held && { note: heldText(held) }),
      },
    });
  };
  return { submit: run, billing: billingHref(submit.error, submit.variables?.request.teamId) };
}
