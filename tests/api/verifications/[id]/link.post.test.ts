import { describe, expect, it } from "vitest";
import { account, someEmail } from "#tests/harness/account.ts";
import { stack } from "#tests/harness/stack.ts";
import { requestOf } from "#tests/harness/verification.ts";

describe("POST /api/verifications/:id/link", () => {
  it("answers the address of the request's page, without a token, while the subject is awaited", async () => {
    const [requester, stranger] = [await account(), await account()];
    const id = await requestOf(requester, someEmail());
    const link = () => requester.api.post<{ url: string }>(`/api/verifications/${id}/link`);
    expect((await link()).data).toEqual({ url: `${stack().url}/v/${id}` });
    expect((await stranger.api.post(`/api/verifications/${id}/link`)).status).toBe(404);
    await requester.api.post(`/api/verifications/${id}/cancel`);
    expect((await link()).error.code).toBe("not_waiting");
  });
});
