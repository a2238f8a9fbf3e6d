import { useCallback } from "react";
import { useAddMethod } from "../mutations.ts";
import type { PayerId } from "../queries.ts";

/**
 * @param isDefault whether the card becomes the default
 * @param back the page to open after saving
 * @returns a function that saves the card of a completed setup and leaves the page. The setup's id is the idempotency
 *   key
 */
export function useSaveCard(teamId: PayerId, isDefault: boolean, back: string) {
  const { mutateAsync: add } = useAddMethod(teamId);
  return useCallback(
    async (setupId: string) => {
      await add({ key: setupId, token: setupId, isDefault });
      location.assign(back);
    },
    [add, isDefault, back],
  );
}
