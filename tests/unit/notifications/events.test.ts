import { readFile } from "node:fs/promises";
import { expect, test } from "vitest";
import { isDurable, SERVER_EVENTS, type ServerEventName } from "#contract/live/events.ts";
import { STALE } from "#lib/live/stale.ts";
import { CAUSES } from "#tests/worlds/notifications/causes/all.ts";
import { TESTED_ELSEWHERE } from "#tests/worlds/notifications/causes/cause.ts";

/** What pages do, apart from fetching again what may have changed. */
const PAGES_ALSO: Partial<Record<ServerEventName, string>> = {
  connected: "The page knows that it's connected.",
  pong: "The page knows that it's still connected.",
  new_notification: "The page announces the notification, except for one that confirms what was done there.",
  session_ended: "The page checks whether its own session ended, and asks to sign in.",
  security_alert: "The page reads the person's account again.",
  trust_score_updated: "The page reads the person's account again.",
  team_updated: "The page reads the person's account again. For a note, it only fetches the notes.",
  test_notification: "The notification that comes along shows that the page is connected.",
};

test.each(SERVER_EVENTS)("%s has a cause", (event) => {
  expect(CAUSES.get(event)).not.toEqual([]);
});

test.each(Object.values(TESTED_ELSEWHERE))(
  "the test of $event exists, and expects it",
  async ({ event, test: path }) => {
    expect(await readFile(path, "utf8")).toContain(event);
  },
);

const inWords = (areas: readonly string[]) =>
  areas.map((area) => area.replace(/^(\w+) (\w+)$/, "$1 ($2)")).join(", ");

function section(event: ServerEventName): string {
  const areas = STALE[event] ?? [];
  const does = [
    PAGES_ALSO[event],
    areas.length > 0 ? `Pages fetch again what they show of: ${inWords(areas)}.` : undefined,
  ].filter(Boolean);
  const causes = (CAUSES.get(event) ?? []).map(
    ({ cause, to, opens }) => `| ${cause} | ${to} | ${opens ? `\`${opens}\`` : ""} |`,
  );
  const lines = [
    `## \`${event}\``,
    "",
    isDurable(event) ? "Kept for seven days." : "Not kept.",
    ...does,
    "",
    "| cause | who gets it, and no one else | its notification opens |",
    "|---|---|---|",
    ...causes,
  ];
  return lines.join("\n");
}

test("docs/events.md lists the causes word by word", async () => {
  const text = [
    "# Live events",
    "",
    "Which events the server sends over the socket, why, to whom, and what a page does then. Each row has a test in",
    "`tests/worlds/notifications/causes`, or next to what it's about for announcements and presence. This page is written by",
    "`npx vitest run --project unit tests/unit/notifications -u`.",
    "",
    SERVER_EVENTS.map(section).join("\n\n"),
    "",
  ].join("\n");
  await expect(text).toMatchFileSnapshot("../../../docs/events.md");
});
