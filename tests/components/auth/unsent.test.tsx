import { act, cleanup, screen } from "@testing-library/react";
import { useState } from "react";
import { beforeEach, describe, expect, it } from "vitest";
import { DetailsCard } from "#features/billing/DetailsCard.tsx";
import InviteForm from "#features/team/invitations/InviteForm.tsx";
import { draftKey } from "#lib/session/drafts.ts";
import { endSession, signOut, useSession } from "#lib/session/session.ts";
import "#lib/session/unsent.ts";
import { useUnsent } from "#ui/Form/useUnsent.ts";
import { TextField } from "#ui/Text/TextField.tsx";
import { field, fill, person, show, signedInAs } from "../render.tsx";
import { ok, serve } from "../server.ts";

const [ada, bob] = [person({ id: "usr_a" }), person({ id: "usr_b" })];
const REQUEST = draftKey("request", "usr_a", "other");
const PEER = draftKey("peer", "usr_a");

function Statement() {
  const [text, setText] = useState("");
  useUnsent("statement", text, setText);
  return <TextField label="Statement" value={text} onChange={setText} />;
}
/** A form that begins with a saved name, and shows a new one until it's edited. */
function Name({ saved }: { saved: string }) {
  const [edit, setEdit] = useState<string>();
  useUnsent("name", edit ?? saved, setEdit, saved);
  return <TextField label="Name" value={edit ?? saved} onChange={setEdit} />;
}
/** A form that begins with a saved name, and keeps it. */
function FirstName({ saved }: { saved: string }) {
  const [name, setName] = useState(saved);
  useUnsent("name", name, setName);
  return <TextField label="Name" value={name} onChange={setName} />;
}
/** The app's guard: without a session, there's no page. */
const Guarded = ({ form = <Statement /> }) => (useSession().user ? form : <p>Sign in</p>);

async function type() {
  show(<Guarded />);
  await screen.findByLabelText("Statement");
  fill("Statement", "I never lived there");
  localStorage.setItem(REQUEST, "request");
  sessionStorage.setItem(PEER, "peer");
}
const drafts = () => [localStorage.getItem(REQUEST), sessionStorage.getItem(PEER)];

beforeEach(async () => {
  serve({ "POST /api/auth/logout": ok({}), "GET /api/auth/me": ok({ user: ada }) });
  await signedInAs(ada);
});

describe("what was typed but not sent", () => {
  it("is back when the same person signs in after the session ended, and isn't stored meanwhile", async () => {
    await type();
    act(() => endSession("Session timed out"));
    screen.getByText("Sign in");
    expect(drafts()).toEqual([null, null]);
    expect(JSON.stringify({ ...localStorage, ...sessionStorage })).not.toContain("lived");
    await act(() => signedInAs(ada));
    expect(field("Statement").value).toBe("I never lived there");
    expect(drafts()).toEqual(["request", "peer"]);
  });

  it("is there once the page has reloaded itself, and not for anyone else", async () => {
    const carried = () => Object.keys(sessionStorage).filter((key) => key.includes("carried"));
    await type();
    dispatchEvent(new Event("reloading"));
    expect(carried()).toHaveLength(1);
    cleanup();
    show(<Guarded />);
    expect(field("Statement").value).toBe("I never lived there");
    expect(carried()).toEqual([]);

    dispatchEvent(new Event("reloading"));
    act(() => signOut());
    expect(carried()).toEqual([]);
  });

  it("is kept again if it's still unsent when the next session ends", async () => {
    await type();
    for (const _ of [1, 2]) {
      act(() => endSession("Session timed out"));
      await act(() => signedInAs(ada));
      expect(field("Statement").value).toBe("I never lived there");
    }
  });

  it.each([
    ["keeps the first one it got", FirstName, ["Ada"]],
    ["shows each new one", Name, ["Ada", "Augusta"]],
  ] as const)("isn't a saved value that nobody changed, in a form that %s", async (_, Form, loaded) => {
    // What the server has; the page's state outlives its forms, as the query cache does.
    let load = (_name: string) => {};
    function Page() {
      const [saved, setSaved] = useState<string>(loaded[0]);
      load = setSaved;
      return <Guarded form={<Form saved={saved} />} />;
    }
    show(<Page />);
    for (const name of loaded) act(() => load(name));
    expect(field("Name").value).toBe(loaded.at(-1));
    act(() => endSession("Session timed out"));
    act(() => load("Countess"));
    await act(() => signedInAs(ada));
    expect(field("Name").value).toBe("Countess");
  });

  const customer = { name: null, address: null, taxId: null };
  const team = { name: "Harbor", role: "owner", departments: [], allowed_domains: [] } as const;
  it.each([
    [/^Email addresses/, (id: string) => <InviteForm team={{ ...team, id }} onClose={() => {}} />],
    [/^Name on invoices/, (id: string) => <DetailsCard customer={customer} teamId={id} />],
  ])("stays with its team: %s", async (label, formOf) => {
    let choose = (_team: string) => {};
    function Page() {
      const [id, setId] = useState("team_1");
      choose = setId;
      return <Guarded form={<div key={id}>{formOf(id)}</div>} />;
    }
    show(<Page />);
    fill(label, "Lovelace");
    act(() => endSession("Session timed out"));
    act(() => choose("team_2"));
    await act(() => signedInAs(ada));
    expect(field(label).value).toBe("");
    act(() => choose("team_1"));
    expect(field(label).value).toBe("Lovelace");
  });

  it("is kept once only", async () => {
    await type();
    act(() => endSession("Session timed out"));
    await act(() => signedInAs(ada));
    fill("Statement", "");
    act(() => endSession("Session timed out"));
    await act(() => signedInAs(ada));
    expect(field("Statement").value).toBe("");
  });

  it.each([
    ["someone else signs in", () => endSession("Session timed out"), [bob, ada]],
    ["the person signs out", signOut, [ada]],
  ] as const)("is gone when %s", async (_, leave, people) => {
    await type();
    act(leave);
    for (const one of people) {
      await act(() => signedInAs(one));
      expect(field("Statement").value).toBe("");
      expect(drafts()).toEqual([null, null]);
      if (one !== people.at(-1)) act(() => endSession("Session timed out"));
    }
  });
});
