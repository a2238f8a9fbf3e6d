import { useQueryClient } from "@tanstack/react-query";
import { useCallback, useEffect, useRef, useState } from "react";
import type { DraftForm } from "#contract/drafting/drafting.ts";
import { api } from "#lib/http/api.ts";
import { call } from "#lib/http/http.ts";
import { draftsOptions } from "./api/drafts.ts";

/** How long the user has to pause before what they entered is saved. */
const PAUSE_MS = 700;

interface Kept {
  form: DraftForm;
  /** The draft that the form was opened with. */
  id: string | undefined;
  email: string;
  /** What the draft contains, without identity numbers. */
  values: object;
  /** Whether the user entered anything that's worth keeping. */
  isWorthKeeping: boolean;
  /** Called with the id of a new draft as soon as the user enters something. */
  onCreated: (id: string) => void;
}

/**
 * Keeps what the user enters in a form as a draft on the server: whenever they pause, and when they leave the page.
 * @returns `state`: whether it was saved; null before that; `forget`: stops keeping it, and deletes the draft unless
 *   the server already did, because the request was sent
 */
export function useKeptDraft(kept: Kept) {
  const client = useQueryClient();
  const [state, setState] = useState<"saved" | "failed" | null>(kept.id ? "saved" : null);
  const text = kept.isWorthKeeping ? JSON.stringify([kept.email, kept.values]) : null;
  const now = useRef({ kept, text });
  now.current = { kept, text };
  // The id is chosen here, so that saving twice at the same time can't make two drafts.
  const draft = useRef({
    id: kept.id ?? `dft_${crypto.randomUUID().replaceAll("-", "")}`,
    isSaved: kept.id !== undefined,
  });
  const saved = useRef(text);
  const isForgotten = useRef(false);

  const save = useCallback(
    async (keepalive = false) => {
      const { kept, text } = now.current;
      if (isForgotten.current || text === null || text === saved.current) return;
      const { form, email, values } = kept;
      const { id } = draft.current;
      const before = saved.current;
      saved.current = text;
      try {
        await call(
          api.api.v1.drafts.$put(
            { json: { id, form, email: email.slice(0, 254), values: { ...values } } },
            { init: { keepalive } },
          ),
        );
        draft.current.isSaved = true;
        setState("saved");
      } catch {
        saved.current = before;
        setState("failed");
      } finally {
        void client.invalidateQueries({ queryKey: draftsOptions.queryKey, exact: true });
      }
    },
    [client],
  );

  const isNew = text !== null && text !== saved.current && !draft.current.isSaved;
  useEffect(() => {
    if (isNew && !isForgotten.current) now.current.kept.onCreated(draft.current.id);
  }, [isNew]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each change of what's entered starts a new pause
  useEffect(() => {
    const timer = setTimeout(save, PAUSE_MS);
    return () => clearTimeout(timer);
  }, [text, save]);
  useEffect(() => {
    const leave = () => void save(true);
    addEventListener("pagehide", leave);
    return () => {
      removeEventListener("pagehide", leave);
      void save();
    };
  }, [save]);

  const forget = (isSent: boolean) => {
    isForgotten.current = true;
    const { id, isSaved } = draft.current;
    const remove = async () => {
      if (!isSent && isSaved) await call(api.api.v1.drafts[":id"].$delete({ param: { id } })).catch(() => {});
      void client.invalidateQueries({ queryKey: draftsOptions.queryKey, exact: true });
    };
    void remove();
  };
  return { state, forget };
}
