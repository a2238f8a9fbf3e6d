import { useEffect, useState } from "react";
import { useLocation, useNavigate, useNavigation } from "react-router-dom";

/** What the page before hands to the list. */
export interface Arrival {
  message: string;
  /** A further step that fits the message. */
  next?: { label: string; href: string };
  /** What the viewer has to know besides; it stays until they dismiss it. */
  note?: string;
}

const MESSAGE_FOR = 5000;
const HIGHLIGHT_FOR = 3000;

/**
 * The success message and the highlighted row that a navigation brought along. The message goes after 5 seconds,
 * the highlight after 3 (spec 2 §9); then neither comes back on a reload. A note stays.
 * @param isShown whether the rows are there: a highlight that nobody could see yet does not end
 */
export function useArrival(isShown: boolean): {
  arrival: Arrival | null;
  highlighted: string | null;
  dismiss: () => void;
  note: string | null;
  dismissNote: () => void;
} {
  const location = useLocation();
  const navigate = useNavigate();
  // Who is on the way to another page must not be called back by a change of this one's address.
  const isStaying = useNavigation().state === "idle";
  const [arrival, setArrival] = useState<Arrival | null>(() => arrivalOf(location.state));
  const [note, setNote] = useState<string | null>(arrival?.note ?? null);
  const highlighted = new URLSearchParams(location.search).get("highlight");
  const isKept = arrivalOf(location.state) !== null;
  // Once its rows were there, a list that is fetched anew does not begin the three seconds again.
  const [seen, setSeen] = useState<string | null>(null);
  if (isShown && highlighted !== seen) setSeen(highlighted);
  const isSeen = highlighted === null ? isShown : seen === highlighted;

  useEffect(() => {
    if (!arrival) return;
    const timer = setTimeout(setArrival, MESSAGE_FOR, null);
    return () => clearTimeout(timer);
  }, [arrival]);

  useEffect(() => {
    if (!isSeen || !isStaying || (!highlighted && !isKept)) return;
    const timer = setTimeout(() => {
      const params = new URLSearchParams(window.location.search);
      params.delete("highlight");
      navigate({ search: params.toString() }, { replace: true, state: null, preventScrollReset: true });
    }, HIGHLIGHT_FOR);
    return () => clearTimeout(timer);
  }, [highlighted, isKept, isSeen, isStaying, navigate]);

  return {
    arrival,
    highlighted,
    dismiss: () => setArrival(null),
    note,
    dismissNote: () => setNote(null),
  };
}

function arrivalOf(state: unknown): Arrival | null {
  const message = (state as { message?: unknown } | null)?.message;
  return typeof message === "string" ? (state as Arrival) : null;
}
