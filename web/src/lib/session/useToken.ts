import { useEffect, useState } from "react";
import { takeToken } from "./takeToken.ts";

/** @returns the token from the emailed link; null if the link has none, undefined until that's known */
export function useToken(): string | null | undefined {
  const [token, setToken] = useState<string | null>();
  // An effect may run twice, but the token is taken only once.
  useEffect(() => setToken((old) => (old === undefined ? takeToken() : old)), []);
  return token;
}
