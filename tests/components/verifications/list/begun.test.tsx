import { screen, within } from "@testing-library/react";
import { expect, it } from "vitest";
import { signedInAs } from "#tests/components/render.tsx";
import { ok, serve } from "#tests/components/server.ts";
import { listed, openList, row } from "./steps.tsx";

const draft = (id: string, name: string | null, more: object = {}) => ({
  id,
  form: "request",
  email: null,
  name,
  type: "identity",
  updated_at: "2026-01-05T12:00:00.000Z",
  ...more,
});

it("links to what the user began, and to templates", async () => {
  await signedInAs();
  serve({
    "GET /api/v1/drafts": ok({
      drafts: [
        draft("dft_1", "Jane Doe"),
        draft("dft_2", null, { form: "self" }),
        draft("dft_3", null, { form: "peer", email: "bob@example.org" }),
        draft("dft_4", "Not shown"),
      ],
    }),
    "GET /api/v1/templates": ok({ templates: [{ id: "tpl_1", name: "Tenants" }] }),
  });
  openList(listed([row("Doe")]));
  const links = within(await screen.findByRole("navigation", { name: "Drafts and templates" }));
  await links.findByRole("link", { name: "Use template: Tenants" });
  expect(links.getAllByRole("link").map((link) => [link.textContent, link.getAttribute("href")])).toEqual([
    ["Continue draft: Jane Doe", "/app/verifications/new?draft=dft_1"],
    ["Continue draft: yourself", "/app/verifications/new?draft=dft_2"],
    ["Continue draft: bob@example.org", "/app/verifications/peer?draft=dft_3"],
    ["Use template: Tenants", "/app/verifications/new?template=tpl_1"],
    ["1 other", "/app/verifications/new"],
  ]);
});

it("shows nothing to people who began and saved nothing", async () => {
  await signedInAs();
  openList(listed([row("Doe")]));
  await screen.findByRole("link", { name: /^View/ });
  expect(screen.queryByRole("navigation", { name: "Drafts and templates" })).toBeNull();
});
