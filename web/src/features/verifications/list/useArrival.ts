import { useEffect, useState } from "react";
import { useLocation, useNavigate, useNavigation } from "react-router-dom";
import { SECOND } from "#contract/time.ts";

/** What the previous page passes to the list. */
export interface Arrival {
  message: string;
  /** A link to a next step that fits the message. */
  next?: { label: string; href: string };
  /** A warning that stays until the viewer dismisses it. */
  note?: string;
}

const MESSAGE_FOR = 5 * SECOND;
const HIGHLIGHT_FOR = 3 * SECOND;

/**
 * The success message and the highlighted row from the previous page. The message disappears after 5 seconds
 * and the highlight after 3, and a reload doesn't bring them back. A warning (`note`) stays until it's dismissed.
 * @param isShown whether the rows are on screen; the highlight's 3 seconds start only then
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
  // Wait while another page is loading: changing this page's URL would cancel that navigation.
  const isStaying = useNavigation().state === "idle";
  const [arrival, setArrival] = useState<Arrival | null>(() => arrivalOf(location.state));
  const [note, setNote] = useState<string | null>(arrival?.note ?? null);
  const highlighted = new URLSearchParams(location.search).get("highlight");
  const isKept = arrivalOf(location.state) !== null;
  // Once the rows have been shown, refetching the list doesn't restart the three seconds.
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
