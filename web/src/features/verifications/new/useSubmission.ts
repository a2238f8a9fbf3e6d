import { useRef } from "react";
import { useNavigate } from "react-router-dom";
import type { NewVerificationBody } from "#contract/new-verification.schema.ts";
import { idempotencyKey } from "#lib/api.ts";
import { heldWords } from "../shared/heldMessage.ts";
import { useSubmitRequest } from "./mutations.ts";

/**
 * Sends the request and goes to the list, where it is highlighted. An unchanged request that is sent again, because the
 * first answer got lost, carries the same key and isn't created twice; a changed one is another request.
 */
export function useSubmission(onSent: () => void) {
  const navigate = useNavigate();
  const submit = useSubmitRequest();
  const last = useRef<{ body: string; key: string }>(undefined);

  return async (request: NewVerificationBody) => {
    const body = JSON.stringify(request);
    if (last.current?.body !== body) last.current = { body, key: idempotencyKey() };
    const { id, invitation_held: held } = await submit.mutateAsync({ request, key: last.current.key });
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
