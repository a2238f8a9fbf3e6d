import { TriangleAlert } from "lucide-react";
import { useEffect, useRef } from "react";
import { Button } from "#ui/Button/Button.tsx";
import type { Warning } from "./guide.ts";
import { warningText } from "./messages.ts";
import styles from "./Review.module.css";
import type { Shot } from "./shots.ts";

/** A photo that was taken, with what looks wrong with it. */
export interface TakenPhoto {
  shot: Shot;
  file: File;
  /** Object URL. */
  url: string;
  warning: Warning | null;
}

const LABEL = { front: "Front", back: "Back", passport: "Photo page", card: "Front" } as const;

/** Shows the photos before anything is uploaded. Each can be taken again. */
export function Review(props: {
  photos: readonly TakenPhoto[];
  onRetake: (photo: TakenPhoto) => void;
  onUse: () => void;
}) {
  const { photos } = props;
  const hasWarning = photos.some(({ warning }) => warning);
  // A press that was meant for the shutter must not use the photos, so no button gets the focus.
  const list = useRef<HTMLUListElement>(null);
  useEffect(() => list.current?.focus({ preventScroll: true }), []);
  return (
    <div className={styles.review}>
      <ul
        ref={list}
        className={styles.photos}
        data-many={photos.length > 1 || undefined}
        tabIndex={-1}
        aria-label={photos.length > 1 ? "Check your photos" : "Check your photo"}
      >
        {photos.map((photo) => (
          <li key={photo.url} className={styles.photo}>
            <img src={photo.url} alt={`Your photo: ${LABEL[photo.shot.kind].toLowerCase()}`} />
            <div className={styles.about}>
              <span>{LABEL[photo.shot.kind]}</span>
              <Button
                size="sm"
                variant={photo.warning ? "primary" : "secondary"}
                aria-label={`Retake: ${LABEL[photo.shot.kind].toLowerCase()}`}
                onPress={() => props.onRetake(photo)}
              >
                Retake
              </Button>
            </div>
            {photo.warning && (
              <p className={styles.warning} role="alert">
                <TriangleAlert aria-hidden />
                {warningText(photo.warning, photo.shot)}
              </p>
            )}
          </li>
        ))}
      </ul>
      <div className={styles.end}>
        <Button variant={hasWarning ? "secondary" : "primary"} size="lg" fullWidth onPress={props.onUse}>
          {useLabel(photos.length, hasWarning)}
        </Button>
      </div>
    </div>
  );
}

const useLabel = (count: number, hasWarning: boolean) =>
  `Use ${count > 1 ? "These Photos" : "This Photo"}${hasWarning ? " Anyway" : ""}`;
