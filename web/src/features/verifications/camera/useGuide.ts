import { type RefObject, useEffect, useEffectEvent, useRef, useState } from "react";
import { SECOND } from "#contract/time.ts";
import type { Size } from "#lib/files/geometry.ts";
import { canReadFrames, FrameReader } from "./frames/FrameReader.ts";
import type { FrameFacts } from "./frames/protocol.ts";
import { follow, type Hint, judge, type Lead, leadAfter, newGuide } from "./guide.ts";
import type { Shot } from "./shots.ts";
import { examined, type Still, takeStill } from "./still.ts";

/** The shortest time between two frames that are examined, in milliseconds. More frames would only use power. */
const PAUSE = SECOND / 12;

/** Names of the marks in the browser's performance timeline (`npm run bench -- camera`). */
const MARKS = { frame: "camera:frame", taken: "camera:taken" } as const;

/** Removes the marks from the performance timeline, which keeps them otherwise. */
export function clearMarks(): void {
  for (const name of Object.values(MARKS)) performance.clearMarks(name);
}

/**
 * Examines the video's frames, says what to do, and takes the photo by itself once it's good.
 * @param view the size at which the video is shown
 * @param isOn whether the video shows something, and no photo is being shown instead
 * @param onTaken called with each photo
 */
export function useGuide(
  video: RefObject<HTMLVideoElement | null>,
  view: Size,
  shot: Shot,
  isOn: boolean,
  onTaken: (still: Still) => void,
) {
  const [hint, setHint] = useState<Hint>("find");
  const lead = useLead(shot, isOn);
  const reader = useRef<FrameReader>(null);
  const isTaking = useRef(false);
  const done = useEffectEvent(onTaken);
  const currentView = useRef(view);
  currentView.current = view;
  const isOnNow = useRef(isOn);
  isOnNow.current = isOn;

  const take = async (isGood: (facts: FrameFacts) => boolean, mustBeGood: boolean): Promise<boolean> => {
    if (isTaking.current || !video.current) return false;
    isTaking.current = true;
    try {
      const still = await takeStill(video.current, currentView.current, shot.ratio, reader.current, isGood);
      // The dialog was closed, or asks whether to close, in the meantime.
      if (!video.current || !isOnNow.current) return false;
      // The frame after the good one may be worse. Then there will be another.
      if (mustBeGood && !(still.facts && isGood(still.facts))) return false;
      performance.mark(MARKS.taken);
      done(still);
      return true;
    } finally {
      isTaking.current = false;
    }
  };
  const isGood = (facts: FrameFacts) => judge(shot.kind, { ...facts, motion: 0 }) === "ready";
  const takeGood = useEffectEvent(() => take(isGood, true));

  useEffect(() => {
    if (!isOn || !canReadFrames()) return;
    const frames = new FrameReader();
    reader.current = frames;
    let isOver = false;
    const run = async () => {
      let guide = newGuide(shot.kind, performance.now());
      setHint(guide.hint);
      while (!isOver) {
        const started = performance.now();
        // A frame that can't be examined, for example while the phone is being turned, is left out.
        const facts = await examine(video.current, currentView.current, shot, frames).catch(() => null);
        if (isOver) return;
        if (facts) {
          mark(shot, facts);
          guide = follow(guide, shot.kind, facts, performance.now());
          setHint(guide.hint);
          if (guide.isReady && (await takeGood().catch(() => false))) return;
        }
        await new Promise((resolve) =>
          setTimeout(resolve, Math.max(0, PAUSE - (performance.now() - started))),
        );
        await visible();
      }
    };
    run().catch((error: unknown) => console.error(error));
    return () => {
      isOver = true;
      reader.current = null;
      frames.end();
    };
  }, [video, shot, isOn]);

  const [hasFailed, setFailed] = useState(false);
  const takeNow = () => take(isGood, false).catch(() => setFailed(true));
  return { hint, lead: hasFailed ? ("file" as const) : lead, takeNow };
}

async function examine(
  video: HTMLVideoElement | null,
  view: Size,
  { ratio }: Shot,
  frames: FrameReader,
): Promise<FrameFacts | null> {
  if (!video?.videoWidth || view.width === 0 || view.height === 0) return null;
  return frames.read(await examined(video, view, ratio));
}

function mark({ kind }: Shot, facts: FrameFacts): void {
  const detail = { sharp: judge(kind, facts) === "ready", readable: facts.code === "read" };
  performance.mark(MARKS.frame, { detail });
}

/** Waits while the page is in the background, where the camera is off. */
function visible(): Promise<void> {
  if (document.visibilityState === "visible") return Promise.resolve();
  return new Promise((resolve) => {
    document.addEventListener("visibilitychange", () => resolve(), { once: true });
  });
}

/** @returns which way of adding the picture to put first. Only the time while the camera is on counts */
function useLead(shot: Shot, isOn: boolean): Lead {
  const [state, setState] = useState({ shot, tried: 0 });
  useEffect(() => {
    if (!isOn) return;
    const timer = setInterval(() => {
      if (document.visibilityState === "visible")
        setState((last) => ({ shot, tried: (last.shot === shot ? last.tried : 0) + SECOND }));
    }, SECOND);
    return () => clearInterval(timer);
  }, [shot, isOn]);
  return leadAfter(state.shot === shot ? state.tried : 0);
}
