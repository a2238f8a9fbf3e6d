import { useEffect, useState } from "react";
import { dateText, dateTimeText, relativeTime } from "#lib/format.ts";

/** How often relative times are said anew. */
const TICK = 30_000;

/**
 * A moment in a `<time>`; relative ones carry the absolute one as their title, which needs no tab stop in a list of
 * many.
 */
export function Time(props: { value: string | number; mode?: "relative" | "date" | "datetime" }) {
  const date = new Date(props.value);
  const mode = props.mode ?? "relative";
  const [now, setNow] = useState(() => Date.now());

  useEffect(() => {
    if (mode !== "relative") return;
    const timer = setInterval(() => setNow(Date.now()), TICK);
    return () => clearInterval(timer);
  }, [mode]);

  const iso = date.toISOString();
  if (mode === "relative")
    return (
      <time dateTime={iso} title={dateTimeText(date)}>
        {relativeTime(date, now)}
      </time>
    );
  return <time dateTime={iso}>{mode === "date" ? dateText(date) : dateTimeText(date)}</time>;
}
