import { useRef } from "react";
import { useNavigate } from "react-router-dom";
import type { PeerBody } from "#contract/peer.schema.ts";
import { idempotencyKey } from "#lib/api.ts";
import { toast } from "#ui/Toast/toast.ts";
import { usePeerActions } from "./usePeerActions.ts";

/**
 * Sends the request and goes to its page. Sent again unchanged, after an answer that got lost, it carries the same key
 * and is not made twice.
 */
export function useSend(onSent: () => void): (body: PeerBody) => Promise<void> {
  const navigate = useNavigate();
  const { ask } = usePeerActions();
  const last = useRef<{ body: string; key: string }>(undefined);

  return async (request) => {
    const body = JSON.stringify(request);
    if (last.current?.body !== body) last.current = { body, key: idempotencyKey() };
    const id = await ask(request, last.current.key);
    onSent();
    toast.success("Verification request submitted successfully!");
    navigate(`/app/verifications/${id}`, { replace: true });
  };
}
