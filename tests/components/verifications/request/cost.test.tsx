import { screen, within } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { choice, person, signedInAs } from "#tests/components/render.tsx";
import { ok, refused } from "#tests/components/server.ts";
import { openForm, plan, submitButton } from "./steps.tsx";

const SUMMARY = "Cost summary";
const PLAN = "GET /api/users/plan";
const summary = () => within(screen.getByRole("region", { name: SUMMARY }));
const box = (name: string) => screen.getByRole<HTMLInputElement>("checkbox", { name });
const team = { id: "team_1", name: "Harbor Staffing", role: "member" as const, locked: false };
const first = { ...plan, verifications_used: 0, verifications_remaining: 5, first_free: true };
const used = { ...plan, verifications_used: 5, verifications_remaining: 0 };

/** @returns the lines below the estimated cost, once they're shown */
async function due(last = "Due when they agree"): Promise<[label: string | null, amount: string | null][]> {
  await summary().findByText(last);
  const [terms, amounts] = [summary().getAllByRole("term"), summary().getAllByRole("definition")];
  const lines = terms.map((term, i): [string | null, string | null] => [
    term.textContent,
    amounts[i]?.textContent ?? null,
  ]);
  return lines.filter(([label]) => /^(Covered|First|Due)/.test(label ?? ""));
}

it("shows the price line by line, and the lines add up", async () => {
  await signedInAs();
  const { user } = await openForm("type=identity");
  await user.click(box("Phone verification"));
  await user.click(box("SSN verification"));
  await user.click(screen.getByRole("radio", { name: "Urgent" }));
  await summary().findByText("Due when they agree");
  const lines = (role: "term" | "definition") =>
    summary()
      .getAllByRole(role)
      .map((one) => one.textContent);
  expect(lines("term")).toEqual([
    "Identity verification",
    "2 extra services2 × $1.99",
    "Urgent priority× 2.5",
    "Covered by your plan",
    "Due when they agree",
  ]);
  expect(lines("definition")).toEqual(["$2.99", "$3.98", "$10.46", "−$2.99", "$14.44"]);
  expect(submitButton().textContent).toBe("Review Request · $17.43 (due $14.44)");
});

it("groups the digits of what's used, here and by other teams of the same owner", async () => {
  await signedInAs();
  const large = { verifications_limit: 1500, verifications_used: 1300, used_elsewhere: 1200 };
  await openForm("type=identity", { [PLAN]: ok({ ...plan, ...large }) });
  await screen.findByText("1,300 of 1,500 used");
  screen.getByText(
    "1,200 of these were used by other accounts or teams of the same owner. They share Free's allowance.",
  );
});

