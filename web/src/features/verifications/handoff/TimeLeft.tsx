import { useEffect, useEffectEvent, useState } from "react";
import { SECOND } from "#contract/time.ts";
import { VisuallyHidden } from "#ui/VisuallyHidden/VisuallyHidden.tsx";
import { timeLeftNews, timeLeftText } from "./timeLeft.ts";

/**
 * How long the code still works. Screen readers hear it only once, a minute before the end.
 * @param props.onOver called when the time is up
 */
export function TimeLeft(props: { until: string; onOver: () => void }) {
  const { until, onOver } = props;
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), SECOND);
    return () => clearInterval(timer);
  }, []);
  const left = Date.parse(until) - now;
  const isOver = left <= 0;
  const over = useEffectEvent(onOver);
  useEffect(() => {
    if (isOver) over();
  }, [isOver]);
  return (
    <>
      <span className="tabular">{timeLeftText(left)}</span>
      <VisuallyHidden>
        <span role="status">{timeLeftNews(left)}</span>
      </VisuallyHidden>
    </>
  );
}
