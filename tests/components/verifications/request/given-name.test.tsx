import { screen, within } from "@testing-library/react";
import { beforeEach, expect, it } from "vitest";
import { signedInAs } from "#tests/components/render.tsx";
import { CLAIMS, openDetail } from "../detail/steps.tsx";

const BUSINESS = {
  business_name: "Acme Corp",
  business_address: null,
  business_type: null,
  ein_last4: null,
  lei: null,
  year_established: null,
};
const GIVEN = { name: "Jonathan Smith", unverified_name: null };

beforeEach(async () => {
  await signedInAs();
});

const stated = () => within(screen.getByRole("region", { name: "What was stated" }));

it("shows the requester's side the name that the subject gave, beside the stated one", async () => {
  await openDetail({ subject_name: GIVEN });
  expect(stated().getByText("Jane Doe").textContent).toBe("Jane DoeThey gave another name: Jonathan Smith");
});

it("tells the subject which name they gave", async () => {
  await openDetail({ subject_name: GIVEN, viewer_roles: ["target"] });
  stated().getByText("You gave another name: Jonathan Smith");
});

it("labels a name that imitates someone", async () => {
  await openDetail({ subject_name: { name: "Another name", unverified_name: "PayPal Support" } });
  stated().getByText("Unverified name");
  stated().getByText(/“PayPal Support”/);
  expect(stated().queryByText(/Another name/)).toBeNull();
});

it("shows it although the request states no name", async () => {
  await openDetail({
    subject_name: GIVEN,
    target_name: null,
    claims: { ...CLAIMS, first_name: null, last_name: null },
  });
  stated().getByText("They gave their name: Jonathan Smith");
});

it.each([
  ["target", "You gave your name: Jonathan Smith"],
  ["requester", "They gave their name: Jonathan Smith"],
] as const)("doesn't take a business's name for theirs (%s)", async (role, words) => {
  await openDetail({
    verification_type: "business",
    subject_name: GIVEN,
    target_name: "Acme Corp",
    viewer_roles: [role],
    claims: { ...CLAIMS, first_name: null, last_name: null, business: BUSINESS },
  });
  stated().getByText(words);
});

it("shows nothing more if they gave none", async () => {
  await openDetail();
  expect(stated().queryByText(/gave/)).toBeNull();
});
