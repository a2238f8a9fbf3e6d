import { useCallback, useRef, useState } from "react";
import { readQr } from "./scan/readQr.ts";
import type { Verdict } from "./signed/verdict.ts";
import { type Input, verify } from "./signed/verify.ts";

/** What's being verified, and the verdict once it's there. `name` is the file's, or says where the text is from. */
export interface Verification {
  name: string;
  verdict: Verdict | null;
}

const PICTURE = /\.(jpe?g|png)$/i;

/** Verifies one thing at a time. A new one replaces one that's still being verified. */
export function useVerification() {
  const [current, setCurrent] = useState<Verification | null>(null);
  const latest = useRef<(() => Promise<Verdict>) | null>(null);

  const run = useCallback(async (name: string, decide: () => Promise<Verdict>) => {
    latest.current = decide;
    setCurrent({ name, verdict: null });
    const verdict = await decide();
    if (latest.current === decide) setCurrent({ name, verdict });
  }, []);

  const verifyText = useCallback((name: string, text: string) => void run(name, () => verify(text)), [run]);
  const verifyFile = useCallback(
    (file: File) => void run(file.name, async () => inputOf(file).then(verifyOrSay)),
    [run],
  );
  const again = useCallback(() => {
    const decide = latest.current;
    if (decide && current) void run(current.name, () => decide());
  }, [run, current]);
  const reset = useCallback(() => {
    latest.current = null;
    setCurrent(null);
  }, []);
  return { current, verifyText, verifyFile, again, reset };
}

const verifyOrSay = (input: Input | null): Promise<Verdict> | Verdict =>
  input === null ? { outcome: "refused", problem: "no_code", detail: undefined } : verify(input);

/** @returns what to verify; null if it's a picture without a QR code */
async function inputOf(file: File): Promise<Input | null> {
  return PICTURE.test(file.name) ? readQr(file).catch(() => null) : new Uint8Array(await file.arrayBuffer());
}
