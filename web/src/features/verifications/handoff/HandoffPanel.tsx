import { useQuery } from "@tanstack/react-query";
import { CircleCheck, Smartphone } from "lucide-react";
import { useEffect, useEffectEvent, useRef, useState } from "react";
import { SECOND } from "#contract/time.ts";
import { useConnection } from "#lib/http/connection.ts";
import { messageOf } from "#lib/http/errors.ts";
import { Button } from "#ui/Button/Button.tsx";
import { FormError } from "#ui/Form/Form.tsx";
import { VisuallyHidden } from "#ui/VisuallyHidden/VisuallyHidden.tsx";
import { handoffOptions, useCancelHandoff, useConfirmHandoff, useCreateHandoff } from "./api.ts";
import { CodeView } from "./CodeView.tsx";
import styles from "./HandoffPanel.module.css";
import { useKeepFocus } from "./useKeepFocus.ts";
import { announcementOf, isLive, openedBy, titleOf, viewOf } from "./viewOf.ts";

export interface HandoffPanelProps {
  /** The request's id. */
  id: string;
  /** Whether to offer a handoff while there's none. One that's live is always shown. */
  isOffered: boolean;
  /** The level of the panel's heading. */
  level: 2 | 3;
  /** Called when a phone has been connected, so that documents may arrive from it. */
  onConnected?: () => void;
}

/** Milliseconds that the panel says what arrived, before it closes. */
const DONE_FOR = 5 * SECOND;

/**
 * Lets a subject at a computer take the pictures with their phone: shows a code for it, asks whether the right phone
 * opened it, and follows what the phone does.
 */
export default function HandoffPanel({ id, isOffered, level, onConnected }: HandoffPanelProps) {
  const isConnected = useConnection() === "open";
  const query = useQuery(handoffOptions(id, isConnected));
  const handoff = query.data ?? null;
  const [created, setCreated] = useState<{ id: string; url: string } | null>(null);
  const [seen, setSeen] = useState<string | null>(null);
  const [closed, setClosed] = useState<string | null>(null);
  const [problem, setProblem] = useState<string>();
  const create = useCreateHandoff(id);
  const confirm = useConfirmHandoff(id);
  const cancel = useCancelHandoff(id);

  if (handoff && isLive(handoff) && seen !== handoff.id) setSeen(handoff.id);
  const view = viewOf(handoff, { created, seen, closed });
  const isDone = view.name === "done";
  const handoffId = handoff?.id ?? null;
  useEffect(() => {
    if (!isDone) return;
    const timer = setTimeout(setClosed, DONE_FOR, handoffId);
    return () => clearTimeout(timer);
  }, [isDone, handoffId]);
  const isLinked = view.name === "connected";
  const connected = useEffectEvent(() => onConnected?.());
  useEffect(() => {
    if (isLinked) connected();
  }, [isLinked]);

  const isShown = isOffered || view.name !== "offer";
  const heading = useRef<HTMLHeadingElement>(null);
  const focus = useKeepFocus(heading, isShown ? view.name : "closed");
  // What changed by itself is announced; the end stays announced when the panel closes.
  const announcement = announcementOf(view);

  /** Runs an action, and shows its error in the panel. */
  const act = (action: () => Promise<unknown>) => async () => {
    setProblem(undefined);
    try {
      await action();
    } catch (error) {
      setProblem(messageOf(error));
    }
  };
  const start = act(async () => {
    const { handoff: made, url } = await create.mutateAsync();
    setCreated({ id: made.id, url });
  });
  const yes = act(async () => {
    if (handoff) await confirm.mutateAsync({ id: handoff.id, number: handoff.number });
  });
  const stop = act(async () => {
    await cancel.mutateAsync();
    setClosed(handoffId);
  });
  // Keeps a canceled handoff from being explained, and the problem of an earlier state from being shown with this one.
  const shownFor = useRef(view.name);
  useEffect(() => {
    if (shownFor.current === view.name) return;
    shownFor.current = view.name;
    setProblem(undefined);
  }, [view.name]);

  const Title = `h${level}` as const;
  const text = (words: string) => <p className={styles.text}>{words}</p>;
  const cancelButton = <Button onPress={stop}>Cancel</Button>;
  const body = () => {
    switch (view.name) {
      case "offer":
        return (
          <>
            {text("Your phone's camera is often better. When you're done, you'll continue here.")}
            <Actions>
              <Button onPress={start}>Continue on Your Phone</Button>
            </Actions>
          </>
        );
      case "code":
        if (!view.url)
          return (
            <>
              {text("If you've scanned the code, continue on your phone. If not, get a new one.")}
              <Actions>
                <Button variant="primary" onPress={start}>
                  Get a New Code
                </Button>
                {cancelButton}
              </Actions>
            </>
          );
        return (
          <CodeView
            id={id}
            url={view.url}
            handoff={handoff}
            onProblem={setProblem}
            onOver={() => void query.refetch()}
            cancel={cancelButton}
          />
        );
      case "compare":
        return (
          <>
            <p className={styles.number} aria-hidden>
              {view.number}
            </p>
            {text(`${openedBy(view.device)} Continue only if it's yours.`)}
            <Actions>
              <Button variant="primary" onPress={yes}>
                Yes, Continue
              </Button>
              <Button onPress={stop}>No, Cancel</Button>
            </Actions>
          </>
        );
      case "connected":
        return (
          <>
            {text(view.progress)}
            <Actions>{cancelButton}</Actions>
          </>
        );
      case "done":
        return text(view.arrived);
      case "ended":
        return (
          <>
            {text(
              `${handoff?.taken ? "We've kept the photos that arrived. " : ""}To continue on your phone, get a new code.`,
            )}
            <Actions>
              <Button variant="primary" onPress={start}>
                Get a New Code
              </Button>
            </Actions>
          </>
        );
    }
  };
  return (
    <>
      <VisuallyHidden>
        <span role="status">{announcement}</span>
      </VisuallyHidden>
      {isShown && (
        <section className={styles.panel} data-view={view.name} aria-labelledby={`${id}-phone`} {...focus}>
          <span className={styles.icon}>
            {isDone ? <CircleCheck aria-hidden /> : <Smartphone aria-hidden />}
          </span>
          <Title id={`${id}-phone`} ref={heading} tabIndex={-1} className={styles.title}>
            {titleOf(view)}
          </Title>
          {body()}
          <FormError>{problem}</FormError>
        </section>
      )}
    </>
  );
}

const Actions = ({ children }: { children: React.ReactNode }) => (
  <div className={styles.actions}>{children}</div>
);
