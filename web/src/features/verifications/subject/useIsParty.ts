import { useEffect, useState } from "react";
import { api } from "#lib/api.ts";

/**
 * @param isAsked whether it matters
 * @returns whether the person who is signed in may open the request; undefined until that's known
 */
export function useIsParty(id: string, isAsked: boolean): boolean | undefined {
  const [isKnown, setKnown] = useState<boolean>();
  useEffect(() => {
    if (!isAsked) return;
    api.api.verifications[":id"].$get({ param: { id: encodeURIComponent(id) } }).then(
      ({ ok }) => setKnown(ok),
      () => setKnown(false),
    );
  }, [id, isAsked]);
  return isKnown;
}
