import { act } from "@testing-library/react";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { queryClient } from "#lib/query/query.ts";
import { draftKey } from "#lib/session/drafts.ts";
import {
  currentSession,
  endSession,
  forgetSession,
  restartSession,
  signIn,
  signOut,
} from "#lib/session/session.ts";
import { person, session, signedInAs } from "../render.tsx";
import { ok, serve, unreachable } from "../server.ts";

const LISTS = "countersign.saved-searches.verifications.usr_a";
const OWN_LISTS = "countersign.saved-searches.billing.usr_b";
const [ada, bob] = [person({ id: "usr_a" }), person({ id: "usr_b" })];

/** The user ids of the drafts still in this browser and in this tab. */
const kept = () =>
  [localStorage, sessionStorage].map((storage) =>
    Object.keys(storage).flatMap((key) => /-draft\.([^.]+)/.exec(key)?.[1] ?? []),
  );

beforeEach(async () => {
  serve({ "POST /api/auth/logout": ok({}), "GET /api/auth/me": ok({ user: ada }) });
  await signedInAs(ada);
  localStorage.setItem(draftKey("request", "usr_a", "other"), "{}");
  localStorage.setItem(draftKey("request", "usr_a", "self"), "{}");
  sessionStorage.setItem(draftKey("peer", "usr_a"), "{}");
  sessionStorage.setItem(draftKey("subject", "usr_a", "contact.ver_1"), "{}");
  localStorage.setItem(LISTS, "[]");
  localStorage.setItem("theme", "dark");
});

describe("unsent drafts", () => {
  it.each([
    ["they sign out", signOut],
    ["their session ends of inactivity", () => endSession("Session timed out")],
    ["their account is gone", forgetSession],
  ])("are deleted when %s", (_, leave) => {
    act(leave);
    expect(kept()).toEqual([[], []]);
    expect(localStorage.getItem("theme")).toBe("dark");
  });

  it("are deleted without the saved searches, which go only when the account is gone", async () => {
    act(signOut);
    await signedInAs(ada);
    expect(localStorage.getItem(LISTS)).toBe("[]");
    act(forgetSession);
    expect(localStorage.getItem(LISTS)).toBeNull();
  });

  it("are deleted in every tab when the user signs out in another one", () => {
    localStorage.removeItem("rt");
    act(() => void dispatchEvent(new StorageEvent("storage", { key: "rt", newValue: null })));
    expect(currentSession().state).toBe("failed");
    expect(kept()).toEqual([[], []]);
  });

  it("stay while we can't tell whether the user is still signed in", async () => {
    serve({ "POST /api/auth/refresh": unreachable });
    vi.useFakeTimers();
    void restartSession();
    await act(() => vi.advanceTimersByTimeAsync(4000));
    expect(currentSession()).toMatchObject({ state: "failed", reason: "network" });
    expect(kept()).toEqual([
      ["usr_a", "usr_a"],
      ["usr_a", "usr_a"],
    ]);
  });

  it("are deleted with all cached data when someone else signs in", async () => {
    queryClient.setQueryData(["verifications"], "theirs");
    localStorage.setItem(draftKey("request", "usr_b", "other"), "{}");
    localStorage.setItem(OWN_LISTS, "[]");
    serve({ "POST /api/auth/login": ok(session(bob)) });
    await act(() => signIn({ email: "b@example.org", password: "x" }));
    expect(kept()).toEqual([["usr_b"], []]);
    expect([localStorage.getItem(LISTS), localStorage.getItem(OWN_LISTS)]).toEqual([null, "[]"]);
    expect(queryClient.getQueryData(["verifications"])).toBeUndefined();
  });
});
