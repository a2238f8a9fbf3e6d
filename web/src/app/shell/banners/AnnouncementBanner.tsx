import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { SECOND } from "#contract/time.ts";
import { bellQuery } from "#lib/notifications/notifications.ts";
import { Banner } from "#ui/Banner/Banner.tsx";
import { VisuallyHidden } from "#ui/VisuallyHidden/VisuallyHidden.tsx";
import { type Announcement, type Shown, shownAt, spanText, spokenBetween } from "./announcementTexts.ts";
import { keepDismissed, readDismissed } from "./dismissedNotices.ts";

/** Shows an announcement from our operators, with a countdown to maintenance. Disappears when the announcement ends. */
export default function AnnouncementBanner() {
  const { data } = useQuery(bellQuery);
  const it = data?.announcement;
  // A rescheduled maintenance counts as a new announcement.
  return it ? <Running key={`${it.id} ${it.starts_at} ${it.ends_at}`} it={it} /> : null;
}

function Running({ it }: { it: Announcement }) {
  const now = useSeconds();
  const shown = shownAt(it, now);
  const client = useQueryClient();
  const isOver = shown === null;
  // Another announcement may follow.
  useEffect(() => {
    if (isOver) void client.invalidateQueries({ queryKey: bellQuery.queryKey });
  }, [isOver, client]);

  const spoken = useSpoken(shown?.minutes ?? null);
  const [dismissed, setDismissed] = useState<Shown["state"] | null>(() =>
    readDismissed().includes(it.id) ? "notice" : null,
  );
  if (shown === null || shown.state === dismissed) return null;
  const { state, title } = shown;
  const dismiss = () => {
    if (state === "notice") keepDismissed(it.id);
    // Only this state is dismissed: the banner shows again when the maintenance starts.
    setDismissed(state);
  };
  return (
    <section aria-label={it.kind === "notice" ? "Announcement" : "Maintenance"} className="print-hide">
      <Banner isBar tone={state === "notice" ? "info" : "warn"} onDismiss={dismiss}>
        <strong>{title}</strong>
        {state === "planned" && ` (${spanText(it, now)})`}
        {". "}
        {it.message}
      </Banner>
      <div role="status">
        <VisuallyHidden>{spoken}</VisuallyHidden>
      </div>
    </section>
  );
}

/** @returns the time in UTC milliseconds, updated every second */
function useSeconds(): number {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), SECOND);
    return () => clearInterval(timer);
  }, []);
  return now;
}

/** @returns the text for screen readers: null at first, then one sentence each time a mark of the countdown passes */
function useSpoken(minutes: number | null): string | null {
  const before = useRef(minutes);
  const [spoken, setSpoken] = useState<string | null>(null);
  useEffect(() => {
    const said = spokenBetween(before.current, minutes);
    if (said) setSpoken(said);
    before.current = minutes;
  }, [minutes]);
  return spoken;
}
