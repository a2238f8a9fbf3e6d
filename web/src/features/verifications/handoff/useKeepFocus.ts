import { type FocusEvent, type RefObject, useEffect, useRef } from "react";

/**
 * Keeps the focus in a part of the page whose content is replaced: if the focus was in it, its heading gets the focus,
 * or the page's heading if the part has closed. If the focus was elsewhere, it stays there.
 * @param heading the part's heading
 * @param content what the part shows
 * @returns handlers for the part's element
 */
export function useKeepFocus(heading: RefObject<HTMLElement | null>, content: string) {
  const has = useRef(false);
  const last = useRef(content);
  useEffect(() => {
    if (last.current === content) return;
    last.current = content;
    if (!has.current) return;
    (heading.current ?? document.querySelector<HTMLElement>("h1"))?.focus({ preventScroll: true });
  }, [content, heading]);
  return {
    onFocus: () => {
      has.current = true;
    },
    onBlur: ({ target, relatedTarget, currentTarget }: FocusEvent<HTMLElement>) => {
      // An element that's removed or disabled while it has the focus is blurred, too.
      if (!relatedTarget && (!target.isConnected || target.matches(":disabled"))) return;
      has.current = currentTarget.contains(relatedTarget);
    },
  };
}
