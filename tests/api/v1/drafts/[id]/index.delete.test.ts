import { expect, it } from "vitest";
import { account } from "#tests/harness/people/account.ts";

it("DELETE /api/v1/drafts/:id deletes a draft of its owner alone", async () => {
  const [owner, stranger] = [await account(), await account()];
  const body = { form: "request", email: "jane@example.org", values: { notes: "Soon." } };
  const { id } = (await owner.api.put<{ id: string }>("/api/v1/drafts", body)).data;
  expect((await stranger.api.call("DELETE", `/api/v1/drafts/${id}`)).status).toBe(404);
  expect((await owner.api.call("DELETE", `/api/v1/drafts/${id}`)).status).toBe(204);
});
