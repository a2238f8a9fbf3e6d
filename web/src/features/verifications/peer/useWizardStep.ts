import { useCallback, useEffect } from "react";
import { useLocation, useNavigate, useSearchParams } from "react-router-dom";
import { stepOf } from "./wizard.ts";

/**
 * The wizard's step, kept in the URL so that the browser's Back leads to the step before. A step that cannot be there
 * yet is taken back to the first one that is not done.
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
    // The step before is the page before where one came from there; a reload may have cut that off.
    back: () => {
      if (state?.from === step - 1) navigate(-1);
      else show(step - 1, { replace: true });
    },
    goTo: (to) => show(to, {}),
  };
}
