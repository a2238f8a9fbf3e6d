import { useEffect, useState } from "react";
import { SECOND } from "#contract/time.ts";
import { dateTimeText } from "#lib/format/format.ts";
import { shortTime } from "#lib/format/shortTime.ts";

/** Milliseconds between updates. */
const TICK = 30 * SECOND;

/** A point in time for narrow columns, such as `5h ago` or `Jan 4`, with the absolute time as its `title`. */
export function ShortTime({ value }: { value: string }) {
  const date = new Date(value);
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), TICK);
    return () => clearInterval(timer);
  }, []);
  return (
    <time dateTime={date.toISOString()} title={dateTimeText(date)}>
      {shortTime(date, now)}
    </time>
  );
}
