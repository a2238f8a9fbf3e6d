import { useEffect, useState } from "react";
import { SECOND } from "#contract/time.ts";
import { dateText, dateTimeText, relativeTime, timeText } from "#lib/format/format.ts";

const TEXT = { date: dateText, time: timeText, datetime: dateTimeText };

/** Milliseconds between updates of relative times. */
const TICK = 30 * SECOND;

/**
 * A point in time as a `<time>`. A relative time has the absolute time as its `title`, because a Tooltip would make
 * each time in a long list a tab stop.
 */
export function Time(props: { value: string | number; mode?: keyof typeof TEXT | "relative" }) {
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
  return <time dateTime={iso}>{TEXT[mode](date)}</time>;
}
