import { useEffect, useState } from "react";
import { takeToken } from "./takeToken.ts";

/** @returns the mailed token of this page; null when the link has none, undefined until that is known */
export function useToken(): string | null | undefined {
  const [token, setToken] = useState<string | null>();
  // Drawn twice, the second look would find the fragment empty.
  useEffect(() => setToken((old) => (old === undefined ? takeToken() : old)), []);
  return token;
}
