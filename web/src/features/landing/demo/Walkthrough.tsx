import { ChevronLeft, ChevronRight, Pause, Play, RotateCcw } from "lucide-react";
import { useEffect, useReducer, useState } from "react";
import { pressedKey } from "#lib/page/pressedKey.ts";
import { Button } from "#ui/Button/Button.tsx";
import { STEPS } from "./steps.tsx";
import styles from "./Walkthrough.module.css";
import { startWalk, type Walk, type WalkEvent, walk } from "./walk.ts";

/**
 * Five scenes with captions that play automatically. The progress bar's animation is the clock, so pausing stops the
 * scene and the clock together. With reduced motion, people step through by hand and each scene shows its end state.
 */
export function Walkthrough(props: { onDone: () => void }) {
  const [isMotionWanted] = useState(() => !matchMedia("(prefers-reduced-motion: reduce)").matches);
  const [state, send] = useReducer(
    (now: Walk, event: WalkEvent) => walk(now, event, STEPS.length),
    isMotionWanted,
    startWalk,
  );
  const { name, title, caption, Scene } = STEPS[state.step] ?? STEPS[0]!;

  const isLast = state.step === STEPS.length - 1;

  // Listen on the document, because the focus may be on the dialog itself.
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
      const key = pressedKey(event);
      if (key === "ArrowRight") send({ type: "next" });
      else if (key === "ArrowLeft") send({ type: "previous" });
    };
    document.addEventListener("keydown", onKeyDown);
    return () => document.removeEventListener("keydown", onKeyDown);
  }, []);

  return (
    <div
      className={styles.walk}
      data-playing={state.isPlaying || undefined}
      data-still={state.isStill || undefined}
    >
      <div key={state.entry} className={styles.stage} inert aria-hidden="true">
        <Scene />
      </div>
      <div className={styles.caption} aria-live="polite">
        <h3 className={styles.title}>{title}</h3>
        <p>{caption}</p>
      </div>
      <ol className={styles.steps} aria-label="Steps">
        {STEPS.map((step, i) => (
          <li key={step.name}>
            <button
              type="button"
              className={styles.step}
              aria-current={step.name === name ? "step" : undefined}
              onClick={() => send({ type: "select", step: i })}
            >
              <span className={styles.track}>
                {step.name === name ? (
                  <span
                    key={state.entry}
                    className={styles.run}
                    onAnimationEnd={() => send({ type: "ended" })}
                  />
                ) : (
                  i < state.step && <span className={styles.done} />
                )}
              </span>
              {step.name}
            </button>
          </li>
        ))}
      </ol>
      <div className={styles.controls}>
        <Button icon={<ChevronLeft aria-hidden />} onPress={() => send({ type: "previous" })}>
          Previous
        </Button>
        {isMotionWanted && (
          <Button variant="ghost" icon={playIcon(state)} onPress={() => send({ type: "toggle" })}>
            {state.isPlaying ? "Pause" : state.isOver ? "Replay" : "Play"}
          </Button>
        )}
        <Button
          variant="primary"
          trailingIcon={isLast ? undefined : <ChevronRight aria-hidden />}
          onPress={() => (isLast ? props.onDone() : send({ type: "next" }))}
        >
          {isLast ? "Done" : "Next"}
        </Button>
      </div>
    </div>
  );
}

function playIcon(state: Walk) {
  if (state.isPlaying) return <Pause aria-hidden />;
  return state.isOver ? <RotateCcw aria-hidden /> : <Play aria-hidden />;
}
