import { useEffect, useState } from "react";
import { api } from "#lib/http/api.ts";

/**
 * @param isAsked whether to ask the server
 * @returns whether the signed-in person may open the request, or false if the call fails; undefined until it's known
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
