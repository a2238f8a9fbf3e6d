import { useCallback } from "react";
import { useAddMethod } from "../mutations.ts";
import type { PayerId } from "../queries.ts";

/**
 * @param isDefault whether the card becomes the default
 * @param back the page to open afterwards
 * @returns a function that keeps the card of a finished setup, and leaves. The setup's id is the idempotency key
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
