import { expect, it } from "vitest";
import { pageVerdictWord } from "#tests/harness/browser/page-verdict.ts";
import {
  approvedVisitor,
  askAccess,
  askingLink,
  decideOn,
  takeAccess,
} from "#tests/harness/people/access.ts";
import { account } from "#tests/harness/people/account.ts";
import { rows } from "#tests/harness/stack/db.ts";
import { until } from "#tests/harness/until.ts";
import { openShared } from "#tests/harness/verification/sharing.ts";

const cookieOf = (answer: { headers: Headers }) => answer.headers.get("Set-Cookie")?.split(";")[0] ?? "";
const stateOf = async (token: string, headers: Record<string, string>) => {
  const { state, profile, request } = (await openShared(token, { headers })).data;
  return { state, shows: profile !== null, request };
};

it("lets an approved visitor in with the mailed link alone, in one browser, until it's withdrawn", async () => {
  const owner = await account();
  const { token } = await askingLink(owner);
  const { id, email, ticket, grant } = await approvedVisitor(owner, token);
  const mailed_to = expect.stringMatching(/^v…@e….com$/);
  // The page that asked may not be the mailbox's owner, so it learns only that there's an email.
  expect(await stateOf(token, { "X-Access-Request": ticket })).toEqual({
    state: "permission_required",
    shows: false,
    request: { status: "approved", mailed_to },
  });
  expect(email).toContain("@");

  const taken = await takeAccess(token, grant);
  const access = { "X-Access-Token": taken.data.access_token };
  const browser = { ...access, Cookie: cookieOf(taken) };
  expect(await stateOf(token, browser)).toEqual({ state: "ok", shows: true, request: null });
  // Someone who copied the token from the browser's storage doesn't have the cookie.
  expect((await stateOf(token, access)).state).toBe("permission_required");
  expect((await stateOf(token, { ...access, Cookie: "cs_viewer=AAAAAAAAAAAAAAAAAAAAAA" })).shows).toBe(false);
  const other = await askingLink(await account());
  expect((await stateOf(other.token, browser)).state).toBe("permission_required");

  await decideOn(owner, id, { decision: "withdraw" });
  expect(await stateOf(token, browser)).toMatchObject({ state: "denied", shows: false });
});

it("revokes the credential that a visitor saw with their access, and gives the others a new one", async () => {
  const owner = await account();
  const { token } = await askingLink(owner);
  const [one, other] = [await approvedVisitor(owner, token), await approvedVisitor(owner, token)];
  const enter = async ({ grant }: { grant: string }) => {
    const taken = await takeAccess(token, grant);
    const headers = { "X-Access-Token": taken.data.access_token, Cookie: cookieOf(taken) };
    return async () => (await openShared(token, { headers })).data.credential ?? "";
  };
  const [, ofOther] = [await enter(one), await enter(other)];
  const seen = await ofOther();
  expect(await pageVerdictWord(seen)).toBe("valid");
  await decideOn(owner, one.id, { decision: "withdraw" });
  expect(await pageVerdictWord(seen)).toBe("revoked");
  const renewed = await until(ofOther, "the link's new credential");
  expect(await pageVerdictWord(renewed)).toBe("valid");
});

it("tells the page that asked what became of its request, and no other page", async () => {
  const owner = await account();
  const { token } = await askingLink(owner);
  const { ticket } = (await askAccess(token)).data;
  const asks = { "X-Access-Request": ticket };
  expect((await stateOf(token, asks)).request?.status).toBe("pending");
  expect((await stateOf(token, {})).request).toBeNull();
  const [request] = (await owner.api.get<{ id: string }[]>("/api/profile/access-requests")).data;
  await decideOn(owner, request?.id ?? "", { decision: "deny" });
  expect(await stateOf(token, asks)).toMatchObject({ state: "denied", request: { status: "denied" } });
});

it("counts a view when a page that waited with If-None-Match gets in, and logs who it was", async () => {
  const owner = await account();
  const { token, id: linkId } = await askingLink(owner);
  const { id, ticket, grant } = await approvedVisitor(owner, token);
  const waiting = await openShared(token, { headers: { "X-Access-Request": ticket } });
  const taken = await takeAccess(token, grant);
  const visit = (etag: string | null) =>
    openShared(token, {
      headers: {
        "If-None-Match": etag ?? "",
        "X-Access-Token": taken.data.access_token,
        Cookie: cookieOf(taken),
      },
    });
  const inside = await visit(waiting.headers.get("ETag"));
  expect(inside.data.state).toBe("ok");
  const views = () => rows("SELECT request_id FROM share_views WHERE link_id = ?", [linkId]);
  await until(async () => (await views()).length > 0, "the view");
  expect((await visit(inside.headers.get("ETag"))).status).toBe(304);
  expect(await views()).toEqual([{ request_id: id }]);
});
