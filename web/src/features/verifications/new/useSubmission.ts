import { useRef } from "react";
import { useNavigate } from "react-router-dom";
import type { NewVerificationBody } from "#contract/new-verification.schema.ts";
import { idempotencyKey } from "#lib/api.ts";
import { useVerificationActions } from "../api/useVerificationActions.ts";
import { heldWords } from "../shared/heldWords.ts";

/**
 * Sends the request and goes to the list, where it is highlighted. Sent again unchanged, after an answer that got
 * lost, it carries the same key and is not created twice; changed, it is another request.
 */
export function useSubmission(onSent: () => void) {
  const navigate = useNavigate();
  const { submit } = useVerificationActions();
  const last = useRef<{ body: string; key: string }>(undefined);

  return async (request: NewVerificationBody) => {
    const body = JSON.stringify(request);
    if (last.current?.body !== body) last.current = { body, key: idempotencyKey() };
    const { id, held } = await submit(request, last.current.key);
    onSent();
    const next = { label: "Add Documents", href: `/app/verifications/${id}` };
    navigate(`/app/verifications?highlight=${id}`, {
      state: {
        message: "Verification request submitted successfully!",
        ...(request.mode === "self" && { next }),
        ...(held && { note: heldWords(held) }),
      },
    });
  };
}