describe("what's due", () => {
  it("is nothing for the base price within the plan", async () => {
    await signedInAs();
    await openForm("type=identity");
    expect(await due()).toEqual([
      ["Covered by your plan", "−$2.99"],
      ["Due when they agree", "$0.00"],
    ]);
    summary().getByText("You won't be charged for this request.");
    expect(submitButton().textContent).toBe("Review Request · $2.99 (due $0.00)");
  });

  it("is the list price beyond the allowance, once they agree", async () => {
    await signedInAs();
    const { user } = await openForm("type=identity", { [PLAN]: ok(used) });
    await user.click(box("Phone verification"));
    expect(await due()).toEqual([["Due when they agree", "$4.98"]]);
    expect(submitButton().textContent).toBe("Review Request · $4.98");
    summary().getByText(
      "You're charged only if they agree, and never for a declined or cancelled request. If a service can't run, we credit what you paid for it.",
    );
  });

  it("is what the free first request doesn't include", async () => {
    await signedInAs();
    const { user } = await openForm("type=identity", { [PLAN]: ok(first) });
    await user.click(box("Phone verification"));
    expect(await due()).toEqual([
      ["First request free", "−$4.98"],
      ["Due when they agree", "$0.00"],
    ]);
    await user.click(box("SSN verification"));
    await user.click(box("Address verification"));
    await user.click(screen.getByRole("radio", { name: "Expedited" }));
    // (2.99 + 3 × 1.99) × 1.5 = 13.44, minus 2.99 + 2 × 1.99.
    expect(await due()).toEqual([
      ["First request free", "−$6.97"],
      ["Due when they agree", "$6.47"],
    ]);
    screen.getByText(/^The first request is free at standard priority with up to two extra services\./);
  });

  it("is due at once for a request about oneself", async () => {
    await signedInAs();
    await openForm("type=identity&mode=self", { [PLAN]: ok(used) });
    expect(await due("Due now")).toEqual([["Due now", "$2.99"]]);
    summary().getByText("If a service can't run, we credit what you paid for it.");
  });

  it("comes from the plan of whoever is asking", async () => {
    await signedInAs(person({ teams: [team] }));
    let answerTeam = () => {};
    const { user } = await openForm("type=identity", {
      [PLAN]: async (call) => {
        if (call.query.get("teamId") !== team.id) return ok(first)(call);
        await new Promise<void>((resolve) => {
          answerTeam = resolve;
        });
        return ok(plan)(call);
      },
    });
    expect((await due())[0]).toEqual(["First request free", "−$2.99"]);
    await user.selectOptions(choice("Who's asking?"), team.name);
    // While the team's plan loads, no one else's figures are shown.
    expect(summary().queryByText(/^(First request free|Due when they agree)/)).toBeNull();
    answerTeam();
    expect((await due())[0]).toEqual(["Covered by Harbor Staffing's plan", "−$2.99"]);
  });

  it("isn't shown if the plan can't be loaded", async () => {
    await signedInAs();
    await openForm("type=identity", { [PLAN]: refused(500) });
    await screen.findByRole("button", { name: "Retry" });
    expect(submitButton().textContent).toBe("Review Request · $2.99");
    expect(summary().queryByText(/^Due/)).toBeNull();
    summary().getByText(/^You're charged only if they agree/);
  });
});

it("says whose allowance counts while the plan's renewal isn't paid", async () => {
  await signedInAs();
  const unpaid = { ...used, plan_name: "Professional", renewal_unpaid: true };
  await openForm("type=identity", { [PLAN]: ok(unpaid) });
  const link = await screen.findByRole("link", { name: "Billing" });
  expect(link.closest("p")?.textContent).toBe(
    "Your Professional renewal hasn't been paid. Until it's paid in Billing, you get the Free allowance.",
  );
});

describe("a server that takes no payments", () => {
  const NO_SERVICES = "This server doesn't take payments, so extra services aren't available.";
  const FREE_SERVICES =
    "This server doesn't take payments, so you can only add the two services that are free with your first request.";
  const disabled = (role: "radio" | "checkbox", group: string) =>
    within(screen.getByRole(role === "radio" ? "radiogroup" : "group", { name: group }))
      .getAllByRole<HTMLInputElement>(role)
      .map((one) => one.disabled);

  it("offers standard priority without extra services", async () => {
    await signedInAs();
    await openForm("type=rental", { [PLAN]: ok({ ...plan, gateway: "none" }) });
    await screen.findByText("This server doesn't take payments, so only standard priority is available.");
    expect(disabled("radio", "Priority")).toEqual([false, true, true]);
    screen.getByText(NO_SERVICES);
    expect(new Set(disabled("checkbox", "Extra services"))).toEqual(new Set([true]));
    screen.getByText(
      "3 verifications left until Feb 1, 2026. They cover the base price at standard priority.",
    );
  });

  it("offers the services that the first request includes", async () => {
    await signedInAs();
    const { user } = await openForm("type=identity", { [PLAN]: ok({ ...first, gateway: "none" }) });
    await screen.findByText("This server doesn't take payments, so only standard priority is available.");
    expect(disabled("checkbox", "Extra services")).not.toContain(true);
    await user.click(box("Phone verification"));
    expect(screen.queryByText(FREE_SERVICES)).toBeNull();
    await user.click(box("SSN verification"));
    screen.getByText(FREE_SERVICES);
    // What's chosen can be taken back.
    expect(box("Phone verification").disabled).toBe(false);
    expect(box("Address verification").disabled).toBe(true);
    await user.click(box("Phone verification"));
    expect(box("Address verification").disabled).toBe(false);
  });

  it("says when the next request is possible", async () => {
    await signedInAs();
    await openForm("type=identity", { [PLAN]: ok({ ...used, gateway: "none" }) });
    await screen.findByText(
      "None left until Feb 1, 2026. This server doesn't take payments, so you can't send more until then.",
    );
  });
});
