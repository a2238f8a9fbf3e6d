import { Flashlight, FlashlightOff, FolderOpen, PanelLeft, PanelRight } from "lucide-react";
import { useEffect, useRef } from "react";
import { Button as RacButton } from "react-aria-components/Button";
import { FileTrigger } from "react-aria-components/FileTrigger";
import { Button } from "#ui/Button/Button.tsx";
import { IconButton } from "#ui/Button/IconButton.tsx";
import { cx } from "#ui/cx.ts";
import { VisuallyHidden } from "#ui/VisuallyHidden/VisuallyHidden.tsx";
import { hintText } from "./messages.ts";
import { outlineIn, viewIn } from "./outline.ts";
import type { Shot } from "./shots.ts";
import type { Still } from "./still.ts";
import { useAnnounced } from "./useAnnounced.ts";
import type { Camera } from "./useCamera.ts";
import { useGuide } from "./useGuide.ts";
import { useHand } from "./useHand.ts";
import { useSize, useVideoSize } from "./useSize.ts";
import styles from "./Viewfinder.module.css";

/** The camera's picture with an outline for the document, what to do, and the buttons. */
export function Viewfinder(props: {
  camera: Camera;
  video: React.RefObject<HTMLVideoElement | null>;
  shot: Shot;
  /** Whether to take no photos for now, because the dialog asks something. */
  isPaused: boolean;
  onTaken: (still: Still) => void;
  /** Called with a photo from the phone's own camera app. */
  onCaptured: (file: File) => void;
  onChooseFile: () => void;
}) {
  const { camera, video, shot } = props;
  const area = useRef<HTMLDivElement>(null);
  const room = useSize(area);
  const view = viewIn(room, useVideoSize(video));
  const { hint, lead, takeNow } = useGuide(video, view, shot, camera.isOn && !props.isPaused, props.onTaken);
  const { hand, change: changeHand } = useHand();
  const outline = outlineIn(view, shot.ratio);
  const text = hintText(hint, shot);
  const announced = useAnnounced(text);
  const shutter = useRef<HTMLButtonElement>(null);
  // A disabled button can't have the focus, so it gets it once the camera is on, unless someone has moved it elsewhere.
  useEffect(() => {
    const focused = document.activeElement;
    if (camera.isOn && (!focused || focused === document.body || focused.matches('[role="dialog"]')))
      shutter.current?.focus({ preventScroll: true });
  }, [camera.isOn]);
  return (
    <div className={styles.viewfinder} data-hand={hand}>
      <div ref={area} className={styles.area}>
        <div className={styles.view} style={{ width: view.width, height: view.height }}>
          <video ref={video} className={styles.video} muted playsInline aria-label="Camera" />
          {camera.isOn && view.width > 0 && (
            <div className={styles.outline} data-hint={hint} style={outline} aria-hidden />
          )}
        </div>
        <p className={styles.hint} data-hint={hint} aria-hidden>
          {camera.isOn ? text : "Starting the camera…"}
        </p>
        <VisuallyHidden>
          <span role="status">{camera.isOn ? announced : ""}</span>
        </VisuallyHidden>
      </div>
      <div className={styles.controls}>
        {lead === "shutter" && (
          <p className={styles.advice} role="status">
            You can also take the photo yourself. Press the button when everything is easy to read.
          </p>
        )}
        {lead === "file" && (
          <div className={styles.instead}>
            <p className={styles.advice} role="status">
              If this doesn't work, add a photo another way.
            </p>
            <div className={styles.ways}>
              {isPhone() && (
                <FileTrigger
                  acceptedFileTypes={["image/*"]}
                  defaultCamera="environment"
                  onSelect={(files) => files?.[0] && props.onCaptured(files[0])}
                >
                  <Button variant="primary">Use the Camera App</Button>
                </FileTrigger>
              )}
              <Button variant={isPhone() ? "secondary" : "primary"} onPress={props.onChooseFile}>
                Choose a File
              </Button>
            </div>
          </div>
        )}
        <div className={styles.row}>
          <span className={styles.aside}>
            {lead !== "file" && (
              <IconButton label="Choose a File" onPress={props.onChooseFile}>
                <FolderOpen aria-hidden />
              </IconButton>
            )}
          </span>
          <RacButton
            ref={shutter}
            className={cx(styles.shutter)}
            data-lead={lead === "shutter" || undefined}
            aria-label="Take Photo"
            isDisabled={!camera.isOn}
            onPress={takeNow}
          />
          <span className={styles.aside}>
            {camera.light && (
              <IconButton
                label={camera.light.isOn ? "Turn Off the Light" : "Turn On the Light"}
                onPress={camera.light.toggle}
              >
                {camera.light.isOn ? <FlashlightOff aria-hidden /> : <Flashlight aria-hidden />}
              </IconButton>
            )}
            <span className={styles.hand}>
              <IconButton
                label={hand === "right" ? "Move Buttons to the Left" : "Move Buttons to the Right"}
                onPress={changeHand}
              >
                {hand === "right" ? <PanelLeft aria-hidden /> : <PanelRight aria-hidden />}
              </IconButton>
            </span>
          </span>
        </div>
        {camera.devices.length > 1 && <CameraChoice camera={camera} />}
      </div>
    </div>
  );
}

/** Whether this is a device with a camera app, such as a phone. */
const isPhone = () => matchMedia("(pointer: coarse)").matches;

/** Phones have several cameras at the back, and not all of them can focus on something close. */
function CameraChoice({ camera }: { camera: Camera }) {
  return (
    <label className={styles.cameras}>
      Camera
      <select value={camera.deviceId} onChange={(event) => camera.choose(event.target.value)}>
        {camera.devices.map(({ id, label }, n) => (
          <option key={id} value={id}>
            {label || `Camera ${n + 1}`}
          </option>
        ))}
      </select>
    </label>
  );
}
