import { ZoomIn, ZoomOut } from "lucide-react";
import { type KeyboardEvent, type PointerEvent, useEffect, useRef, useState } from "react";
import { pressedKey } from "#lib/page/pressedKey.ts";
import { Button } from "#ui/Button/Button.tsx";
import { Dialog } from "#ui/Dialog/Dialog.tsx";
import { FormError } from "#ui/Form/Form.tsx";
import styles from "./CropDialog.module.css";
import { dragged, firstView, keyed, MAX_ZOOM, type View, zoomed } from "./crop.ts";
import { draw, toAvatar } from "./render.ts";

/** The width and height of the canvas, in its own pixels. It's shown at half that size or smaller. */
const STAGE = 640;

/**
 * Lets people choose a square of a picture: drag the picture with the pointer, move the square with the arrow keys, and
 * zoom with the slider, the wheel, or the plus and minus keys.
 * @param props.onSave gets the avatar. If it throws, the dialog stays open and shows the error's message
 */
export default function CropDialog(props: {
  picture: ImageBitmap;
  onClose: () => void;
  onSave: (avatar: Blob) => Promise<void>;
}) {
  const { picture } = props;
  const [view, setView] = useState<View>(() => firstView(picture));
  const [error, setError] = useState<string>();

  const save = async () => {
    setError(undefined);
    try {
      await props.onSave(await toAvatar(picture, view));
    } catch (problem) {
      setError(problem instanceof Error ? problem.message : "Failed to upload avatar");
    }
  };
  return (
    <Dialog
      isOpen
      onOpenChange={(isOpen) => !isOpen && props.onClose()}
      title="Crop your photo"
      description="Drag it or use the arrow keys. Only the part inside the circle is shown."
      size="sm"
      footer={
        <>
          <Button onPress={props.onClose}>Cancel</Button>
          <Button variant="primary" onPress={save}>
            Save Photo
          </Button>
        </>
      }
    >
      <Stage picture={picture} view={view} onView={setView} />
      <label className={styles.zoom}>
        <ZoomOut aria-hidden />
        <span className="visually-hidden">Zoom</span>
        <input
          type="range"
          min={1}
          max={MAX_ZOOM}
          step={0.01}
          value={view.zoom}
          aria-valuetext={`${Math.round(view.zoom * 100)}%`}
          onChange={(event) => setView(zoomed(picture, view, Number(event.target.value)))}
        />
        <ZoomIn aria-hidden />
      </label>
      <FormError>{error}</FormError>
    </Dialog>
  );
}

function Stage(props: { picture: ImageBitmap; view: View; onView: (view: View) => void }) {
  const { picture, view, onView } = props;
  const canvas = useRef<HTMLCanvasElement>(null);
  const last = useRef<{ x: number; y: number } | null>(null);
  const latest = useRef(props);
  latest.current = props;

  useEffect(() => {
    if (canvas.current) draw(canvas.current, picture, view);
  }, [picture, view]);

  useEffect(() => {
    // React's own wheel listener is passive, so it couldn't keep the page behind the dialog from scrolling.
    const stage = canvas.current;
    const wheel = (event: WheelEvent) => {
      event.preventDefault();
      const now = latest.current;
      now.onView(zoomed(now.picture, now.view, now.view.zoom * Math.exp(-event.deltaY / 500)));
    };
    stage?.addEventListener("wheel", wheel, { passive: false });
    return () => stage?.removeEventListener("wheel", wheel);
  }, []);

  const down = (event: PointerEvent<HTMLElement>) => {
    event.currentTarget.setPointerCapture(event.pointerId);
    last.current = { x: event.clientX, y: event.clientY };
  };
  const move = (event: PointerEvent<HTMLElement>) => {
    const from = last.current;
    if (!from) return;
    last.current = { x: event.clientX, y: event.clientY };
    const { width } = event.currentTarget.getBoundingClientRect();
    onView(dragged(picture, view, event.clientX - from.x, event.clientY - from.y, width));
  };
  const up = () => {
    last.current = null;
  };
  const press = (event: KeyboardEvent) => {
    const next = keyed(picture, view, pressedKey(event));
    if (!next) return;
    event.preventDefault();
    onView(next);
  };
  return (
    <button
      type="button"
      aria-label="Photo position"
      className={styles.stage}
      onPointerDown={down}
      onPointerMove={move}
      onPointerUp={up}
      onPointerCancel={up}
      onKeyDown={press}
    >
      <canvas ref={canvas} width={STAGE} height={STAGE} className={styles.canvas} />
    </button>
  );
}
