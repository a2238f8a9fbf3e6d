import { screen, waitFor, within } from "@testing-library/react";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { CHECK_LABEL, SERVICES } from "#contract/checks/catalog.ts";
import { VERIFICATION_TYPES, type VerificationType } from "#contract/enums.ts";
import { choice, field, fill, focusedField, messages, signedInAs } from "#tests/components/render.tsx";
import { callsTo, ok, refused, serve, text, unreachable } from "#tests/components/server.ts";
import { sample } from "#tests/harness/scope.ts";
import { catalog, cost, email, FILL, openForm, send, submitButton } from "./steps.tsx";

const SUBMIT = "POST /api/v1/verifications";
const EMAIL = { targetUserEmail: "Target user email is required" };
const CERTIFIED = { purposeCertified: "Please confirm that you'll use the result only for this purpose" };
const URGENT = { urgentReason: "Urgent reason is required for same-day processing" };

/** The messages for each type when nothing is filled in. */
const MISSING: Record<VerificationType, Record<string, string>> = {
  identity: {
    ...EMAIL,
    ...URGENT,
    "personalInfo.firstName": "First name is required",
    "personalInfo.lastName": "Last name is required",
    "personalInfo.dateOfBirth": "Date of birth is required",
  },
  business: {
    ...EMAIL,
    ...URGENT,
    "businessInfo.businessName": "Business name is required",
    "businessInfo.ein": "EIN is required",
  },
  employment: {
    ...EMAIL,
    ...URGENT,
    ...CERTIFIED,
    "employmentInfo.employerName": "Employer name is required",
    "employmentInfo.position": "Position is required",
  },
  financial: { ...EMAIL, ...URGENT, ...CERTIFIED },
  rental: {
    ...EMAIL,
    ...URGENT,
    ...CERTIFIED,
    "rentalInfo.previousAddress": "Previous address is required",
  },
};

/** Base price, and the total of an urgent request with three extra services: (base + 3 × 1.99) × 2.5. */
const PRICE: Record<VerificationType, [base: string, whole: string]> = {
  identity: ["$2.99", "$22.40"],
  business: ["$9.99", "$39.90"],
  employment: ["$4.99", "$27.40"],
  financial: ["$7.99", "$34.90"],
  rental: ["$3.99", "$24.90"],
};

const service = (name: string | RegExp) => screen.getByRole<HTMLInputElement>("checkbox", { name });

beforeEach(async () => {
  await signedInAs();
});

