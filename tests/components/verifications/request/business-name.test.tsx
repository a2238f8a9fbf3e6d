import { screen, within } from "@testing-library/react";
import { beforeEach, describe, expect, it } from "vitest";
import { WhoAsks } from "#features/attest/WhoAsks.tsx";
import { show, signedInAs } from "#tests/components/render.tsx";
import { openDetail } from "../detail/steps.tsx";

const ASKED = {
  status: "pending",
  stage: "awaiting_consent",
  viewer_roles: ["target"],
  actions: ["consent", "decline", "block"],
  requester_name: "Otto Ask",
} as const;
const name = "PayPaI Support";
const suspicious = { name, is_verified: false, is_suspicious: true };

beforeEach(async () => {
  await signedInAs();
});

describe("a requester's name shown to the subject", () => {
  it("appears only behind a label if it imitates another business", async () => {
    await openDetail({
      ...ASKED,
      viewer_roles: ["target"],
      actions: [...ASKED.actions],
      requester_business: suspicious,
    });
    for (const region of ["Otto Ask wants to verify you", "Requester"]) {
      const card = await screen.findByRole("region", { name: region });
      const label = within(card).getByText("Unverified business name");
      expect(label.closest("[data-business]")?.textContent).toBe(`Unverified business name “${name}”`);
    }
    for (const heading of screen.getAllByRole("heading")) expect(heading.textContent).not.toContain(name);
  });

  it.each([
    ["verified", { name: "PayPal", is_verified: true, is_suspicious: false }],
    ["plain", { name: "Acme Rentals", is_verified: false, is_suspicious: false }],
    ["no", null],
  ])("has no label for %s business name", async (_kind, requester_business) => {
    await openDetail({ ...ASKED, viewer_roles: ["target"], actions: [...ASKED.actions], requester_business });
    for (const name of ["Otto Ask wants to verify you", "Requester"])
      await screen.findByRole("region", { name });
    expect(screen.queryByText("Unverified business name")).toBeNull();
  });

  it("has the label for a contact, too", () => {
    const asked = {
      kind: "employer",
      requester_name: "Otto Ask",
      requester_business: suspicious,
      requester_unverified_name: null,
      requester_name_standing: "The requester entered this name on their account. We haven't verified it.",
      subject_name: "Jane Doe",
      subject_unverified_name: null,
      is_self: false,
      purpose: "employment",
      named_by: "subject",
      expires_at: "2026-11-29T12:00:00.000Z",
      questions: [],
    } as const;
    show(<WhoAsks asked={{ ...asked, questions: [] }} subject="Jane Doe" />);
    screen.getByText("Unverified business name");
    screen.getByText(/^Otto Ask asked us to verify/);
  });

  it("has a label if it's a person's unverified name, and so has a subject's name shown to a contact", async () => {
    const unverified = "Police Department of Ohio";
    const asked = {
      kind: "employer",
      requester_name: "An unverified sender",
      requester_business: null,
      requester_unverified_name: name,
      requester_name_standing: "The requester entered this name on their account. We haven't verified it.",
      subject_name: null,
      subject_unverified_name: unverified,
      is_self: false,
      purpose: "employment",
      named_by: "subject",
      expires_at: "2026-11-29T12:00:00.000Z",
    } as const;
    const { container } = show(<WhoAsks asked={{ ...asked, questions: [] }} subject="someone" />);
    expect(screen.getAllByText("Unverified name")).toHaveLength(2);
    expect(container.textContent).toContain(`Unverified name “${name}”`);
    expect(container.textContent).toContain(`Unverified name “${unverified}”`);
    expect(screen.getByRole("heading").textContent).toBe("Please confirm someone’s employment");
  });
});
