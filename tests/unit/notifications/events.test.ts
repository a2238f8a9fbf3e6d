import { expect, test } from "vitest";
import { isDurable, SERVER_EVENTS, type ServerEventName } from "#contract/events.ts";
import { STALE } from "#lib/live/stale.ts";
import { CAUSES } from "#tests/api/notifications/causes/all.ts";

/** What pages do, apart from fetching again what may have changed. */
const PAGES_ALSO: Partial<Record<ServerEventName, string>> = {
  connected: "The page knows that it's connected.",
  pong: "The page knows that it's still connected.",
  new_notification: "The page announces the notification.",
  session_ended: "The page checks whether its own session ended, and asks to sign in.",
  security_alert: "The page reads the person's account again.",
  trust_score_updated: "The page reads the person's account again.",
  team_updated: "The page reads the person's account again. For a note, it only fetches the notes.",
  test_notification: "The notification that comes along shows that the page is connected.",
};

/** Operators announce these. The tests of announcements show who gets them. */
const BY_OPERATORS: readonly ServerEventName[] = ["system_notification", "system_maintenance"];
/** The test of the endpoint that notes presence shows who gets it. */
const BY_PRESENCE: readonly ServerEventName[] = ["presence_updated"];

test.each(SERVER_EVENTS)("%s has a cause", (event) => {
  const isElsewhere = [...BY_OPERATORS, ...BY_PRESENCE].includes(event);
  expect((CAUSES.get(event) ?? []).length > 0).toBe(!isElsewhere);
});

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
  const events = SERVER_EVENTS.filter((event) => (CAUSES.get(event) ?? []).length > 0);
  const text = [
    "# Live events",
    "",
    "Which events the server sends over the socket, why, to whom, and what a page does then. Each row has a test in",
    "`tests/api/notifications/causes`. This page is written by `npx vitest run --project unit tests/unit/notifications -u`.",
    "",
    events.map(section).join("\n\n"),
    "",
  ].join("\n");
  await expect(text).toMatchFileSnapshot("../../../docs/events.md");
});
