import { useEffect, useState } from "react";
import { refreshTokenStore } from "#lib/tokens.ts";

/** @returns whether the person who is signed in in this browser may open the request; false until that's known */
export function useIsParty(id: string): boolean {
  const [isKnown, setKnown] = useState(false);
  useEffect(() => {
    // Most visitors have no session, and its code weighs more than this page.
    if (!refreshTokenStore.read()) return;
    import("./isParty.ts").then(({ isParty }) => isParty(id)).then(setKnown, () => {});
  }, [id]);
  return isKnown;
}
