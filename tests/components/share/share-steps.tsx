import { screen, within } from "@testing-library/react";
import { vi } from "vitest";
import { Component as ShareProfilePage } from "#features/share/ShareProfilePage.tsx";
import { show } from "../render.tsx";
import { ok, serve } from "../server.ts";
import { SHAREABLE } from "./samples.ts";

/** @returns what's in a part of the page */
export const region = (name: string) => within(screen.getByRole("region", { name }));

/** Opens the page with the account's own links and requests. */
export async function open(more: { links?: unknown; requests?: unknown; shareable?: unknown } = {}) {
  serve({
    "GET /api/profile/shareable": ok(more.shareable ?? SHAREABLE),
    "GET /api/profile/share-links": ok(more.links ?? []),
    "GET /api/profile/access-requests": ok(more.requests ?? []),
  });
  const shown = show(<ShareProfilePage />, { at: "/app/share-profile" });
  await screen.findByRole("region", { name: "Preview" });
  return shown;
}

/** Watches downloads. @returns the files that are saved from now on, and their names */
export function savedFiles() {
  const files: Blob[] = [];
  const names: string[] = [];
  vi.spyOn(URL, "createObjectURL").mockImplementation((file) => `blob:${files.push(file as Blob)}`);
  vi.spyOn(HTMLAnchorElement.prototype, "click").mockImplementation(function (this: HTMLAnchorElement) {
    names.push(this.download);
  });
  return { files, names };
}
