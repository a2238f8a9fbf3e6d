import { screen, waitFor } from "@testing-library/react";
import { beforeEach, describe, expect, it } from "vitest";
import { fill, messages, person, signedInAs } from "#tests/components/render.tsx";
import { callsTo, ok, serve } from "#tests/components/server.ts";
import { email, FILL, openForm, send, submitButton } from "./steps.tsx";

const SUBMIT = "POST /api/v1/verifications";
const box = (name: string) => screen.getByRole<HTMLInputElement>("checkbox", { name });

beforeEach(async () => {
  await signedInAs();
});

describe("a subject with only one name", () => {
  it("is requested with the box that appears once a part of the name is missing", async () => {
    serve({ [SUBMIT]: ok({ id: "ver_1" }) });
    const { user } = await openForm("type=identity");
    fill("Target user email", email);
    FILL.identity();
    fill("First name", "");
    await user.click(submitButton());
    await waitFor(() => expect(messages()).toEqual({ "personalInfo.firstName": "First name is required" }));
    await user.click(box("This is their full legal name"));
    await send(user);
    await screen.findByText("Another page");
    expect(callsTo(SUBMIT)[0]?.body).toMatchObject({
      isFullLegalName: true,
      personalInfo: { lastName: "Doe" },
    });
  });

  it("finds the box checked in a request about themselves", async () => {
    await signedInAs(person({ first_name: "", last_name: "Sukarno" }));
    await openForm("type=identity&mode=self");
    expect(box("This is my full legal name").checked).toBe(true);
  });
});
