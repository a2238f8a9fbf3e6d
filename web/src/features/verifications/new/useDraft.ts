import { useEffect, useRef } from "react";
import type { Form } from "#ui/Form/useForm.ts";
import { clearDraft, isWorthKeeping, saveDraft } from "./draft.ts";
import type { RequestMode, RequestValues } from "./values.ts";

/**
 * Keeps the form as a draft while it is filled in.
 * @param blank the form as it began; nothing more than that is not kept
 * @returns whether something is filled in, and `forget`, which drops the draft and keeps nothing any more: the
 *   request was sent, or begun anew
 */
export function useDraft(
  form: Form<RequestValues>,
  userId: string,
  mode: RequestMode,
  blank: RequestValues,
): { isKept: boolean; forget: () => void } {
  const isForgotten = useRef(false);
  const { values, dirty } = form;
  const isKept = isWorthKeeping(values, blank);
  useEffect(() => {
    if (!dirty || isForgotten.current) return;
    if (isKept) saveDraft(localStorage, userId, mode, values);
    else clearDraft(localStorage, userId, mode);
  }, [values, dirty, isKept, userId, mode]);
  const forget = () => {
    isForgotten.current = true;
    clearDraft(localStorage, userId, mode);
  };
  return { isKept, forget };
}
