import { screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { signedInAs, toasts } from "../render.tsx";
import { callsTo, ok, refused, serve, text } from "../server.ts";
import { open, region, savedFiles } from "./share-steps.tsx";

afterEach(() => vi.restoreAllMocks());
beforeEach(async () => {
  await signedInAs();
});

describe("the owner's credential", () => {
  const DOWNLOAD = "GET /api/profile/credential";

  it("is saved with the chosen facts only", async () => {
    const { user } = await open();
    const { names } = savedFiles();
    const card = region("Your credential");
    await user.click(card.getByRole("checkbox", { name: /Email address/ }));
    serve({ [DOWNLOAD]: text(200, "token~fact~") });
    await user.click(card.getByRole("button", { name: "Download Credential" }));
    await waitFor(() => expect(names).toEqual(["countersign-credential.sd-jwt"]));
    expect(callsTo(DOWNLOAD).map(({ query }) => query.get("facts"))).toEqual(["chk_1"]);
    await user.click(card.getByRole("checkbox", { name: /Identity match/ }));
    expect(card.getByRole("button", { name: "Download Credential" })).toHaveProperty("disabled", true);
  });

  it("is revoked wherever its copies are, after a confirmation", async () => {
    const { user } = await open();
    await user.click(screen.getByRole("button", { name: "Revoke Downloads" }));
    const dialog = within(await screen.findByRole("alertdialog"));
    const REVOKE_DOWNLOADS = "DELETE /api/profile/credential";
    serve({ [REVOKE_DOWNLOADS]: refused(500) });
    await user.click(dialog.getByRole("button", { name: "Revoke Downloads" }));
    await dialog.findByText("We couldn't revoke your credentials. Please try again.");
    serve({ [REVOKE_DOWNLOADS]: ok({}) });
    await user.click(dialog.getByRole("button", { name: "Revoke Downloads" }));
    await waitFor(() => expect(toasts()).toContain("Downloaded credentials revoked"));
    expect(callsTo(REVOKE_DOWNLOADS)).toHaveLength(2);
  });

  it("says why it couldn't be prepared", async () => {
    const { user } = await open();
    serve({ [DOWNLOAD]: refused(500) });
    await user.click(screen.getByRole("button", { name: "Download Credential" }));
    await waitFor(() => expect(toasts()).toContain("We couldn't prepare your credential. Please try again."));
  });
});
