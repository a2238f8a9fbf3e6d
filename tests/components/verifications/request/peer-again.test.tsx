import { screen, waitFor } from "@testing-library/react";
import type { UserEvent } from "@testing-library/user-event";
import { beforeEach, describe, expect, it } from "vitest";
import { Component as PeerPage } from "#features/verifications/peer/PeerPage.tsx";
import { show, signedInAs } from "#tests/components/render.tsx";
import { callsTo, ok, serve } from "#tests/components/server.ts";
import { CLAIMS, DETAIL, detail } from "../detail/steps.tsx";
import { catalog, email, plan } from "./steps.tsx";

const SEND = "POST /api/verifications/peer-to-peer";

async function open(query: string) {
  serve({ "GET /api/v1/services": ok(catalog), "GET /api/users/plan": ok(plan) });
  const shown = show(<PeerPage />, { at: `/app/verifications/peer${query}` });
  await screen.findByRole("radio", { name: "Identity" });
  return shown;
}

const button = (name: string) => screen.getByRole<HTMLButtonElement>("button", { name });
const radio = (name: string) => screen.getByRole<HTMLInputElement>("radio", { name });
const declaration = () => screen.getByRole("checkbox", { name: /legitimate reason/ });
const next = (user: UserEvent) => user.click(button("Next"));

beforeEach(async () => {
  sessionStorage.clear();
  await signedInAs();
});

describe("asking again", () => {
  it("starts with what the earlier peer check stated, but not with its declaration", async () => {
    const earlier = detail({
      target_user_email: email,
      claims: { ...CLAIMS, phone: "+1 217 555 0123" },
      notes: "Call first.",
      peer: {
        kind: "employment",
        context: "marketplace",
        meeting_location: "Union Station",
        transaction_type: "Road bike",
        transaction_value: 450,
        mutual_offered: true,
      },
    });
    serve({ [DETAIL]: ok(earlier), [SEND]: ok({ verification_id: "ver_2", invitation_held: null }) });
    const { user } = await open("?again=ver_1");
    expect(radio("Employment").checked).toBe(true);
    for (let i = 0; i < 3; i++) await next(user);
    expect(declaration()).not.toHaveProperty("checked", true);
    await user.click(declaration());
    await user.click(button("Submit Request"));
    await waitFor(() => expect(callsTo(SEND)).toHaveLength(1));
    expect(callsTo(SEND)[0]?.body).toMatchObject({
      verification_type: "employment",
      target_info: { name: "Jane Doe", email, phone: "+1 217 555 0123" },
      context: {
        purpose: "marketplace",
        meetingLocation: "Union Station",
        transactionType: "Road bike",
        additionalNotes: "Call first.",
      },
      urgency: "standard",
      mutual: true,
    });
  });
});
