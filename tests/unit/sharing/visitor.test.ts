import { describe, expect, it } from "vitest";
import type { AccessRequest } from "#db/schema/sharing.ts";
import { hashVisitor, visitorState } from "#functions/sharing/access/visitor.ts";

const request = async (more: Partial<AccessRequest> = {}): Promise<AccessRequest> => {
  const { access, ticket, browser } = await hashVisitor({ accessToken: "a", ticket: "t", viewer: "v" });
  return {
    id: "acr_1",
    linkId: "shl_1",
    userId: "usr_1",
    name: "",
    email: "",
    emailHash: "",
    message: null,
    status: "approved",
    ticketHash: ticket ?? "",
    generation: 1,
    grantUsedAt: 1,
    accessHash: access,
    browserHash: browser,
    reportedAt: null,
    createdAt: 0,
    decidedAt: 1,
    ...more,
  };
};
const stateFor = async (row: AccessRequest, sent: Parameters<typeof hashVisitor>[0]) =>
  visitorState([row], await hashVisitor(sent));

describe("a visitor", () => {
  it("gets in with the token and the cookie of an approved request", async () => {
    const row = await request();
    expect(await stateFor(row, { accessToken: "a", viewer: "v" })).toEqual({
      admittedBy: "acr_1",
      isDenied: false,
      request: row,
    });
  });

  it.each([
    ["another browser's cookie", { accessToken: "a", viewer: "w" }],
    ["no cookie", { accessToken: "a" }],
    ["only the ticket", { ticket: "t", viewer: "v" }],
    ["the ticket as a token", { accessToken: "t", viewer: "v" }],
    ["nothing", {}],
  ])("doesn't get in with %s", async (_what, sent) => {
    expect((await stateFor(await request(), sent)).admittedBy).toBeNull();
  });

  it.each(["denied", "withdrawn"] as const)(
    "doesn't get in anymore once %s, and learns so",
    async (status) => {
      const row = await request({ status });
      const state = await stateFor(row, { accessToken: "a", viewer: "v", ticket: "t" });
      expect(state).toMatchObject({ admittedBy: null, isDenied: true });
    },
  );

  it("can ask again in a browser that lost the cookie", async () => {
    expect(await stateFor(await request(), { accessToken: "a" })).toMatchObject({ request: null });
    const withdrawn = await request({ status: "withdrawn" });
    expect(await stateFor(withdrawn, { accessToken: "a", viewer: "w" })).toEqual({
      admittedBy: null,
      isDenied: false,
      request: null,
    });
  });

  it("doesn't get in by a request that was never opened", async () => {
    const row = await request({ accessHash: null, browserHash: null });
    expect(await stateFor(row, { ticket: "t" })).toEqual({ admittedBy: null, isDenied: false, request: row });
  });
});
