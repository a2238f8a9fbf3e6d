import { useEffect, useState } from "react";
import { call } from "#lib/http/http.ts";
import { publicApi } from "#lib/http/publicApi.ts";

interface SupportContact {
  /** Null if it can't be loaded. */
  email: string | null;
  /** The address of the live chat, if there is one. */
  chat: string | null;
}

/** @returns how to reach us; undefined while loading */
export function useSupportContact(): SupportContact | undefined {
  const [contact, setContact] = useState<SupportContact>();
  useEffect(() => {
    call(publicApi.api.support.$get()).then(setContact, () => setContact({ email: null, chat: null }));
  }, []);
  return contact;
}
