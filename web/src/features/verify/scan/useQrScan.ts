import { type RefObject, useEffect, useState } from "react";
import { CameraError, type CameraProblem } from "#lib/camera/cameraProblem.ts";
import { openCamera, showCamera, watchCameraEnd } from "#lib/camera/openCamera.ts";
import type { QrReader } from "./readQr.ts";

/** Milliseconds between the video frames in which we look for a code. */
const PAUSE_MS = 200;

/** Why we can't scan. */
export type ScanProblem = CameraProblem | "no_reader";

/**
 * Shows the camera's picture in a video and looks for a QR code in it, until one is found or the component unmounts.
 * @param newReader creates the reader. The page passes it, because the reader's code is in the page's bundle and this
 *   file is in the dialog's
 * @param onCode called once, with the code's text
 * @returns why we can't scan; undefined if nothing has failed
 */
export function useQrScan(
  video: RefObject<HTMLVideoElement | null>,
  newReader: () => QrReader,
  onCode: (text: string) => void,
) {
  const [problem, setProblem] = useState<ScanProblem>();
  useEffect(() => {
    const end = new AbortController();
    const { signal } = end;
    const look = async () => {
      const stream = await openCamera({ facingMode: "environment", width: { ideal: 1920 } }, signal);
      const reader = newReader();
      signal.addEventListener("abort", () => reader.end(), { once: true });
      if (!video.current) return;
      watchCameraEnd(stream, () => fail(new CameraError("in_use")));
      await showCamera(video.current, stream);
      const text = await firstCode(video.current, reader, signal);
      if (text !== null && !signal.aborted) onCode(text);
    };
    const fail = (error: unknown) => {
      if (signal.aborted) return;
      end.abort();
      setProblem(problemOfScan(error));
    };
    look().catch(fail);
    return () => end.abort();
  }, [video, newReader, onCode]);
  return problem;
}

async function firstCode(video: HTMLVideoElement, reader: QrReader, signal: AbortSignal) {
  while (!signal.aborted) {
    const text = await reader.readFrame(video);
    if (text !== null) return text;
    await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
  }
  return null;
}

function problemOfScan(error: unknown): ScanProblem {
  if (error instanceof CameraError) return error.problem;
  return error instanceof Error && error.name === "QrReaderError" ? "no_reader" : "failed";
}
