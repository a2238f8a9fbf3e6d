import { useEffect, useEffectEvent, useState } from "react";
import { SECOND } from "#contract/time.ts";
import type { PhoneView } from "../handoff/types.ts";

/** Milliseconds that the phone waits for the server to read a document, so that an unreadable one can be retaken. */
const READING_WITHIN = 10 * SECOND;

/**
 * Finishes once everything has arrived and the server has read it, or has taken too long to.
 * @param isComplete whether nothing is missing and everything was sent
 * @param finish ends the handoff; it handles its errors
 * @returns whether it's about to finish
 */
export function useAutoFinish(
  isComplete: boolean,
  documents: PhoneView["verification"]["documents"],
  finish: () => Promise<void>,
): boolean {
  const [isEnding, setEnding] = useState(false);
  const isBeingRead = documents.some(({ reading }) => reading === "stored" || reading === "reading");
  const end = useEffectEvent(async () => {
    setEnding(true);
    await finish();
    setEnding(false);
  });
  useEffect(() => {
    if (!isComplete) return;
    const timer = setTimeout(() => void end(), isBeingRead ? READING_WITHIN : 0);
    return () => clearTimeout(timer);
  }, [isComplete, isBeingRead]);
  return isEnding || (isComplete && isBeingRead);
}
