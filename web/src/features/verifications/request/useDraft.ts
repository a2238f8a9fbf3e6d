import { useEffect, useRef } from "react";
import type { Form } from "#ui/Form/useForm.ts";
import type { Asker } from "../shared/asking.ts";
import { clearDraft, isWorthKeeping, saveDraft } from "./draft.ts";
import type { RequestMode, RequestValues } from "./values.ts";

/**
 * Stores the form as a draft while the user fills it in.
 * @param blank the form's initial values, which aren't worth storing
 * @param asker who's asking (a team, or the user themselves); null if the request is always personal
 * @returns whether the form is worth storing, and `forget`, which deletes the draft after the request was sent or the
 *   user started over
 */
export function useDraft(
  form: Form<RequestValues>,
  userId: string,
  mode: RequestMode,
  blank: RequestValues,
  asker: Asker | null,
): { isKept: boolean; forget: () => void } {
  const isForgotten = useRef(false);
  const start = useRef(asker?.id);
  const { values, dirty } = form;
  const { id, name } = asker ?? {};
  const isKept = isWorthKeeping(values, blank);
  useEffect(() => {
    if ((!dirty && id === start.current) || isForgotten.current) return;
    const chosen = id === undefined || name === undefined ? null : { id, name };
    if (isKept) saveDraft(localStorage, userId, mode, values, chosen);
    else clearDraft(localStorage, userId, mode);
  }, [values, dirty, isKept, userId, mode, id, name]);
  const forget = () => {
    isForgotten.current = true;
    clearDraft(localStorage, userId, mode);
  };
  return { isKept, forget };
}
