import { useEffect, useRef } from "react";
import { Button } from "#ui/Button/Button.tsx";
import styles from "./NotificationsPage.module.css";

/** Loads the next page when it's pressed or scrolled near the screen; after an error, only when it's pressed. */
export function MoreButton({ error, onMore }: { error: string | undefined; onMore: () => Promise<unknown> }) {
  const box = useRef<HTMLDivElement>(null);
  const more = useRef(onMore);
  more.current = onMore;
  useEffect(() => {
    if (error !== undefined || !box.current) return;
    const observer = new IntersectionObserver(
      ([entry]) => {
        if (entry?.isIntersecting) void more.current();
      },
      { rootMargin: "400px" },
    );
    observer.observe(box.current);
    return () => observer.disconnect();
  }, [error]);
  return (
    <div ref={box} className={styles.more}>
      {error !== undefined && <p role="alert">{error}</p>}
      <Button onPress={onMore}>{error === undefined ? "Load More" : "Try Again"}</Button>
    </div>
  );
}
