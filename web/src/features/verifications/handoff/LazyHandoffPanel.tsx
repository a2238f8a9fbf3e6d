import { type ComponentType, lazy, Suspense, useState } from "react";
import { loadQuietly } from "#lib/query/loadQuietly.ts";
import { Skeleton } from "#ui/Skeleton/Skeleton.tsx";
import type { HandoffPanelProps } from "./HandoffPanel.tsx";

/** A mouse or touchpad, and a window that's wider than a phone. */
const COMPUTER = "(pointer: fine) and (min-width: 640px)";

const load = async (): Promise<{ default: ComponentType<HandoffPanelProps> }> => {
  try {
    return await loadQuietly(() => import("./HandoffPanel.tsx"));
  } catch {
    // Without it, people can still add files here.
    return { default: Nothing };
  }
};

const Nothing = () => null;

/** Loads on demand, because phones don't need it. */
const HandoffPanel = lazy(load);

/** Offers the subject to continue on their phone, if this is probably a computer. */
export function LazyHandoffPanel(props: HandoffPanelProps) {
  // Asked once, so that zooming in or a narrower window doesn't take the panel away.
  const [isComputer] = useState(() => matchMedia(COMPUTER).matches);
  if (!isComputer) return null;
  return (
    <Suspense fallback={<Skeleton shape="block" height="5.5rem" />}>
      <HandoffPanel {...props} />
    </Suspense>
  );
}
