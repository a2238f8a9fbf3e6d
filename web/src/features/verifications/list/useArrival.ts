import { useEffect, useState } from "react";
import { useLocation, useNavigate } from "react-router-dom";

/** What the page before hands to the list. */
export interface Arrival {
  message: string;
  /** A further step that fits the message. */
  next?: { label: string; href: string };
}

const MESSAGE_FOR = 5000;
const HIGHLIGHT_FOR = 3000;

/**
 * The success message and the highlighted row that a navigation brought along. The message goes after 5 seconds,
 * the highlight after 3 (spec 2 §9); neither comes back on a reload.
 */
export function useArrival(): { arrival: Arrival | null; highlighted: string | null; dismiss: () => void } {
  const location = useLocation();
  const navigate = useNavigate();
  const [arrival, setArrival] = useState<Arrival | null>(() => arrivalOf(location.state));
  const highlighted = new URLSearchParams(location.search).get("highlight");

  useEffect(() => {
    if (!arrival) return;
    const timer = setTimeout(() => {
      setArrival(null);
      const { search } = window.location;
      navigate({ search }, { replace: true, state: null, preventScrollReset: true });
    }, MESSAGE_FOR);
    return () => clearTimeout(timer);
  }, [arrival, navigate]);

  useEffect(() => {
    if (!highlighted) return;
    const timer = setTimeout(() => {
      const params = new URLSearchParams(window.location.search);
      params.delete("highlight");
      navigate({ search: params.toString() }, { replace: true, state: null, preventScrollReset: true });
    }, HIGHLIGHT_FOR);
    return () => clearTimeout(timer);
  }, [highlighted, navigate]);

  return { arrival, highlighted, dismiss: () => setArrival(null) };
}

function arrivalOf(state: unknown): Arrival | null {
  const message = (state as { message?: unknown } | null)?.message;
  return typeof message === "string" ? (state as Arrival) : null;
}
