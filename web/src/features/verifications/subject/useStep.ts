import { useLocation, useNavigate, useSearchParams } from "react-router-dom";

/** Our part of a history entry's state. */
interface Kept {
  /** The step from which this one was reached. */
  from?: string | undefined;
}

/** The step that the page's address asks for, so that the browser's Back and a reload keep the place. */
export interface Steps {
  /** Null for the page without a step. */
  step: string | null;
  /** Goes to a step. With `replace`, Back won't return to the one that's shown, because it's over. */
  go: (step: string | null, options?: { replace?: boolean }) => void;
  /** Goes back to a step: through the browser's history if it's the entry before this one. */
  backTo: (step: string | null) => void;
  /** Goes back to where this step was reached from; without a step to the page itself. */
  back: () => void;
}

/**
 * @returns the step in the page's address, and how to leave it. The mailed link's fragment stays in the address, and each
 *   entry of the history knows the step that it was reached from.
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
