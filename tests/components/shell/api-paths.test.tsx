import { beforeEach, expect, it } from "vitest";
import { api } from "#lib/http/api.ts";
import { call } from "#lib/http/http.ts";
import { publicApi } from "#lib/http/publicApi.ts";
import { signedInAs } from "../render.tsx";
import { callsTo, ok, serve } from "../server.ts";

const read = (id: string) => call(api.api.notifications[":id"].read.$post({ param: { id } }));
const readInvite = (id: string) =>
  call(publicApi.api.verifications[":id"].invite.$post({ param: { id }, json: { invite: "secret" } }));

beforeEach(async () => {
  await signedInAs();
});

it.each(["../auth/logout?", "ntf_1/..", "%2e%2E/x", "./x", ".\t./x", "..\\x", "..?x", "..#x", ".\n./x"])(
  "makes no call whose path a parameter turns around: %j",
  async (id) => {
    // A call without an answer fails the test.
    const refused = { status: 404, message: "This link isn't valid." };
    await expect(read(id)).rejects.toMatchObject(refused);
    await expect(readInvite(id)).rejects.toMatchObject(refused);
  },
);

it("calls with names that have dots", async () => {
  serve({ "POST /api/notifications/a..b.c/read": ok({ id: "a..b.c" }) });
  await read("a..b.c");
  expect(callsTo("POST /api/notifications/a..b.c/read")).toHaveLength(1);
});
