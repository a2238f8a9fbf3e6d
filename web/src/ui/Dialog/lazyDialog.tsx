import { type ComponentType, type ReactNode, useEffect, useState } from "react";
import { NETWORK_MESSAGE } from "#lib/http/errors.ts";
import { isReachable } from "#lib/http/isReachable.ts";
import { loadQuietly } from "#lib/query/loadQuietly.ts";
import { toast } from "../Toast/toast.ts";

/** Browsers remember a failed load, so only a reload can try again. */
const RELOAD = "We couldn't load this. Reload the page and try again.";

/** A dialog whose code is fetched when it's first opened. */
type LazyDialog<P> = ((props: P) => ReactNode) & {
  /** Fetches the code ahead of time. Ignores failures. */
  ahead(): void;
};

/**
 * Makes a dialog, or another part of a page that opens on a click, whose code is fetched when it's first opened. If
 * that fails, shows a toast and calls `onClose`. Unlike with `lazy`, the page around it stays, with everything entered
 * there.
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
