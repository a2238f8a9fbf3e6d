import { useQueryClient } from "@tanstack/react-query";
import { useCallback, useEffect, useRef, useState } from "react";
import { tidyEmail } from "#contract/accounts/email-address.ts";
import type { DraftForm } from "#contract/drafting/drafting.ts";
import { api } from "#lib/http/api.ts";
import { call } from "#lib/http/http.ts";
import { afterSaving, draftsOptions, setSaving } from "./api/drafts.ts";

/** How long the user has to pause before what they entered is saved. */
const PAUSE_MS = 700;
/** How long after a failure we try again. */
const RETRY_MS = 10_000;

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

/** What a form does with its draft while it sends the request. */
export interface KeptDraft {
  id: string;
  /** Whether it was saved; null before that. */
  state: "saved" | "failed" | null;
  /** Stops saving, and resolves when the last save has ended. A save during the sending would keep what was sent. */
  pause: () => Promise<void>;
  resume: () => void;
  /** Stops keeping it, and deletes it. The server deletes the draft of a request that was sent. */
  forget: (isSent: boolean) => void;
}

/** Keeps what the user enters in a form as a draft on the server: whenever they pause, and when they leave the page. */
export function useKeptDraft(kept: Kept): KeptDraft {
  const client = useQueryClient();
  const [state, setState] = useState<"saved" | "failed" | null>(kept.id ? "saved" : null);
  const text = kept.isWorthKeeping ? JSON.stringify([kept.email, kept.values]) : null;
  const now = useRef({ kept, text });
  now.current = { kept, text };
  // The id is chosen here, so that saving twice at the same time can't make two drafts.
  const [id] = useState(() => kept.id ?? `dft_${crypto.randomUUID().replaceAll("-", "")}`);
  const saved = useRef({ text, email: kept.email, isThere: kept.id !== undefined });
  const isPaused = useRef(false);
  const isForgotten = useRef(false);

  const save = useCallback(
    async (keepalive: boolean) => {
      const { kept, text } = now.current;
      if (isForgotten.current || isPaused.current || text === null || text === saved.current.text) return;
      const { form, values } = kept;
      const email = kept.email.slice(0, 254);
      try {
        await call(
          api.api.v1.drafts.$put(
            { json: { id, form, email, values: { ...values } } },
            { init: { keepalive } },
          ),
        );
        saved.current = { text, email, isThere: true };
        setState("saved");
      } catch {
        setState("failed");
      } finally {
        void client.invalidateQueries({ queryKey: draftsOptions.queryKey, exact: true });
      }
    },
    [client, id],
  );
  // One after the other, so that an older save can't replace a newer one.
  const saveNext = useCallback(() => setSaving(afterSaving().then(() => save(false))), [save]);

  const isNew = text !== null && text !== saved.current.text && !saved.current.isThere;
  useEffect(() => {
    if (isNew && !isForgotten.current) now.current.kept.onCreated(id);
  }, [isNew, id]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each change of what's entered starts a new pause
  useEffect(() => {
    const timer = setTimeout(saveNext, PAUSE_MS);
    return () => clearTimeout(timer);
  }, [text, saveNext]);
  useEffect(() => {
    if (state !== "failed") return;
    const timer = setInterval(saveNext, RETRY_MS);
    return () => clearInterval(timer);
  }, [state, saveNext]);
  useEffect(() => {
    const leave = () => void save(true);
    addEventListener("pagehide", leave);
    return () => {
      removeEventListener("pagehide", leave);
      saveNext();
    };
  }, [save, saveNext]);

  return {
    id,
    state,
    pause() {
      isPaused.current = true;
      return afterSaving();
    },
    resume() {
      isPaused.current = false;
      setTimeout(saveNext, PAUSE_MS);
    },
    forget(isSent) {
      isForgotten.current = true;
      const sentTo = tidyEmail(kept.email);
      const remove = async () => {
        await afterSaving();
        const { isThere, email } = saved.current;
        // The server looks for the address of the request. If the last save failed, the draft has an earlier one.
        const isLeft = isThere && !(isSent && tidyEmail(email) === sentTo);
        if (isLeft) await call(api.api.v1.drafts[":id"].$delete({ param: { id } })).catch(() => {});
        await client.invalidateQueries({ queryKey: draftsOptions.queryKey, exact: true });
      };
      setSaving(remove());
    },
  };
}
