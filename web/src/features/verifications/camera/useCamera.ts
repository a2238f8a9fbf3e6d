import { type RefObject, useCallback, useEffect, useState } from "react";
import { type CameraDevice, hasTorch, listCameras, setTorch } from "#lib/camera/cameraDevices.ts";
import { CameraError, type CameraProblem } from "#lib/camera/cameraProblem.ts";
import { openCamera, showCamera, watchCameraEnd } from "#lib/camera/openCamera.ts";

/**
 * The size that we ask for. Where the camera takes photos, they have the resolution, and a smaller video saves power.
 * Elsewhere, as on iPhones, a frame of the video is the photo.
 */
const sizeAsked = (): MediaTrackConstraints =>
  "ImageCapture" in window
    ? { width: { ideal: 1920 }, height: { ideal: 1080 } }
    : { width: { ideal: 3840 }, height: { ideal: 2160 } };

export interface Camera {
  /** Whether the video shows the camera's picture. */
  isOn: boolean;
  /** Why the camera can't be used; null if nothing has failed. */
  problem: CameraProblem | null;
  /** The cameras to choose from. */
  devices: readonly CameraDevice[];
  /** The camera in use. */
  deviceId: string | undefined;
  choose: (deviceId: string) => void;
  /** Turns the camera's light on or off; undefined if it has none. */
  light: { isOn: boolean; toggle: () => Promise<void> } | undefined;
  retry: () => void;
}

/** Shows a camera in a video, the one at the back of a phone first, and stops it when the component unmounts. */
export function useCamera(video: RefObject<HTMLVideoElement | null>): Camera {
  const [asked, setAsked] = useState<{ deviceId?: string; attempt: number }>({ attempt: 0 });
  const [stream, setStream] = useState<MediaStream | null>(null);
  const [problem, setProblem] = useState<CameraProblem | null>(null);
  const [devices, setDevices] = useState<CameraDevice[]>([]);
  const [isLit, setLit] = useState(false);

  useEffect(() => {
    const end = new AbortController();
    let unwatch = () => {};
    const open = async () => {
      const which = asked.deviceId
        ? { deviceId: { exact: asked.deviceId } }
        : { facingMode: { ideal: "environment" } };
      const opened = await openCamera({ ...which, ...sizeAsked() }, end.signal);
      // The camera can be taken away at any time, for example by a call.
      unwatch = watchCameraEnd(opened, () => setProblem("in_use"));
      if (!video.current) return;
      await showCamera(video.current, opened);
      if (end.signal.aborted) return;
      setStream(opened);
      const found = await listCameras();
      if (!end.signal.aborted) setDevices(found);
    };
    open().catch((error: unknown) => {
      if (end.signal.aborted) return;
      setProblem(error instanceof CameraError ? error.problem : "failed");
    });
    return () => {
      unwatch();
      end.abort();
      setStream(null);
      setLit(false);
    };
  }, [video, asked]);

  const again = (deviceId: string | undefined) => {
    setProblem(null);
    setAsked(({ attempt }) => ({ attempt: attempt + 1, ...(deviceId && { deviceId }) }));
  };
  // Has to keep its identity, because the explanation of a problem watches for a solution with it.
  const retry = useCallback(() => {
    setProblem(null);
    setAsked(({ attempt, ...rest }) => ({ ...rest, attempt: attempt + 1 }));
  }, []);
  const toggle = async () => {
    if (!stream) return;
    // If the light can't be turned on, for example because the battery is low, nothing changes.
    await setTorch(stream, !isLit).then(
      () => setLit(!isLit),
      () => {},
    );
  };
  return {
    isOn: stream !== null && problem === null,
    problem,
    devices,
    deviceId: stream?.getVideoTracks()[0]?.getSettings().deviceId,
    choose: again,
    light: stream && hasTorch(stream) ? { isOn: isLit, toggle } : undefined,
    retry,
  };
}
