import { screen, waitFor } from "@testing-library/react";
import { beforeEach, describe, expect, it } from "vitest";
import type { Catalog } from "#features/verifications/shared/api/catalog.ts";
import { choice, field, fill, signedInAs } from "#tests/components/render.tsx";
import { ok, refused, serve } from "#tests/components/server.ts";
import { catalog, cost, email, FILL, openForm, send } from "./steps.tsx";

const SUBMIT = "POST /api/v1/verifications";
const service = (name: string | RegExp) => screen.getByRole<HTMLInputElement>("checkbox", { name });

beforeEach(async () => {
  await signedInAs();
});

describe("what no one here can answer", () => {
  const without = (id: string): Catalog => ({
    ...catalog,
    types: catalog.types.map((one) => ({
      ...one,
      services: one.services.map((item) =>
        item.id === id ? { ...item, offered: false, reason: "Not available: no court." } : item,
      ),
    })),
  });

  it("says why something isn't available and disables it", async () => {
    const [bureau, authority] = ["Only a bureau can answer this.", "Only the tax authority can answer this."];
    const types = catalog.types.map((one) =>
      one.type === "financial"
        ? { ...one, offered: false, reason: bureau }
        : {
            ...one,
            services: one.services.map((item) =>
              item.id === "tax_standing" ? { ...item, offered: false, reason: authority } : item,
            ),
          },
    );
    const { user } = await openForm("type=financial", {
      "GET /api/v1/services": ok({ ...catalog, types }),
    });
    expect(choice("Verification type").value).toBe("");
    expect(screen.getByRole<HTMLOptionElement>("option", { name: /^Financial/ }).disabled).toBe(true);
    expect(screen.getAllByText(bureau).length).toBeGreaterThan(0);

    await user.selectOptions(choice("Verification type"), "business");
    expect(service("Tax standing").disabled).toBe(true);
    const help = service("Tax standing").getAttribute("aria-describedby") ?? "";
    expect(document.getElementById(help)?.textContent).toBe(authority);
    expect(service("Business registration").disabled).toBe(false);
  });

  it("isn't chosen or priced, even if a link asks for it", async () => {
    await openForm("type=rental&services=eviction_check,payment_history", {
      "GET /api/v1/services": ok(without("eviction_check")),
    });
    expect(service(/^Eviction check/)).toMatchObject({ checked: false, disabled: true });
    expect(cost()).toBe("$5.98");
  });

  it("is dropped from the form and its price when the server refuses it, with the reason", async () => {
    const { user } = await openForm("type=employment&services=reference_check,professional_license");
    fill("Target user email", email);
    FILL.employment();
    await user.click(service(/^I'll use the result/));
    expect(cost()).toBe("$8.97");
    serve({
      [SUBMIT]: refused(422, {
        message: "Check the form.",
        fields: { "requestedServices.1": "Not available: no court." },
      }),
      "GET /api/v1/services": ok(without("professional_license")),
    });
    await send(user);
    await waitFor(() => expect(cost()).toBe("$6.98"));
    expect(service(/^Professional license/)).toMatchObject({ checked: false, disabled: true });
    // Beside the service, and as the form's refusal.
    await waitFor(() => expect(screen.getAllByText("Not available: no court.")).toHaveLength(2));
    expect(field("Employer name").value).toBe("Acme Paper");
  });

  it("says what only the test provider answers", async () => {
    const types = catalog.types.map((one) => ({
      ...one,
      services: one.services.map((item) => ({ ...item, testOnly: item.id === "eviction_check" })),
    }));
    await openForm("type=rental", { "GET /api/v1/services": ok({ ...catalog, types }) });
    const words = (name: RegExp) => {
      const help = service(name).getAttribute("aria-describedby") ?? "";
      return document.getElementById(help)?.textContent;
    };
    expect(words(/^Eviction check/)).toContain("Only the test provider is connected.");
    expect(words(/^Payment history/)).not.toContain("test provider");
  });
});
