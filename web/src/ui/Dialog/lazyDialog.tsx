import { type ComponentType, type ReactNode, useEffect, useState } from "react";
import { NETWORK_MESSAGE } from "#lib/http/errors.ts";
import { isReachable } from "#lib/http/isReachable.ts";
import { loadQuietly } from "#lib/query/loadQuietly.ts";
import { toast } from "../Toast/toast.ts";

/** Browsers remember that code failed to load, so only a new page can try again. */
const RELOAD = "We couldn't load this. Reload the page and try again.";

/** A dialog whose code is fetched when it's first opened. */
type LazyDialog<P> = ((props: P) => ReactNode) & {
  /** Fetches the code ahead of time, and ignores failures. */
  ahead(): void;
};

/**
 * Makes a dialog, or another part of a page that's opened by a click, whose code is fetched when it's first opened. If the
 * code can't be fetched, a toast says so and `onClose` is called. Unlike with `lazy`, the page around it stays, and so does
 * everything that was entered there.
 * @param load imports the component as a default export
 * @param waiting shown until the code has loaded
 */
export function lazyDialog<P extends object>(
  load: () => Promise<{ default: ComponentType<P> }>,
  waiting: ReactNode = null,
): LazyDialog<P> {
  let Loaded: ComponentType<P> | undefined;

  async function fetchCode(): Promise<void> {
    Loaded ??= (await loadQuietly(load)).default;
  }

  function LazyDialog(props: P) {
    const [, setLoaded] = useState(Loaded !== undefined);
    const { onClose }: { onClose?: () => void } = props;

    // biome-ignore lint/correctness/useExhaustiveDependencies: it opens once, whatever the page passes on later renders
    useEffect(() => {
      if (Loaded) return;
      let isUnmounted = false;
      fetchCode().then(
        () => !isUnmounted && setLoaded(true),
        async () => {
          const message = (await isReachable()) ? RELOAD : NETWORK_MESSAGE;
          if (isUnmounted) return;
          toast.error(message);
          onClose?.();
        },
      );
      return () => {
        isUnmounted = true;
      };
    }, []);
    return Loaded ? <Loaded {...props} /> : waiting;
  }
  LazyDialog.ahead = () => {
    if (!Loaded) void fetchCode().catch(() => {});
  };
  return LazyDialog;
}
