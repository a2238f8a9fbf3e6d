import { act, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { beforeEach, describe, expect, it } from "vitest";
import { notesOptions } from "#features/verifications/detail/notes/queries.ts";
import { handleEvents } from "#lib/live/handleEvents.ts";
import { queryClient } from "#lib/query/query.ts";
import { signedInAs, toasts } from "#tests/components/render.tsx";
import { callsTo, ok, refused, serve, text } from "#tests/components/server.ts";
import { DETAIL, detail, openDetail } from "./steps.tsx";

const LIST = "GET /api/verifications/ver_1/notes";
const POST = "POST /api/verifications/ver_1/notes";
const WATCH = "PUT /api/verifications/ver_1/watch";
const MEMBERS = "GET /api/v1/teams/team_1/members";

const note = (id: string, text: string, mine = false, canDelete = mine) => ({
  id,
  text,
  author: { id: mine ? "usr_1" : "usr_2", name: mine ? "Ada Byron" : "Ana Lopez", avatar: null },
  created_at: "2025-01-16T12:00:00.000Z",
  can_delete: canDelete,
  mentions: [],
});
const thread = (...notes: object[]) => ok({ notes, has_more: false, can_write: true });
const member = (id: string, name: string) => ({ user_id: id, full_name: name, email: `${id}@example.com` });

const TEAM = { team_id: "team_1", watching: false, watchers: 0, actions: ["discuss", "organize"] as const };

async function open(notes = thread(), more: Parameters<typeof openDetail>[0] = {}) {
  serve({
    [LIST]: notes,
    [MEMBERS]: ok({
      members: [member("usr_1", "Ada Byron"), member("usr_2", "Ana Lopez"), member("usr_3", "Bo Li")],
    }),
    "GET /api/v1/verifications/tags": ok({ tags: [] }),
    "PUT /api/verifications/ver_1/presence": text(204, ""),
    "GET /api/verifications/ver_1/presence": ok([]),
  });
  const shown = await openDetail({ ...TEAM, actions: [...TEAM.actions], ...more });
  return { ...shown, card: await screen.findByRole("region", { name: "Team notes" }) };
}
const area = () => screen.getByLabelText<HTMLTextAreaElement>("Add a note");
/** Types at the end, as a keyboard does. */
function type(text: string) {
  fireEvent.change(area(), { target: { value: text, selectionStart: text.length } });
  act(() => area().setSelectionRange(text.length, text.length));
  fireEvent.select(area());
}
const press = (key: string, more = {}) => fireEvent.keyDown(area(), { key, ...more });

beforeEach(async () => {
  await signedInAs();
});

describe("the team's notes", () => {
  it("say how to begin when there are none, and show a thread with mentions", async () => {
    const { card } = await open();
    await within(card).findByText("No notes yet");
    expect(card.classList.contains("print-hide")).toBe(true);
  });

  it("show mentions as names", async () => {
    const { card } = await open(
      thread(note("nte_1", "Look, @[Bo Li](usr_3)!"), note("nte_2", "Hi @[](usr_9)", true)),
    );
    const [first, second] = await within(card).findAllByRole("listitem");
    expect(first?.textContent).toContain("Look, @Bo Li!");
    expect(second?.textContent).toContain("Hi @Former member");
    expect(within(card).getAllByRole("button", { name: "Delete note" })).toHaveLength(1);
  });

  it("can be deleted where the server says so, like by a manager", async () => {
    const { card } = await open(thread(note("nte_1", "Theirs", false, true), note("nte_2", "Theirs, too")));
    const [first, second] = await within(card).findAllByRole("listitem");
    within(first!).getByRole("button", { name: "Delete note" });
    expect(within(second!).queryByRole("button")).toBeNull();
  });

  it("suggest members after an @, and send the chosen one as a mention", async () => {
    await open();
    serve({ [POST]: ok(note("nte_1", "x", true)) });
    type("Ask @b");
    await screen.findByRole("option", { name: /Bo Li/ });
    press("Enter");
    await waitFor(() => expect(area().value).toBe("Ask @Bo Li "));
    expect(screen.queryByRole("listbox", { name: "Members" })).toBeNull();
    type("Ask @Bo Li and @a");
    await screen.findByRole("option", { name: /Ana Lopez/ });
    press("Escape");
    expect(screen.queryByRole("listbox", { name: "Members" })).toBeNull();
    press("Enter", { ctrlKey: true });
    await waitFor(() => expect(callsTo(POST)).toHaveLength(1));
    expect(callsTo(POST)[0]?.body).toEqual({ text: "Ask @[Bo Li](usr_3) and @a" });
    expect(callsTo(POST)[0]?.headers.get("Idempotency-Key")).toBeTruthy();
    await waitFor(() => expect(area().value).toBe(""));
  });

  it.each([{ isComposing: true }, { keyCode: 229 }])("leave keys to an input method (%o)", async (mark) => {
    await open();
    serve({ [POST]: ok(note("nte_1", "x", true)) });
    type("Ask @b");
    await screen.findByRole("option", { name: /Bo Li/ });
    for (const key of ["ArrowDown", "Tab", "Enter", "Escape"]) press(key, mark);
    press("Enter", { ctrlKey: true, ...mark });
    screen.getByRole("option", { name: /Bo Li/ });
    expect(area().value).toBe("Ask @b");
    expect(callsTo(POST)).toEqual([]);
    press("Enter");
    await waitFor(() => expect(area().value).toBe("Ask @Bo Li "));
  });

  it("keep what was typed when the server refuses it or the notes are fetched again", async () => {
    const { user } = await open();
    serve({
      [POST]: refused(422, {
        message: "Invalid",
        fields: { text: "You can mention members of this team only" },
      }),
    });
    type("Draft");
    await user.click(screen.getByRole("button", { name: "Send Note" }));
    await screen.findByText("You can mention members of this team only");
    expect(area().value).toBe("Draft");
  });

  it("are deleted after a confirmation", async () => {
    const { user } = await open(thread(note("nte_1", "Mine", true)));
    await user.click(await screen.findByRole("button", { name: "Delete note" }));
    const DELETE = "DELETE /api/verifications/ver_1/notes/nte_1";
    serve({ [DELETE]: ok({ id: "nte_1" }), [LIST]: thread() });
    await user.click(screen.getByRole("button", { name: "Delete Note" }));
    await screen.findByText("No notes yet");
    expect(callsTo(DELETE)).toHaveLength(1);
  });

  it("offer to try again when they can't be loaded", async () => {
    const { card, user } = await open(refused(503));
    const again = await within(card).findByRole("button", { name: "Try Again" });
    serve({ [LIST]: thread(note("nte_1", "Here")) });
    await user.click(again);
    await within(card).findByText("Here");
  });

  it("can only be read by viewers, and aren't there for personal requests", async () => {
    const { card, unmount } = await open(ok({ notes: [], has_more: false, can_write: false }), {
      actions: ["discuss"],
    });
    await within(card).findByText("Your team hasn't written any notes.");
    expect(screen.queryByLabelText("Add a note")).toBeNull();
    unmount();
    await openDetail({ actions: ["discuss"] });
    expect(screen.queryByRole("region", { name: "Team notes" })).toBeNull();
  });

  it("are fetched again when a member wrote one", () => {
    const key = notesOptions("ver_1").queryKey;
    queryClient.setQueryData(key, { pages: [], pageParams: [] });
    queryClient.setQueryData(["team", "members"], []);
    handleEvents([{ type: "team_updated", id: "out_1", at: 1, data: { team_id: "team_1", change: "note" } }]);
    expect(queryClient.getQueryState(key)?.isInvalidated).toBe(true);
    expect(queryClient.getQueryState(["team", "members"])?.isInvalidated).toBe(false);
    queryClient.clear();
  });
});

describe("watching", () => {
  it("shows at once, and is taken back if the server refuses", async () => {
    const { card, user } = await open();
    serve({
      [WATCH]: ok({ watching: true }),
      [DETAIL]: ok(detail({ ...TEAM, actions: [...TEAM.actions], watching: true })),
    });
    await user.click(within(card).getByRole("button", { name: "Watch", pressed: false }));
    await within(card).findByRole("button", { name: "Watching", pressed: true });
    serve({ [WATCH]: refused(500) });
    await user.click(within(card).getByRole("button", { name: "Watching" }));
    await waitFor(() => expect(toasts()).toEqual(["We couldn't save that. Please try again."]));
    await within(card).findByRole("button", { name: "Watching", pressed: true });
  });
});

describe("the assignee", () => {
  const PUT = "PUT /api/verifications/ver_1/assignee";

  it("is found by typing, and chosen from the server's answer", async () => {
    const { user } = await open();
    await user.click(screen.getByRole("button", { name: /^Assigned to/ }));
    const dialog = await screen.findByRole("dialog", { name: "Assign to" });
    const me = await within(dialog).findByRole("button", { name: "Me" });
    const search = within(dialog).getByRole("searchbox");
    act(() => search.focus());
    fireEvent.keyDown(search, { key: "ArrowDown", isComposing: true });
    expect(document.activeElement).toBe(search);
    fireEvent.keyDown(search, { key: "ArrowDown" });
    expect(document.activeElement).toBe(me);
    serve({
      [MEMBERS]: ok({ members: [member("usr_3", "Bo Li")] }),
      [PUT]: ok(detail({ ...TEAM, actions: [...TEAM.actions] })),
    });
    await user.type(within(dialog).getByRole("searchbox", { name: "Search members" }), "Bo");
    await waitFor(() => expect(callsTo(MEMBERS).at(-1)?.query.get("search")).toBe("Bo"));
    expect(callsTo(MEMBERS).at(-1)?.query.get("assignable")).toBe("1");
    await user.click(await within(dialog).findByRole("button", { name: /Bo Li/ }));
    await screen.findByText("Assigned to Bo Li");
    await waitFor(() => expect(callsTo(PUT)[0]?.body).toEqual({ userId: "usr_3" }));
    expect(screen.getByRole("button", { name: "Undo" })).toBeTruthy();
  });
});
