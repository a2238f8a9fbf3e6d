import { QueryObserver } from "@tanstack/react-query";
import { beforeEach, expect, onTestFinished, test } from "vitest";
import { handleEvents, refetch } from "#lib/live/handleEvents.ts";
import { refetchNotifications } from "#lib/notifications/notifications.ts";
import { queryClient } from "#lib/query/query.ts";

beforeEach(() => queryClient.clear());

test.each<[string, () => void]>([
  [
    "an event",
    () =>
      handleEvents([
        { id: "ev_1", type: "new_notification", seq: 1, at: "2026-11-29T08:00:00Z", data: {} } as never,
      ]),
  ],
  ["a gap in the events", () => refetch("all")],
  ["a notification that was read", () => refetchNotifications(queryClient)],
])(
  "%s during a query's first load has it loaded again, because that may have been answered before",
  async (_, happen) => {
    const answers: ((unread: number) => void)[] = [];
    const observer = new QueryObserver(queryClient, {
      queryKey: ["notifications", "bell"],
      queryFn: () => new Promise<number>((resolve) => answers.push(resolve)),
    });
    onTestFinished(observer.subscribe(() => {}));
    await expect.poll(() => answers.length).toBe(1);
    happen();
    answers[0]?.(0);
    await expect.poll(() => answers.length).toBe(2);
    answers[1]?.(1);
    await expect.poll(() => observer.getCurrentResult().data).toBe(1);
  },
);
