import { useCallback, useRef, useState } from "react";
import { cleanLine } from "#contract/clean-text.ts";
import { UPLOAD } from "#contract/limits.ts";
import { QrReaderError, readQr } from "./scan/readQr.ts";
import type { Problem, Verdict } from "./signed/verdict.ts";
import { verify } from "./signed/verify.ts";

/** What's being verified, and its verdict, which is null at first. `name` says where the input came from. */
export interface Verification {
  name: string;
  verdict: Verdict | null;
}

const PICTURE = /\.(jpe?g|png)$/i;

/** Verifies one input at a time. A new input replaces the one that's still being verified. */
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
  const verifyChosen = useCallback((file: File) => void run(fileName(file), () => verifyFile(file)), [run]);
  const again = useCallback(() => {
    const decide = latest.current;
    if (decide && current) void run(current.name, () => decide());
  }, [run, current]);
  const reset = useCallback(() => {
    latest.current = null;
    setCurrent(null);
  }, []);
  return { current, verifyText, verifyFile: verifyChosen, again, reset };
}

async function verifyFile(file: File): Promise<Verdict> {
  if (file.size > UPLOAD.maxBytes) return refused("too_large");
  if (/\.csv$/i.test(file.name)) return refused("table");
  const isPicture = PICTURE.test(file.name);
  try {
    if (!isPicture) return verify({ name: file.name, bytes: new Uint8Array(await file.arrayBuffer()) });
    const text = await readQr(file);
    return text === null ? refused("no_code") : verify(text);
  } catch (error) {
    console.error(error);
    if (error instanceof QrReaderError) return refused("no_reader");
    return refused(isPicture ? "unreadable" : "no_file");
  }
}

const LONGEST_NAME = 60;

/** @returns a file's name in quotes, shortened, so that it can't look like a sentence from us */
function fileName(file: File): string {
  const letters = [...cleanLine(file.name)];
  return `File “${letters.slice(0, LONGEST_NAME).join("")}${letters.length > LONGEST_NAME ? "…" : ""}”`;
}

const refused = (problem: Problem): Verdict => ({ outcome: "refused", problem, detail: undefined });
