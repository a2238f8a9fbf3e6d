import { lazy, Suspense, useEffect } from "react";
import { Skeleton } from "../Skeleton/Skeleton.tsx";
import type { PlotProps } from "./Plot.tsx";

const load = () => import("./Plot.tsx");
const Plot = lazy(async () => ({ default: (await load()).Plot }));

/** The drawing of a chart. Its code loads on demand, behind a placeholder of the same size. */
export function LazyPlot(props: PlotProps) {
  return (
    <Suspense fallback={<Skeleton shape="block" height={props.height} />}>
      <Plot {...props} />
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
