import { type RefObject, useEffect, useState } from "react";
import type { QrReader } from "./readQr.ts";

/** Milliseconds between the video frames in which we look for a code. */
const PAUSE_MS = 200;

/** Why the camera can't be used. */
export type CameraProblem = "blocked" | "missing" | "failed" | "no_reader";

/**
 * Shows the camera's picture in a video and looks for a QR code in it, until one is found or the component unmounts.
 * @param newReader creates the reader. The page passes it, because the reader's code is in the page's bundle and this
 *   file is in the dialog's
 * @param onCode called once, with the code's text
 * @returns why the camera can't be used; undefined if nothing has failed
 */
export function useCamera(
  video: RefObject<HTMLVideoElement | null>,
  newReader: () => QrReader,
  onCode: (text: string) => void,
) {
  const [problem, setProblem] = useState<CameraProblem>();
  useEffect(() => {
    let isOver = false;
    let end = () => {};
    const look = async () => {
      const stream = await navigator.mediaDevices.getUserMedia({
        video: { facingMode: "environment", width: { ideal: 1920 } },
      });
      const reader = newReader();
      end = () => {
        for (const track of stream.getTracks()) track.stop();
        reader.end();
      };
      if (isOver || !video.current) return end();
      video.current.srcObject = stream;
      await video.current.play();
      const text = await firstCode(video.current, reader, () => isOver);
      if (text !== null && !isOver) onCode(text);
    };
    look().catch((error: unknown) => {
      end();
      if (!isOver) setProblem(problemOf(error));
    });
    return () => {
      isOver = true;
      end();
    };
  }, [video, newReader, onCode]);
  return problem;
}

async function firstCode(video: HTMLVideoElement, reader: QrReader, isOver: () => boolean) {
  while (!isOver()) {
    const text = await reader.readFrame(video);
    if (text !== null) return text;
    await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
  }
  return null;
}

function problemOf(error: unknown): CameraProblem {
  if (error instanceof Error && error.name === "QrReaderError") return "no_reader";
  if (!(error instanceof DOMException)) return navigator.mediaDevices ? "failed" : "missing";
  if (error.name === "NotAllowedError") return "blocked";
  return error.name === "NotFoundError" ? "missing" : "failed";
}
