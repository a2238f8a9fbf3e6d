import { useEffect, useState } from "react";
import { call, publicApi } from "#lib/http.ts";

/** @returns where people may write from their own mailbox; undefined until it is known, null when it cannot be */
export function useSupportAddress(): string | null | undefined {
  const [address, setAddress] = useState<string | null>();
  useEffect(() => {
    call(publicApi.api.support.$get()).then(
      ({ email }) => setAddress(email),
      () => setAddress(null),
    );
  }, []);
  return address;
}