describe.each(sample(VERIFICATION_TYPES, 2))("a %s request", (type) => {
  it("shows what's missing next to each field, and sends the complete request with its price", async () => {
    const invitation_held = { until: "2026-01-06T09:00:00.000Z", reason: "daily_limit", most: 50 };
    serve({ [SUBMIT]: ok({ id: "ver_1", invitation_held }) });
    const { user, router } = await openForm(`type=${type}`);
    expect(cost()).toBe(PRICE[type][0]);
    await user.click(screen.getByRole("radio", { name: "Urgent" }));
    await user.click(submitButton());
    await waitFor(() => expect(messages()).toEqual(MISSING[type]));
    expect(focusedField()).toBe("targetUserEmail");

    fill("Target user email", email);
    FILL[type]();
    const services = SERVICES[type].slice(0, 3);
    for (const id of services) await user.click(service(CHECK_LABEL[id]));
    fill("Urgent reason", "They move in tomorrow");
    if ("purposeCertified" in MISSING[type]) await user.click(service(/^I'll use the result/));
    expect(messages()).toEqual({});
    expect(cost()).toBe(PRICE[type][1]);
    await send(user);
    await screen.findByText("Another page");
    expect(callsTo(SUBMIT)[0]?.body).toMatchObject({
      verificationType: type,
      targetUserEmail: email,
      priority: "urgent",
      urgentReason: "They move in tomorrow",
      requestedServices: services,
      estimatedCost: expect.any(Number),
    });
    const { location } = router.state;
    expect(location.pathname + location.search).toBe("/app/verifications?highlight=ver_1");
    expect(location.state).toMatchObject({
      message: "Verification request submitted successfully!",
      note: expect.stringMatching(/^We'll send the invitation after Jan 6, 2026/),
    });
  });
});

describe("the request form", () => {
  it("says when to try again after too many requests, and keeps the input", async () => {
    const message = "You've reached the limit of 30 requests an hour. You can send this one in 40 minutes.";
    serve({ [SUBMIT]: refused(429, { code: "rate_limited", message }) });
    const { user } = await openForm("type=identity");
    fill("Target user email", email);
    FILL.identity();
    await send(user);
    await screen.findByText(message);
    expect(field("Target user email").value).toBe(email);
    expect(field("First name").value).not.toBe("");
  });

  it("starts with the services that the link names", async () => {
    await openForm("type=identity&services=address_verification,salary_verification");
    expect(service(/^Address verification/).checked).toBe(true);
    expect(cost()).toBe("$4.98");
  });

  it("says at once that there's no type, if the one in the link isn't available", async () => {
    const types = catalog.types.map((one) =>
      one.type === "rental" ? { ...one, reason: "No one answers." } : one,
    );
    const { user } = await openForm("type=rental", { "GET /api/v1/services": ok({ ...catalog, types }) });
    expect(screen.getAllByText("No one answers.").length).toBeGreaterThan(0);
    await user.click(submitButton());
    await waitFor(() =>
      expect(messages()).toEqual({ verificationType: "Verification type is required", ...EMAIL }),
    );
    expect(focusedField()).toBe("verificationType");
    expect(cost()).toBeUndefined();
  });

  it("keeps each type's input when the type changes, but clears its services", async () => {
    const { user } = await openForm("type=rental");
    fill("Previous address", "5 Elm St");
    await user.click(service("Eviction check"));
    expect(cost()).toBe("$5.98");
    expect(choice("Purpose").value).toBe("tenant");

    await user.selectOptions(choice("Verification type"), "business");
    fill("EIN", "98-7654321");
    expect(cost()).toBe("$9.99");
    expect(choice("Purpose").value).toBe("business");

    await user.selectOptions(choice("Verification type"), "rental");
    expect(field("Previous address").value).toBe("5 Elm St");
    expect(service("Eviction check").checked).toBe(false);
    expect(cost()).toBe("$3.99");
    await user.selectOptions(choice("Verification type"), "business");
    expect(field("EIN").value).toBe("98-7654321");
  });

  it.each([
    ["Standard", "$3.99", "3-5 business days", "They'll decide within 3 business days."],
    // 3.99 × 1.5 = 5.985, rounded half up.
    [
      "Expedited",
      "$5.99",
      "1-2 days",
      "They'll decide within 1 business day. If we miss either time, we refund",
    ],
    [
      "Urgent",
      "$9.98",
      "Same day",
      "They'll decide by the end of the next day (UTC). If we miss either time, we refund",
    ],
  ])(
    "shows the cost, the turnaround and what can take longer for %s priority",
    async (priority, price, turnaround, longer) => {
      const { user } = await openForm("type=rental");
      await user.click(screen.getByRole("radio", { name: priority }));
      expect(cost()).toBe(price);
      const summary = screen.getByRole("region", { name: "Cost summary" });
      within(summary).getByText(`${turnaround} once we have everything`);
      expect(summary.textContent).toContain(longer);
      expect(within(summary).getAllByText(price).length).toBeGreaterThan(0);
    },
  );

  it("says what each service does and names each document once", async () => {
    const { user } = await openForm("type=identity");
    screen.getByText("We'll text a code to the number. Entering it proves access to the phone.");
    await user.click(service("Document verification"));
    await user.click(service("Address verification"));
    screen.getByText(
      "They can upload a driver's license or state ID (the side with the barcode); a passport (the page with the photo); a utility bill or bank statement.",
    );
  });

  it("validates a business's numbers", async () => {
    const { user } = await openForm("type=business");
    fill("Target user email", "nobody");
    fill("Business name", "Acme");
    fill("EIN", "12345");
    fill(/^Year established/, "1799");
    await user.click(submitButton());
    const email = { targetUserEmail: "Please enter a valid email address" };
    const ein = { "businessInfo.ein": "Enter all nine digits of the EIN" };
    const year = (message: string) => ({ "businessInfo.yearEstablished": message });
    await waitFor(() =>
      expect(messages()).toEqual({ ...email, ...ein, ...year("Year established must be 1800 or later") }),
    );
    fill("EIN", "123456789");
    fill(/^Year established/, String(new Date().getFullYear() + 1));
    expect(messages()).toEqual({ ...email, ...year("Year established cannot be in the future") });
    fill(/^Year established/, String(new Date().getFullYear()));
    expect(messages()).toEqual(email);
  });

  it("validates a lease's amounts and dates", async () => {
    const { user } = await openForm("type=rental");
    fill("Target user email", email);
    FILL.rental();
    fill(/^Monthly rent/, "a lot");
    fill(/^Lease start date/, "05/01/2021");
    fill(/^Lease end date/, "05/01/2020");
    await user.click(submitButton());
    const wrong = {
      "rentalInfo.monthlyRent": "Enter an amount, like 1200",
      "rentalInfo.leaseEndDate": "The lease can't end before it starts",
    };
    await waitFor(() => expect(messages()).toEqual({ ...wrong, ...CERTIFIED }));
    fill(/^Lease end date/, "soon");
    expect(messages()["rentalInfo.leaseEndDate"]).toBe("Enter a date as MM/DD/YYYY");
    fill(/^Lease end date/, "04/30/2023");
    fill(/^Monthly rent/, "$1,450.50");
    expect(messages()).toEqual(CERTIFIED);
  });
});

describe("a request that fails", () => {
  async function filledIn() {
    const shown = await openForm("type=identity");
    fill("Target user email", email);
    FILL.identity();
    return shown;
  }

  it.each([
    [refused(500, { message: "Oops" }), "Failed to submit verification request"],
    [text(502, "<html>"), "Failed to submit verification request"],
    [unreachable, "Network error. Please try again."],
  ])("says so, keeps the form, and can be sent again (%#)", async (answer, words) => {
    serve({ [SUBMIT]: answer });
    const { user } = await filledIn();
    await send(user);
    await screen.findByText(words);
    expect(field("Target user email").value).toBe(email);
    serve({ [SUBMIT]: ok({ id: "ver_1" }) });
    await send(user);
    await screen.findByText("Another page");
    // The same request carries the same key, so it's created only once.
    const keys = callsTo(SUBMIT).map(({ headers }) => headers.get("Idempotency-Key"));
    expect(keys[0]).toBeTruthy();
    expect(keys[1]).toBe(keys[0]);
  });

  it("shows the server's message next to its field until that field changes", async () => {
    const fields = { "requestedServices.0": "Not available" };
    serve({ [SUBMIT]: refused(422, { message: "Some fields are wrong", fields }) });
    const { user } = await filledIn();
    await user.click(service("SSN verification"));
    await send(user);
    await screen.findByText("Not available");
    expect(focusedField()).toBe("requestedServices");
    await user.click(service("SSN verification"));
    expect(screen.queryByText("Not available")).toBeNull();
  });

  it("lists its problems on a phone, each with a link to its field", async () => {
    vi.stubGlobal("matchMedia", () => ({ matches: true, addEventListener() {}, removeEventListener() {} }));
    const { user } = await openForm("type=identity");
    await user.click(submitButton());
    const problems = within(await screen.findByRole("region", { name: "Problems" }));
    problems.getByText("4 fields need your attention:");
    await user.click(problems.getByRole("button", { name: "Last name is required" }));
    expect(focusedField()).toBe("personalInfo.lastName");
    fill("Last name", "Doe");
    problems.getByText("3 fields need your attention:");
  });

  it("links the user's own address to verifying themselves", async () => {
    await openForm("type=identity");
    fill("Target user email", "Ada@example.org");
    const link = screen.getByRole("link", { name: "Verify yourself instead" });
    expect(link.getAttribute("href")).toBe("/app/verifications/new?type=identity&mode=self");
  });
});
