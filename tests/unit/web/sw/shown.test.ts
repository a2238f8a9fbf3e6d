import { expect, test } from "vitest";
import { NOTIFICATION_KINDS, PUSHED_TEXT } from "#contract/live/notifications.ts";
import { newId } from "#core/ids.ts";
import { shownFor } from "#web/sw/shown.ts";

const id = newId("ntf", Date.now());

test.each(NOTIFICATION_KINDS)("a message about %s shows its words, and opens the notification", (kind) => {
  expect(shownFor(JSON.stringify({ id, kind }))).toEqual({
    title: PUSHED_TEXT[kind],
    tag: id,
    url: `/app/notifications#open=${id}`,
  });
});

test.each(["newer_kind", "toString", null, 5])(
  "a message of a kind that we don't know (%s) is still one",
  (kind) => {
    const { title, tag } = shownFor(JSON.stringify({ id, kind }));
    expect([title, tag]).toEqual(["You have a new notification", id]);
  },
);

test.each([
  null,
  "",
  "null",
  "[]",
  "5",
  "{",
  "{}",
  JSON.stringify({ id: 5, kind: "result" }),
  JSON.stringify({ id: "//evil.example/", kind: "result" }),
  JSON.stringify({ id: `${id}&more`, kind: "result" }),
])("a message that we can't read (%s) says that there's something new", (text) => {
  expect(shownFor(text)).toEqual({
    title: "You have a new notification",
    tag: "countersign",
    url: "/app/notifications",
  });
});
