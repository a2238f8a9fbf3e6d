import { screen } from "@testing-library/react";
import { expect, it } from "vitest";
import { callsTo, ok, refused, serve } from "#tests/components/server.ts";
import { CLAIMS, DETAIL } from "../detail/steps.tsx";
import { agreedRequest, button, openOwn, ownRequest, title } from "./steps.tsx";

const CONSENT = "POST /api/verifications/ver_1/consent";

const asked = (...ask_subject: ("dateOfBirth" | "address")[]) =>
  ownRequest({ claims: { ...CLAIMS, date_of_birth: null, address: null, ask_subject } });

it("asks for what the request left to the subject, and sends it with the consent", async () => {
  const { user } = await openOwn(asked("dateOfBirth", "address"));
  await screen.findByRole("heading", { name: "Your details" });
  screen.getByText(/Marcus Reed left these to you/);
  serve({
    [CONSENT]: refused(422, {
      code: "invalid",
      message: "Date of birth is required",
      fields: {
        "stated.dateOfBirth": "Date of birth is required",
        "stated.address.street": "Street is required",
      },
    }),
  });
  await user.click(await button("Agree"));
  await screen.findByText("Date of birth is required");
  screen.getByText("Street is required");
  expect(document.activeElement).toBe(screen.getByLabelText("Date of birth"));
  // The messages are at the fields, so the screen doesn't repeat them.
  expect(screen.getByRole("alert").textContent).toBe("");

  await user.type(screen.getByLabelText("Date of birth"), "04121990");
  expect(screen.queryByText("Date of birth is required")).toBeNull();
  await user.type(screen.getByLabelText("Street"), "123 Main St");
  await user.type(screen.getByLabelText("City"), "Springfield");
  serve({ [CONSENT]: ok(agreedRequest()), [DETAIL]: ok(agreedRequest()) });
  await user.click(await button("Agree"));
  await title("Add your driver's license");
  expect(callsTo(CONSENT).at(-1)?.body).toMatchObject({
    accepted: true,
    stated: {
      dateOfBirth: "1990-04-12",
      address: { street: "123 Main St", city: "Springfield", state: "", zipCode: "", country: "US" },
    },
  });
});

it("asks for nothing else", async () => {
  const { user } = await openOwn(asked("dateOfBirth"));
  await user.type(await screen.findByLabelText("Date of birth"), "04121990");
  expect(screen.queryByLabelText("Street")).toBeNull();
  serve({ [CONSENT]: ok(agreedRequest()), [DETAIL]: ok(agreedRequest()) });
  await user.click(await button("Agree"));
  await title("Add your driver's license");
  expect(callsTo(CONSENT)[0]?.body).toMatchObject({ stated: { dateOfBirth: "1990-04-12" } });
});
