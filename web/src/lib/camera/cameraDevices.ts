/** A camera that can be chosen. */
export interface CameraDevice {
  /** For the constraint `deviceId`. Browsers may change it when the page is reloaded. */
  id: string;
  /** The camera's name, such as "Back Dual Wide Camera". Empty until the person has allowed a camera. */
  label: string;
}

/** Lists the device's cameras. Browsers tell how many there are, and their names, only while the camera is allowed. */
export async function listCameras(): Promise<CameraDevice[]> {
  const devices = await navigator.mediaDevices.enumerateDevices();
  return devices
    .filter(({ kind }) => kind === "videoinput")
    .map(({ deviceId, label }) => ({ id: deviceId, label }));
}

/** @returns whether the camera has a light that can stay on. iPhones and Android phones have one at the back */
export function hasTorch(stream: MediaStream): boolean {
  const [track] = stream.getVideoTracks();
  // Firefox has no capabilities. TypeScript's definitions don't include the light.
  const capabilities = track?.getCapabilities?.() as { torch?: boolean } | undefined;
  return capabilities?.torch === true;
}

/**
 * Turns the camera's light on or off. It also goes out when the camera is stopped.
 * @throws the browser's error if the light can't be turned on, for example because the battery is low
 */
export async function setTorch(stream: MediaStream, isOn: boolean): Promise<void> {
  const [track] = stream.getVideoTracks();
  await track?.applyConstraints({ advanced: [{ torch: isOn } as MediaTrackConstraintSet] });
}
