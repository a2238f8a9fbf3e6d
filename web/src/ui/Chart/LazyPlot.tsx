import { lazy, Suspense, useEffect, useState } from "react";
import { Skeleton } from "../Skeleton/Skeleton.tsx";
import type { Plot, PlotProps } from "./Plot.tsx";

let Loaded: typeof Plot | undefined;

async function load(): Promise<{ default: typeof Plot }> {
  Loaded = (await import("./Plot.tsx")).Plot;
  return { default: Loaded };
}

const Later = lazy(load);

/** The drawing of a chart. Its code loads on demand, behind a placeholder of the same size. */
export function LazyPlot(props: PlotProps) {
  // Once loaded, it's drawn at once: React would show a lazy component's placeholder for 300 ms even then.
  const [Drawing] = useState(() => Loaded ?? Later);
  return (
    <Suspense fallback={<Skeleton shape="block" height={props.height} />}>
      <Drawing {...props} />
    </Suspense>
  );
}

/** Loads the drawing's code while a chart's data is still loading. */
export function usePlotCode(): void {
  useEffect(() => {
    // If this fails, drawing the chart tries again. If that fails, too, the area's error screen shows.
    load().catch(() => {});
  }, []);
}
