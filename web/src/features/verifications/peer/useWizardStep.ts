import { useCallback, useEffect } from "react";
import { useLocation, useNavigate, useSearchParams } from "react-router-dom";
import { stepOf } from "./wizard.ts";

/**
 * Keeps the wizard's step in the URL, so the browser's Back button returns to the previous step. If earlier steps are
 * incomplete, it redirects to the first of them.
 */
export function useWizardStep(missing: (step: number) => string | null): {
  step: number;
  next: () => void;
  back: () => void;
  goTo: (step: number) => void;
} {
  const [params, setParams] = useSearchParams();
  const { state } = useLocation();
  const navigate = useNavigate();
  const step = stepOf(params, missing);
  const shown = params.get("step");

  const show = useCallback(
    (to: number, options: { replace?: boolean; state?: unknown }) =>
      setParams((now) => {
        const next = new URLSearchParams(now);
        next.set("step", String(to + 1));
        return next;
      }, options),
    [setParams],
  );
  useEffect(() => {
    if (shown !== null && shown !== String(step + 1)) show(step, { replace: true });
  }, [shown, step, show]);

  return {
    step,
    next: () => show(step + 1, { state: { from: step } }),
    // If the user came from the previous step, go back in the history. Otherwise replace the current entry.
    back: () => {
      if (state?.from === step - 1) navigate(-1);
      else show(step - 1, { replace: true });
    },
    goTo: (to) => show(to, {}),
  };
}
