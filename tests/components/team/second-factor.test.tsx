import { screen } from "@testing-library/react";
import { expect, it } from "vitest";
import { SecondFactorBanner } from "#app/shell/banners/SecondFactorBanner.tsx";
import { TeamLocked } from "#features/team/TeamLocked.tsx";
import { person, show, signedInAs } from "../render.tsx";

it("asks members of teams that require a second factor to turn it on", async () => {
  await signedInAs(
    person({ teams: [{ id: "team_1", name: "Harbor Lettings", role: "member", locked: true }] }),
  );
  show(<SecondFactorBanner />);
  expect(screen.getByRole("region", { name: "Turn on two-factor authentication" }).textContent).toBe(
    "Harbor Lettings requires two-factor authentication. Turn it on to open the team's work.",
  );
  expect(screen.getByRole("link").getAttribute("href")).toBe("/app/profile#security-title");
});

it("asks no one else", async () => {
  await signedInAs(person());
  show(<SecondFactorBanner />);
  expect(screen.queryByRole("region")).toBeNull();
});

it("says why a team is closed, and where to open it", () => {
  show(<TeamLocked name="Harbor Lettings" />);
  expect(screen.getByRole("heading").textContent).toBe("Harbor Lettings requires two-factor authentication");
  screen.getByRole("link", { name: "Turn On Two-Factor Authentication" });
});
