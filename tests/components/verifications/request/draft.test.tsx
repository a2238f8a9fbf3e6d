import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { choice, field, fill, messages, person, signedInAs } from "#tests/components/render.tsx";
import { callsTo, ok, refused, serve } from "#tests/components/server.ts";
import { email, FILL, openForm, plan, send, submitButton } from "./steps.tsx";

const agreement = () =>
  screen.getByRole<HTMLInputElement>("checkbox", { name: /^I have read this and agree/ });
const PUT = "PUT /api/v1/drafts";
interface Kept {
  id: string;
  form: string;
  email: string;
  values: object;
}
/** The draft as it was last kept. */
const kept = () => callsTo(PUT).at(-1)?.body as Kept | undefined;
/** The answer with that draft. */
const drafted = () => ({
  [`GET /api/v1/drafts/${kept()?.id}`]: ok({ ...kept(), updated_at: "2026-01-05T12:00:00.000Z" }),
});

describe("the draft", () => {
  it("is kept without SSN and EIN, restored by its link, and Start Over deletes it", async () => {
    await signedInAs();
    const first = await openForm("type=identity");
    fill("Target user email", email);
    FILL.identity();
    fill(/^Social Security number/, "123456789");
    await first.user.selectOptions(choice("Verification type"), "business");
    FILL.business();
    await screen.findByText(/^Draft saved/);
    await waitFor(() => expect(JSON.stringify(kept())).toContain("Acme Paper"));
    expect(kept()).toMatchObject({ form: "request", email });
    expect(JSON.stringify(kept())).not.toMatch(/6789|123-45|12-34/);
    // The page's URL leads back to it, also after a reload.
    const query = `draft=${kept()?.id}&type=business`;
    await waitFor(() =>
      expect([...new URLSearchParams(first.router.state.location.search)].toSorted().join("&")).toBe(
        [...new URLSearchParams(query)].toSorted().join("&"),
      ),
    );
    first.unmount();

    const { user, router } = await openForm(query, drafted());
    await screen.findByText(/^This is your draft from/);
    expect(choice("Verification type").value).toBe("business");
    expect(field("Business name").value).toBe("Acme Paper");
    expect(field("EIN").value).toBe("");
    await user.selectOptions(choice("Verification type"), "identity");
    expect(field("Date of birth").value).toBe("04/12/1990");
    expect(field(/^Social Security number/).value).toBe("");

    const gone = `DELETE /api/v1/drafts/${kept()?.id}`;
    serve({ [gone]: ok(undefined) });
    await user.click(screen.getByRole("button", { name: "Start Over" }));
    expect(field("Target user email").value).toBe("");
    await waitFor(() => expect(callsTo(gone)).toHaveLength(1));
    await waitFor(() => expect(router.state.location.search).toBe("?type=identity"));
    // What's entered next is a new draft, and stays on the screen.
    const old = kept()?.id;
    fill("Target user email", "bob@example.org");
    await waitFor(() => expect(kept()).toMatchObject({ email: "bob@example.org" }));
    expect(kept()?.id).not.toBe(old);
    expect(field("Target user email").value).toBe("bob@example.org");
  });

  it("is read again when it's continued after Back, with what was changed since it was opened", async () => {
    await signedInAs();
    const people = [{ email: "typo@example.org", firstName: "", lastName: "" }];
    const { router } = await openForm("type=identity&services=address_verification");
    await router.navigate("/app/verifications/new");
    await screen.findByRole("list", { name: "What you can ask for" });
    await router.navigate("/app/verifications/new?type=identity&services=address_verification", {
      state: { people },
    });
    await waitFor(() => expect(field("Target user email").value).toBe("typo@example.org"));
    fill("Target user email", email);
    fireEvent.click(screen.getByRole("checkbox", { name: "Address verification" }));
    await waitFor(() => expect(kept()).toMatchObject({ email, values: { requestedServices: [] } }));
    serve(drafted());
    const { search } = router.state.location;
    await router.navigate("/app/verifications/new");
    await screen.findByRole("list", { name: "What you can ask for" });
    await router.navigate(`/app/verifications/new${search}`, { state: { people } });
    await screen.findByText(/^This is your draft from/);
    expect(field("Target user email").value).toBe(email);
    expect(screen.getByRole<HTMLInputElement>("checkbox", { name: "Address verification" }).checked).toBe(
      false,
    );
  });

  it("for an address that has one already offers that one, and never itself", async () => {
    await signedInAs();
    const other = { id: "dft_1", form: "request", email, name: null, type: "rental", updated_at: "" };
    const drafts = () => [other, ...(kept() ? [{ ...other, id: kept()?.id, type: "identity" }] : [])];
    await openForm("type=identity", { "GET /api/v1/drafts": (call) => ok({ drafts: drafts() })(call) });
    fill("Target user email", email);
    const go = await screen.findByRole("link", { name: "Continue Draft" });
    expect(go.getAttribute("href")).toBe("/app/verifications/new?draft=dft_1");
    await screen.findByText(/^Draft saved/);
    expect(screen.getAllByRole("link", { name: "Continue Draft" })).toHaveLength(1);
    serve({ "DELETE /api/v1/drafts/dft_1": ok(undefined) });
    const own = drafts().slice(1);
    serve({ "GET /api/v1/drafts": ok({ drafts: own }) });
    fireEvent.click(screen.getByRole("button", { name: "Delete Draft" }));
    await waitFor(() => expect(screen.queryByRole("link", { name: "Continue Draft" })).toBeNull());
  });

  it("is kept at once when the page is left, and nothing is kept if nothing was entered", async () => {
    await signedInAs();
    const first = await openForm("type=rental");
    first.unmount();
    expect(callsTo(PUT)).toEqual([]);
    const { user, unmount } = await openForm("type=rental");
    fill("Target user email", email);
    expect(callsTo(PUT)).toEqual([]);
    unmount();
    await waitFor(() => expect(kept()).toMatchObject({ email, values: { verificationType: "rental" } }));
    expect(user).toBeTruthy();
  });

  it("says if it couldn't be kept, and is kept with the next change", async () => {
    await signedInAs();
    serve({ [PUT]: refused(500) });
    await openForm("type=identity");
    fill("First name", "Jane");
    await screen.findByText(/^We couldn't save your draft/);
    serve({ [PUT]: ok({ id: "dft_1" }) });
    fill("Last name", "Doe");
    await screen.findByText(/^Draft saved/);
  });

  it("is separate for requests about the user", async () => {
    await signedInAs();
    await openForm("type=identity&mode=self");
    fill("First name", "Jane");
    await waitFor(() => expect(kept()).toMatchObject({ form: "self", email: "" }));
  });

  it("isn't kept again once the request is sent", async () => {
    serve({ "POST /api/v1/verifications": ok({ id: "ver_1" }) });
    await signedInAs();
    const { user } = await openForm("type=identity");
    fill("Target user email", email);
    FILL.identity();
    await screen.findByText(/^Draft saved/);
    await waitFor(() => expect(kept()).toMatchObject({ email }));
    const before = callsTo(PUT).length;
    await send(user);
    await screen.findByText("Another page");
    expect(callsTo(PUT)).toHaveLength(before);
  });

  it("that's gone leaves an empty form, which says so", async () => {
    await signedInAs();
    await openForm("draft=dft_9&type=identity", { "GET /api/v1/drafts/dft_9": refused(404) });
    await screen.findByText(/^What this link starts from isn't there anymore/);
    expect(field("First name").value).toBe("");
  });
});

describe("the page's URL", () => {
  it("prefills type and purpose", async () => {
    await signedInAs();
    await openForm("type=business&purpose=marketplace");
    expect(choice("Verification type").value).toBe("business");
    expect(choice("Purpose").value).toBe("marketplace");
  });

  it("is ignored if its values are unknown", async () => {
    await signedInAs();
    await openForm("type=identity&mode=admin&purpose=fun");
    expect(choice("Purpose").value).toBe("personal");
    screen.getByLabelText("Target user email");
  });
});

describe("a request about the user", () => {
  const ada = person({
    account_type: "business",
    company: "Byron & Co",
    phone: "+1 202 555 0147",
    address: "12 Analytical Way, Springfield, IL 62701",
  });

  it("starts with the profile's details", async () => {
    await signedInAs(ada);
    const { user } = await openForm("type=identity&mode=self");
    expect(screen.queryByLabelText("Target user email")).toBeNull();
    expect(field("First name").value).toBe("Ada");
    expect(field("Last name").value).toBe("Byron");
    expect(field(/^Phone(?! ver)/).value).toBe("+1 202 555 0147");
    expect(field("Street").value).toBe("12 Analytical Way");
    expect(field("ZIP code").value).toBe("62701");
    await user.selectOptions(choice("Verification type"), "business");
    expect(field("Business name").value).toBe("Byron & Co");
  });

  it("addresses the user, names what's stated, and clears the consent when its text changes", async () => {
    await signedInAs({ ...ada, phone: "" });
    const { user } = await openForm("type=identity&mode=self");
    await user.click(screen.getByRole("checkbox", { name: "Phone verification" }));
    screen.getByText(/^You're checking yourself: you ask Countersign to verify your name and identity/);
    screen.getByText(/We need a phone number to text a code to, but the request doesn't include one\./);
    expect(screen.queryByText(/Disclosure|asks Countersign/)).toBeNull();
    await user.click(agreement());
    fill(/^Phone(?! ver)/, "+1 202 555 0147");
    await screen.findByText(/We check the format of the phone number you stated/);
    await waitFor(() => expect(agreement().checked).toBe(false));
  });

  it("requires the user's consent, and again after the services change", async () => {
    serve({ "POST /api/v1/verifications": ok({ id: "ver_1" }) });
    await signedInAs(ada);
    const { user } = await openForm("type=rental&mode=self");
    FILL.rental();
    await user.click(submitButton());
    await waitFor(() => expect(messages()).toEqual({ consent: "Your consent is required" }));
    await user.click(agreement());
    await user.click(screen.getByRole("checkbox", { name: "Eviction check" }));
    expect(agreement().checked).toBe(false);
    await user.click(agreement());
    await user.click(submitButton());
    await screen.findByText("Another page");
    const [call] = callsTo("POST /api/v1/verifications");
    expect(call?.body).toMatchObject({ mode: "self", consent: { accepted: true } });
    expect(call?.body).not.toHaveProperty("targetUserEmail");
  });
});

describe("the plan", () => {
  const card = (name: string) => within(screen.getByRole("region", { name }));

  it("shows how much of it is used", async () => {
    await signedInAs();
    await openForm("type=identity");
    await screen.findByRole("heading", { name: "Free plan" });
    card("Free plan").getByText("2 of 5 used");
    card("Free plan").getByText(
      "3 verifications left until Feb 1, 2026. They cover the base price at standard priority. After that, each verification is billed at its list price.",
    );
  });

  it("is the team's while a team is asking", async () => {
    const team = { id: "team_1", name: "Harbor Staffing", role: "member" as const, locked: false };
    await signedInAs(person({ teams: [team] }));
    const ofTeam = { ...plan, verifications_used: 4, verifications_remaining: 1 };
    const { user } = await openForm("type=identity", {
      "GET /api/users/plan": (call) => ok(call.query.get("teamId") === "team_1" ? ofTeam : plan)(call),
    });
    await screen.findByRole("heading", { name: "Free plan" });
    await user.selectOptions(screen.getByLabelText("Who's asking?"), "Harbor Staffing");
    // One side's figures never stand under the other's name, not even while loading.
    expect(screen.queryByText("2 of 5 used")).toBeNull();
    await screen.findByRole("heading", { name: "Harbor Staffing's Free plan" });
    await within(screen.getByRole("region", { name: /Free plan/ })).findByText("4 of 5 used");
  });

  it("allows another request even when it's used up", async () => {
    await signedInAs();
    const none = { ...plan, verifications_used: 5, verifications_remaining: 0 };
    await openForm("type=identity", { "GET /api/users/plan": ok(none) });
    await screen.findByRole("heading", { name: "Free plan" });
    card("Free plan").getByText("5 of 5 used");
    card("Free plan").getByText(
      "None left until Feb 1, 2026. Until then, each verification is billed at its list price.",
    );
    expect(submitButton().hasAttribute("disabled")).toBe(false);
  });

  it("can be reloaded after an error", async () => {
    await signedInAs();
    const { user } = await openForm("type=identity", { "GET /api/users/plan": refused(500) });
    const retry = await screen.findByRole("button", { name: "Retry" });
    serve({ "GET /api/users/plan": ok(plan) });
    await user.click(retry);
    await screen.findByRole("heading", { name: "Free plan" });
  });
});
