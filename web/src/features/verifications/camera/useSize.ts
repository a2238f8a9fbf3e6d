import { type RefObject, useLayoutEffect, useState } from "react";
import type { Size } from "#lib/files/geometry.ts";

/** @returns an element's size in CSS pixels, as it changes; zero before it's laid out */
export function useSize(element: RefObject<HTMLElement | null>): Size {
  const [size, setSize] = useState<Size>({ width: 0, height: 0 });
  useLayoutEffect(() => {
    const observer = new ResizeObserver(([entry]) => {
      if (entry) setSize({ width: entry.contentRect.width, height: entry.contentRect.height });
    });
    if (element.current) observer.observe(element.current);
    return () => observer.disconnect();
  }, [element]);
  return size;
}

/** @returns a video's size in its own pixels, which changes when a phone is turned; zero before it plays */
export function useVideoSize(video: RefObject<HTMLVideoElement | null>): Size {
  const [size, setSize] = useState<Size>({ width: 0, height: 0 });
  useLayoutEffect(() => {
    const shown = video.current;
    const read = () => shown && setSize({ width: shown.videoWidth, height: shown.videoHeight });
    shown?.addEventListener("resize", read);
    return () => shown?.removeEventListener("resize", read);
  }, [video]);
  return size;
}
