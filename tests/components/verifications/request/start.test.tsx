import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { beforeEach, describe, expect, it } from "vitest";
import { Component as NewRequestPage } from "#features/verifications/request/NewRequestPage.tsx";
import { choice, field, fill, person, show, signedInAs } from "#tests/components/render.tsx";
import { type Answers, callsTo, ok, serve } from "#tests/components/server.ts";
import { catalog, email, openForm, plan } from "./steps.tsx";

const choices = () => within(screen.getByRole("list", { name: "What you can ask for" }));
const hrefs = () =>
  choices()
    .getAllByRole("link")
    .map((link) => link.getAttribute("href"));
const link = (name: RegExp) => choices().getByRole("link", { name });

async function openStart(query = "", answers: Answers = {}) {
  serve({ "GET /api/v1/services": ok(catalog), "GET /api/users/plan": ok(plan), ...answers });
  const shown = show(<NewRequestPage />, { at: `/app/verifications/new${query}` });
  await screen.findByRole("list", { name: "What you can ask for" });
  return shown;
}

beforeEach(async () => {
  await signedInAs();
});

describe("the start of a request", () => {
  it("asks what the user wants to know, with what it covers, its price and its time", async () => {
    await openStart();
    expect(hrefs()).toEqual([
      ...["identity", "employment", "rental", "financial", "business"].map(
        (type) => `/app/verifications/new?type=${type}`,
      ),
      "/app/verifications/peer",
    ]);
    const identity = link(/^Are they who they say they are\?/);
    expect(identity.textContent).toContain("$2.99");
    expect(identity.textContent).toContain("3-5 business days");
    expect(identity.textContent).toContain("It doesn't cover their job, finances or background.");
    const deal = link(/^A quick check before a deal/);
    expect(deal.textContent).toContain("Free");
    expect(deal.textContent).toContain("2-4 hours");
    expect(deal.textContent).toContain("there are no extra services.");
  });

  it("hands the address on to the form and to the peer check", async () => {
    const { user, router } = await openStart();
    fill("Target user email", email);
    await user.click(link(/^Are they who/));
    await screen.findByLabelText("Verification type");
    expect(choice("Verification type").value).toBe("identity");
    expect(field("Target user email").value).toBe(email);
    await router.navigate("/app/verifications/new");
    await screen.findByRole("list", { name: "What you can ask for" });
    fill("Target user email", email);
    await user.click(link(/^A quick check/));
    await screen.findByText("Another page");
    expect(router.state.location.state).toMatchObject({ person: { email } });
  });

  it("keeps the names of people who were pasted, and shows them again after Back", async () => {
    const { user, router } = await openStart();
    const box = field("Target user email");
    fireEvent.paste(box, { clipboardData: { getData: () => "Jane Doe <jane@x.com>, Bob Ray <bob@x.com>" } });
    expect(box.value).toBe("jane@x.com, bob@x.com");
    box.focus();
    await user.click(link(/^Are they who/));
    const names = await screen.findAllByLabelText<HTMLInputElement>("First name");
    expect(names.map(({ value }) => value)).toEqual(["Jane", "Bob"]);
    expect(history.state.usr.people).toHaveLength(2);
    expect(router.state.location.search).toBe("?type=identity");
  });

  it("offers the types for the user themselves, without an address and a peer check", async () => {
    const { user } = await openStart();
    await user.click(screen.getByRole("radio", { name: "Myself" }));
    expect(hrefs()).toHaveLength(5);
    expect(hrefs()[0]).toBe("/app/verifications/new?type=identity&mode=self");
    expect(screen.queryByLabelText("Target user email")).toBeNull();
    link(/^Show that you're who you say you are\./);
  });

  it("says before anything is typed what isn't available, and why", async () => {
    const types = catalog.types.map((one) =>
      one.type === "financial" ? { ...one, offered: false, reason: "Only a bureau can answer this." } : one,
    );
    const peer = catalog.peer.map((one) => ({ ...one, offered: false, reason: "Nobody answers." }));
    await openStart("", { "GET /api/v1/services": ok({ ...catalog, types, peer }) });
    await choices().findByText("Only a bureau can answer this.");
    expect(hrefs()).toEqual(
      ["identity", "employment", "rental", "business"].map((type) => `/app/verifications/new?type=${type}`),
    );
    choices().getByText("Nobody answers.");
  });

  it("says what the user asked an address before, and offers to ask again for what has aged", async () => {
    const last = {
      id: "ver_7",
      verification_type: "identity",
      is_peer: false,
      is_own: true,
      requested_services: ["address_verification"],
      status: "completed",
      created_at: "2025-11-01T12:00:00.000Z",
      completed_at: "2025-11-03T12:00:00.000Z",
      aged: ["address_verification"],
    };
    await openStart("", {
      "GET /api/v1/people": (call) =>
        ok({
          people: email.startsWith(call.query.get("search") ?? "") ? [{ email, name: "Jane Doe", last }] : [],
        })(call),
    });
    fill("Target user email", email);
    const note = await screen.findByText(/^You verified Jane Doe's identity on Nov 3, 2025\./);
    expect(note.textContent).toContain("Address verification is out of date.");
    const again = within(note).getByRole("link", { name: "Ask Again for What Is Out of Date" });
    expect(again.getAttribute("href")).toBe(
      "/app/verifications/new?type=identity&again=ver_7&services=address_verification",
    );
    expect(document.querySelector("datalist option")?.getAttribute("value")).toBe(email);
  });
});

describe("drafts and templates on the start page", () => {
  const draft = {
    id: "dft_1",
    form: "request",
    email,
    name: "Jane Doe",
    type: "rental",
    updated_at: "2026-01-05T12:00:00.000Z",
  };
  const template = {
    id: "tpl_1",
    name: "Tenants",
    team_id: null,
    verification_type: "rental",
    requested_services: ["eviction_check"],
    purpose: "tenant",
    priority: "expedited",
    notes: "Elm Street",
    wanted_assurance: "low",
    is_default: false,
    can_manage: true,
    updated_at: "2026-01-05T12:00:00.000Z",
  };

  it("continue or delete a draft", async () => {
    serve({ "DELETE /api/v1/drafts/dft_1": ok(undefined) });
    const drafts = [draft, { ...draft, id: "dft_2", form: "peer", name: null, type: "identity" }];
    const { user } = await openStart("", { "GET /api/v1/drafts": ok({ drafts }) });
    const go = await screen.findByRole("link", { name: "Continue the draft for Jane Doe" });
    expect(go.getAttribute("href")).toBe("/app/verifications/new?draft=dft_1");
    const peer = screen.getByRole("link", { name: `Continue the draft for ${email}` });
    expect(peer.getAttribute("href")).toBe("/app/verifications/peer?draft=dft_2");
    serve({ "GET /api/v1/drafts": ok({ drafts: [] }) });
    await user.click(screen.getByRole("button", { name: "Delete the draft for Jane Doe" }));
    await waitFor(() => expect(screen.queryByRole("heading", { name: "Drafts" })).toBeNull());
    expect(callsTo("DELETE /api/v1/drafts/dft_1")).toHaveLength(1);
  });

  it("use, rename and delete a template", async () => {
    const path = "/api/v1/templates/tpl_1";
    serve({ [`PUT ${path}`]: ok({ ...template, name: "Renters" }), [`DELETE ${path}`]: ok(undefined) });
    const { user } = await openStart("", { "GET /api/v1/templates": ok({ templates: [template] }) });
    const use = await screen.findByRole("link", { name: "Use the template Tenants" });
    expect(use.getAttribute("href")).toBe("/app/verifications/new?template=tpl_1");
    await user.click(screen.getByRole("button", { name: "Change the template Tenants" }));
    await screen.findByRole("dialog");
    fill("Template name", "Renters");
    await user.click(screen.getByRole("button", { name: "Save Template" }));
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    expect(callsTo(`PUT ${path}`)[0]?.body).toMatchObject({
      name: "Renters",
      verificationType: "rental",
      requestedServices: ["eviction_check"],
      notes: "Elm Street",
    });
    await user.click(screen.getByRole("button", { name: /^Delete the template/ }));
    await user.click(await screen.findByRole("button", { name: "Delete Template" }));
    await waitFor(() => expect(callsTo(`DELETE ${path}`)).toHaveLength(1));
  });

  it("start the form with a template's choices", async () => {
    await openForm("template=tpl_1", { "GET /api/v1/templates": ok({ templates: [template] }) });
    expect(choice(/^Template/).value).toBe("tpl_1");
    expect(choice("Verification type").value).toBe("rental");
    expect(screen.getByRole<HTMLInputElement>("checkbox", { name: "Eviction check" }).checked).toBe(true);
    expect(screen.getByRole<HTMLInputElement>("radio", { name: "Expedited" }).checked).toBe(true);
    expect(field("Notes").value).toBe("Elm Street");
    expect(field("Target user email").value).toBe("");
  });

  it("start a team's requests of a type with the team's default", async () => {
    const team = { id: "team_1", name: "Harbor Staffing", role: "member" as const, locked: false };
    await signedInAs(person({ teams: [team] }));
    localStorage.setItem("workspace", "usr_1 team_1");
    const ofTeam = { ...template, team_id: "team_1", is_default: true, can_manage: false };
    const templates = [{ ...template, id: "tpl_2", name: "Mine" }, ofTeam];
    const { user } = await openForm("type=identity", { "GET /api/v1/templates": ok({ templates }) });
    await user.selectOptions(screen.getByLabelText("Who's asking?"), "Harbor Staffing");
    await user.selectOptions(choice("Verification type"), "rental");
    expect(choice(/^Template/).value).toBe("tpl_1");
    expect(screen.getByRole<HTMLInputElement>("checkbox", { name: "Eviction check" }).checked).toBe(true);
  });

  it("change a form that's already open, and keep who it's about and its notes", async () => {
    const plain = { ...template, notes: null };
    const { user } = await openForm("type=identity", { "GET /api/v1/templates": ok({ templates: [plain] }) });
    fill("Target user email", email);
    fill("Notes", "Ask twice");
    await user.selectOptions(choice(/^Template/), "Tenants");
    expect(choice("Verification type").value).toBe("rental");
    expect(screen.getByRole<HTMLInputElement>("checkbox", { name: "Eviction check" }).checked).toBe(true);
    expect(field("Target user email").value).toBe(email);
    expect(field("Notes").value).toBe("Ask twice");
    expect(choice("Level of assurance").value).toBe("low");
  });

  it("save the form's choices, for the user or for a team that they manage", async () => {
    const team = { id: "team_1", name: "Harbor Staffing", role: "manager" as const, locked: false };
    await signedInAs(person({ teams: [team] }));
    serve({ "POST /api/v1/templates": ok(template) });
    const { user } = await openForm("type=identity&assurance=medium");
    fill("First name", "Jane");
    fill("Notes", "Ask twice");
    await user.click(screen.getByRole("checkbox", { name: "Address verification" }));
    await user.click(screen.getByRole("button", { name: "Save as Template" }));
    const dialog = within(await screen.findByRole("dialog"));
    await user.click(dialog.getByRole("button", { name: "Save Template" }));
    await dialog.findByText("Please enter a name for this template");
    fill("Template name", "Buyers");
    await user.selectOptions(choice("Who can use it?"), "Everyone in Harbor Staffing");
    await user.click(dialog.getByRole("checkbox", { name: "Start the team's identity requests with it" }));
    await user.click(dialog.getByRole("button", { name: "Save Template" }));
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    const body = callsTo("POST /api/v1/templates")[0]?.body;
    expect(body).toEqual({
      name: "Buyers",
      teamId: "team_1",
      isDefault: true,
      verificationType: "identity",
      requestedServices: ["address_verification"],
      purpose: "personal",
      priority: "standard",
      notes: "Ask twice",
      wantedAssurance: "medium",
    });
    // Saving a template doesn't send the form that it's in.
    expect(callsTo("POST /api/v1/verifications")).toEqual([]);
    expect(field("First name").value).toBe("Jane");
  });
});
