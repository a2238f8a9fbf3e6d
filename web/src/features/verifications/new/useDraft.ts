import { useEffect, useRef } from "react";
import type { Form } from "../../../ui/useForm.ts";
import { clearDraft, saveDraft } from "./draft.ts";
import type { RequestMode, RequestValues } from "./values.ts";

/**
 * Keeps the form as a draft while it is filled in.
 * @returns `forget`, which drops the draft and keeps nothing any more: the request was sent, or begun anew
 */
export function useDraft(form: Form<RequestValues>, userId: string, mode: RequestMode): () => void {
  const isForgotten = useRef(false);
  const { values, dirty } = form;
  useEffect(() => {
    if (dirty && !isForgotten.current) saveDraft(localStorage, userId, mode, values);
  }, [values, dirty, userId, mode]);
  return () => {
    isForgotten.current = true;
    clearDraft(localStorage, userId, mode);
  };
}
