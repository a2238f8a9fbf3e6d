import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { beforeEach, describe, expect, it } from "vitest";
import type { Potential } from "#contract/assurance/potential.ts";
import type { Service } from "#contract/checks/catalog.ts";
import { choice, field, fill, optionsOf, signedInAs } from "#tests/components/render.tsx";
import { callsTo, ok, serve } from "#tests/components/server.ts";
import { detail } from "../detail/steps.tsx";
import { catalog, email, FILL, openForm, send, submitButton } from "./steps.tsx";

const FIELD = "Level of assurance";
const SUBMIT = "POST /api/v1/verifications";
const summary = () => within(screen.getByRole("region", { name: "Cost summary" }));
const sent = () => callsTo(SUBMIT).map(({ body }) => (body as { wantedAssurance?: string }).wantedAssurance);
const choose = (user: Awaited<ReturnType<typeof openForm>>["user"], words: string) =>
  user.selectOptions(choice(FIELD), words);

/** The answer of a server on which a service can also reach these scores. */
const offering = (id: Service, scores: Partial<Potential>) => ({
  "GET /api/v1/services": ok({
    ...catalog,
    types: catalog.types.map((type) => ({
      ...type,
      services: type.services.map((one) =>
        one.id === id ? { ...one, potential: { ...one.potential, ...scores } } : one,
      ),
    })),
  }),
});
const COMPARING = offering("document_verification", { verification: 3 });

beforeEach(async () => {
  await signedInAs();
  serve({ [SUBMIT]: ok({ id: "ver_1", invitation_held: null }) });
});

describe("the level of assurance", () => {
  it("is any unless the user chooses one, and then it's sent", async () => {
    const { user } = await openForm();
    expect(optionsOf(FIELD)).toEqual([
      "Any",
      "At least low confidence",
      "At least medium confidence",
      "At least high confidence",
      "At least very high confidence",
    ]);
    fill("Target user email", email);
    FILL.identity();
    expect(summary().queryByText(/confidence/)).toBeNull();
    await choose(user, "At least low confidence");
    await user.click(await screen.findByRole("button", { name: "Add Document verification" }));
    const words =
      "This request can reach low confidence at best. Documents digitally signed by their issuers help most.";
    screen.getByText(words);
    summary().getByText(`At least low confidence. ${words}`);
    await user.click(submitButton());
    const review = within(await screen.findByRole("dialog", { name: "Review your request" }));
    review.getByText(`At least low confidence. ${words}`);
    await user.click(review.getByRole("button", { name: /^Submit Request/ }));
    await waitFor(() => expect(sent()).toEqual(["low"]));
  });

  it("isn't sent if it's any", async () => {
    const { user } = await openForm("type=identity&assurance=low");
    fill("Target user email", email);
    FILL.identity();
    await choose(user, "Any");
    await send(user);
    await waitFor(() => expect(sent()).toEqual([undefined]));
  });

  it("says which service reaches it, and adds it with one click", async () => {
    const { user } = await openForm("type=identity&assurance=medium", COMPARING);
    await screen.findByText(
      "This request can't reach medium confidence, or any other level. Document verification can reach it.",
    );
    await user.click(screen.getByRole("button", { name: "Add Document verification" }));
    expect(screen.getByRole("checkbox", { name: "Document verification" })).toHaveProperty("checked", true);
    screen.getByText(/^This request can reach medium confidence at best\./);
    expect(screen.queryByRole("button", { name: "Add Document verification" })).toBeNull();
  });

  it("says what's missing if nothing reaches it, and can be asked for anyway", async () => {
    const { user } = await openForm("type=identity&assurance=medium");
    await screen.findByText(
      "This request can't reach medium confidence, or any other level. Nothing offered with this type can reach it. It takes a comparison of the person with the photo on the document, which we don't do.",
    );
    fill("Target user email", email);
    FILL.identity();
    await send(user);
    await waitFor(() => expect(sent()).toEqual(["medium"]));
  });

  it("is the same for several people", async () => {
    const { user } = await openForm("type=identity&assurance=low");
    fireEvent.paste(field("Target user email"), {
      clipboardData: { getData: () => "Jane Doe <jane@example.org>, Bob Ray <bob@example.org>" },
    });
    await user.click(submitButton());
    await user.click(await screen.findByRole("button", { name: /^Submit 2 Requests/ }));
    await waitFor(() => expect(sent()).toEqual(["low", "low"]));
  });

  it("isn't offered for a business, and is cleared when the type becomes one", async () => {
    const { user } = await openForm("type=identity&assurance=high");
    expect(choice(FIELD).value).toBe("high");
    await user.selectOptions(choice("Verification type"), "business");
    expect(screen.queryByLabelText(FIELD)).toBeNull();
    expect(summary().queryByText(/confidence/)).toBeNull();
    await user.selectOptions(choice("Verification type"), "identity");
    expect(choice(FIELD).value).toBe("any");
  });

  it.each(["type=business&assurance=high", "type=identity&mode=self&assurance=high"])(
    "isn't offered at %s",
    async (query) => {
      await openForm(query);
      expect(screen.queryByLabelText(FIELD)).toBeNull();
    },
  );

  it.each(["again", "like"])("is taken over from an earlier request with ?%s=", async (how) => {
    await openForm(`${how}=ver_1`, {
      "GET /api/verifications/ver_1": ok(detail({ wanted_assurance: "high" })),
    });
    expect(choice(FIELD).value).toBe("high");
  });

  it("is kept in a draft, and ignored if it's unknown", async () => {
    const drafted = (wantedAssurance: string) => ({
      "GET /api/v1/drafts/drf_1": ok({
        id: "drf_1",
        form: "request",
        email: "",
        values: { verificationType: "identity", wantedAssurance },
        updated_at: "2026-01-05T12:00:00.000Z",
      }),
    });
    const first = await openForm("draft=drf_1", drafted("very_high"));
    expect(choice(FIELD).value).toBe("very_high");
    first.unmount();
    await openForm("draft=drf_1", drafted("absolute"));
    expect(choice(FIELD).value).toBe("any");
  });
});
