import { useLocation, useNavigate, useSearchParams } from "react-router-dom";

/** Our field in the state of a history entry. */
interface Kept {
  /** The step that led to this one. */
  from?: string | undefined;
}

/** The step is in the page's URL, so that the browser's Back and a reload work. */
export interface Steps {
  /** Null if the URL has no step. */
  step: string | null;
  /** Goes to a step. With `replace`, Back won't return to the current one, because it's finished. */
  go: (step: string | null, options?: { replace?: boolean }) => void;
  /**
   * Goes back to a step: through the browser's history if it's the previous entry. If it isn't, replaces the current
   * entry.
   */
  backTo: (step: string | null) => void;
  /** Goes back to the step that led to this one or, if none did, to the page without a step. */
  back: () => void;
}

/**
 * @returns the step in the page's URL, and functions to change it. The emailed link's fragment stays in the URL, and
 *   each history entry records the step that led to it.
 */
export function useStep(): Steps {
  const { pathname, hash, state } = useLocation();
  const [query] = useSearchParams();
  const navigate = useNavigate();
  const step = query.get("step");
  const go: Steps["go"] = (to, { replace = false } = {}) => {
    const kept: Kept = replace ? ((state as Kept | null) ?? {}) : { from: step ?? "" };
    void navigate({ pathname, search: to ? `?step=${to}` : "", hash }, { replace, state: kept });
  };
  const backTo: Steps["backTo"] = (to) => {
    if ((state as Kept | null)?.from === (to ?? "")) void navigate(-1);
    else go(to, { replace: true });
  };
  const back = () => {
    if ((state as Kept | null)?.from === undefined) go(null, { replace: true });
    else void navigate(-1);
  };
  return { step, go, backTo, back };
}
