import { screen } from "@testing-library/react";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { readKept } from "#features/verifications/phone/phoneStorage.ts";
import { callsTo, ok, refused, serve, unreachable } from "#tests/components/server.ts";
import { button, title } from "../subject/steps.tsx";
import { openPhone, phoneView } from "./steps.tsx";

const OPEN = "POST /api/handoff/open";
const CONFIRM = "POST /api/handoff/confirm";
const CANCEL = "POST /api/handoff/cancel";
const VIEW = "GET /api/handoff";
const LICENSE = /^Add .*driver's license$/;

const OPENED = {
  id: "hnd_1",
  number: 47,
  claim: "claim-secret",
  requester_name: "Marcus Reed",
  expires_at: "2030-01-01T00:00:00.000Z",
};
const CONFIRMED = {
  state: "confirmed",
  tokens: { accessToken: "phone-token" },
  session: { scope: "documents", verification_id: "ver_1", expires_at: "2030-01-01T00:00:00.000Z" },
};

beforeEach(() => {
  localStorage.setItem("rt", "someone-elses-session");
});

describe("the link", () => {
  it("isn't used until the button is pressed, and then leaves the address", async () => {
    const { user, router } = openPhone();
    await title("Continue on this phone");
    expect(callsTo(OPEN)).toEqual([]);
    serve({ [OPEN]: ok(OPENED), [CONFIRM]: ok({ state: "opened" }) });
    await user.click(await button("Continue"));
    await title("Check the number");
    screen.getByText("47");
    screen.getByText(/For your request from Marcus Reed/);
    expect(callsTo(OPEN).map(({ body }) => body)).toEqual([{ token: "lnk_1.secret" }]);
    expect(router.state.location.hash).toBe("");
  });

  it.each([
    ["handoff_opened", "This link was already used"],
    ["handoff_expired", "This link has expired"],
    ["handoff_cancelled", "Canceled on your computer"],
  ])("refused with %s says so", async (code, name) => {
    serve({ [OPEN]: refused(409, { code, message: "No." }) });
    const { user, router } = openPhone();
    await user.click(await button("Continue"));
    await title(name);
    expect(router.state.location.hash).toBe("");
    expect(readKept()).toBeNull();
  });

  it("that's cut off says so", async () => {
    serve({ [OPEN]: refused(404, { code: "link_invalid", message: "No." }) });
    const { user } = openPhone();
    await user.click(await button("Continue"));
    await title("This link didn't work");
  });

  it("can be tried again without a network", async () => {
    serve({ [OPEN]: unreachable });
    const { user } = openPhone();
    await user.click(await button("Continue"));
    await screen.findByText("Network error. Please try again.");
    serve({ [OPEN]: ok(OPENED), [CONFIRM]: ok({ state: "opened" }) });
    await user.click(await button("Continue"));
    await title("Check the number");
  });

  it("that's missing says where to get one", async () => {
    openPhone("");
    await title("Scan the code on your computer");
  });

  it("inside an app, suggests a real browser first", async () => {
    vi.spyOn(navigator, "userAgent", "get").mockReturnValue(
      "Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Mobile/15E148 Instagram 350.0",
    );
    openPhone();
    await screen.findByRole("heading", { name: "The camera doesn't work in Instagram" });
    await button("Continue Here Anyway");
    await button("Copy Link");
  });
});

describe("the number", () => {
  const openNumber = async () => {
    serve({ [OPEN]: ok(OPENED), [CONFIRM]: ok({ state: "opened" }) });
    const shown = openPhone();
    await shown.user.click(await button("Continue"));
    await title("Check the number");
    return shown;
  };

  it("leads to the documents once the computer has confirmed it", async () => {
    await openNumber();
    serve({ [CONFIRM]: ok(CONFIRMED), [VIEW]: ok(phoneView()) });
    await title(LICENSE);
    expect(callsTo(CONFIRM)[0]?.body).toEqual({ token: "lnk_1.secret", claim: "claim-secret" });
    expect(callsTo(VIEW)[0]?.headers.get("Authorization")).toBe("Bearer phone-token");
    expect(localStorage.getItem("rt")).toBe("someone-elses-session");
  });

  it("is shown again after a reload", async () => {
    const { unmount } = await openNumber();
    unmount();
    openPhone("");
    await title("Check the number");
    screen.getByText("47");
  });

  it("that the person refuses on the computer ends it", async () => {
    await openNumber();
    serve({ [CONFIRM]: refused(409, { code: "handoff_cancelled", message: "No." }) });
    await title("Canceled on your computer");
    expect(sessionStorage.length).toBe(0);
  });

  it("is waited for without a network", async () => {
    await openNumber();
    serve({ [CONFIRM]: unreachable });
    await screen.findByText("Network error. We'll keep trying.");
    serve({ [CONFIRM]: ok(CONFIRMED), [VIEW]: ok(phoneView()) });
    await title(LICENSE);
  });

  it("can be canceled", async () => {
    const { user } = await openNumber();
    serve({ [CANCEL]: unreachable });
    await user.click(await button("Cancel"));
    await screen.findByText(/Network error/);
    serve({ [CANCEL]: () => new Response(null, { status: 204 }) });
    await user.click(await button("Cancel"));
    await title("You canceled on this phone");
    expect(callsTo(CANCEL).at(-1)?.body).toEqual({ token: "lnk_1.secret", claim: "claim-secret" });
    expect(sessionStorage.length).toBe(0);
  });
});
