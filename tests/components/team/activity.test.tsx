import { act, screen, waitFor } from "@testing-library/react";
import { beforeEach, expect, it } from "vitest";
import { ActivityCard } from "#features/team/activity/ActivityCard.tsx";
import { fill, show, signedInAs, visit } from "../render.tsx";
import { callsTo, ok, serve, text } from "../server.ts";

const LOG = "GET /api/v1/teams/team_1/activity";
const entry = {
  id: "aud_1",
  at: "2026-01-08T12:00:00.000Z",
  actor: { id: "usr_2", name: "Priya Raman" },
  action: "verification.submitted",
  kind: "verifications",
  text: "Priya Raman requested the identity verification of Jane Doe.",
  verification_id: "ver_1",
};
const listed = (activity: unknown[]) =>
  ok({ activity, pagination: { page: 1, limit: 50, totalPages: 1, totalCount: activity.length } });
const open = (query = "") =>
  show(<ActivityCard team={{ id: "team_1" }} />, { at: `/app/team?view=activity${query}` });

beforeEach(async () => {
  serve({ "GET /api/v1/teams/team_1/members": ok({ members: [], pagination: {} }) });
  await signedInAs();
});

it("lists entries under their day, with a link to the verification", async () => {
  serve({ [LOG]: listed([entry]) });
  open();
  await screen.findByRole("heading", { name: "Thursday, January 8, 2026" });
  const link = screen.getByRole("link", { name: "See Verification" });
  expect(link.getAttribute("href")).toBe("/app/verifications/ver_1");
});

it("clears the filters of an empty log, and stays on the view", async () => {
  serve({ [LOG]: listed([]) });
  const { user, router } = open("&kind=members");
  await screen.findByText("No results found");
  expect(callsTo(LOG)[0]?.query.get("kind")).toBe("members");
  await user.click(screen.getAllByRole("button", { name: "Clear Filters" })[0]!);
  await waitFor(() => expect(router.state.location.search).toBe("?view=activity"));
  await screen.findByText("No activity yet");
});

it("takes custom dates once they're valid, and Back takes them off again", async () => {
  serve({ [LOG]: listed([entry]) });
  const { user, router } = open();
  await user.selectOptions(await screen.findByLabelText("Time range"), "custom");
  fill("From", "01/05/2026");
  fill("To", "01/02/2026");
  visit("To");
  screen.getByText("Choose a date on or after the first");
  fill("To", "");
  visit("To");
  await waitFor(() => expect(callsTo(LOG).at(-1)?.query.get("dateFrom")).toBe("2026-01-05"));
  expect(router.state.location.search).toBe("?view=activity&dateFrom=2026-01-05");
  await act(() => router.navigate(-1));
  expect(screen.queryByLabelText("From")).toBeNull();
  expect(screen.getByLabelText("Time range")).toHaveProperty("value", "");
});

it("offers another try when loading failed", async () => {
  serve({ [LOG]: text(500, "") });
  open();
  await screen.findByText("We couldn't load the activity");
  screen.getByRole("button", { name: "Try Again" });
});
