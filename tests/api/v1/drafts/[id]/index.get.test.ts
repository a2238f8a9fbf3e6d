import { expect, it } from "vitest";
import { account } from "#tests/harness/people/account.ts";

it("GET /api/v1/drafts/:id shows a draft to its owner alone", async () => {
  const [owner, stranger] = [await account(), await account()];
  const body = { form: "request", email: "jane@example.org", values: { notes: "Soon." } };
  const { id } = (await owner.api.put<{ id: string }>("/api/v1/drafts", body)).data;
  expect((await stranger.api.get(`/api/v1/drafts/${id}`)).status).toBe(404);
  expect((await owner.api.get(`/api/v1/drafts/${id}`)).status).toBe(200);
});
