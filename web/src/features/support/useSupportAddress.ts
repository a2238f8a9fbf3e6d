import { useEffect, useState } from "react";
import { call } from "#lib/http.ts";
import { publicApi } from "#lib/publicApi.ts";

/** @returns our support email address; undefined until it's known, null when it can't be loaded */
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
