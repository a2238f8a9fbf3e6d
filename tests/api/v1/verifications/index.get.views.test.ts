import { expect, it } from "vitest";
import { CONSENT_VERSION } from "#contract/verification/consent.ts";
import { type Account, account, someEmail } from "#tests/harness/people/account.ts";
import { intoTeam, teamOf } from "#tests/harness/people/team.ts";
import { rows } from "#tests/harness/stack/db.ts";
import {
  consentTo,
  fixture,
  requestBody,
  requestOf,
  upload,
  viewWhen,
} from "#tests/harness/verification/verification.ts";

const viewsOf = async ({ api }: Account, query = "") =>
  (await api.get<{ views: unknown }>(`/api/v1/verifications?${query}`)).data.views;

const NOTHING = { has_requested: false, has_about_you: false, needs_answer: 0 };

it("counts the requests about the viewer that only they can move on, whatever the list's filters", async () => {
  const [me, asker] = [await account(), await account()];
  expect(await viewsOf(me)).toEqual(NOTHING);
  const ids = [
    await requestOf(asker, me.email),
    await requestOf(asker, me.email),
    await requestOf(asker, me.email),
  ] as const;
  const views = (needs_answer: number) => ({ ...NOTHING, has_about_you: true, needs_answer });
  expect(await viewsOf(me)).toEqual(views(3));
  // Documents are still missing.
  await consentTo(me, ids[0]);
  expect(await viewsOf(me, "scope=requested&status=failed&search=nobody&page=7")).toEqual(views(3));
  await upload(me, ids[0], await fixture("license.jpg"));
  await viewWhen(me, ids[0], ({ stage }) => stage !== "awaiting_evidence");
  expect(await viewsOf(me)).toEqual(views(2));
  await me.api.post(`/api/verifications/${ids[1]}/decline`);
  expect(await viewsOf(me)).toEqual(views(1));
  // An old one counts, too.
  await rows("UPDATE verifications SET created_at = 1 WHERE id = ?", [ids[2]]);
  expect(await viewsOf(me)).toEqual(views(1));
  expect(await viewsOf(asker)).toEqual({ ...NOTHING, has_requested: true });
});

it("says whether the viewer or a team of theirs ever requested anything about someone else", async () => {
  const [me, colleague] = [await account(), await account()];
  const id = await requestOf(colleague, someEmail());
  expect(await viewsOf(me)).toEqual(NOTHING);
  await intoTeam(id, await teamOf([colleague, "owner"], [me, "member"]));
  await rows("UPDATE verifications SET created_at = 1 WHERE id = ?", [id]);
  expect(await viewsOf(me)).toEqual({ ...NOTHING, has_requested: true });
});

it("a request about oneself isn't one about someone else", async () => {
  const me = await account();
  const consent = { accepted: true, textVersion: CONSENT_VERSION };
  await me.api.post("/api/v1/verifications", { ...requestBody(""), mode: "self", consent });
  expect(await viewsOf(me)).toEqual({ has_requested: false, has_about_you: true, needs_answer: 1 });
});

it("doesn't count requests of people the viewer has blocked", async () => {
  const [me, asker] = [await account(), await account()];
  await me.api.post(`/api/verifications/${await requestOf(asker, me.email)}/block`);
  const before = await viewsOf(me);
  await requestOf(asker, me.email);
  expect(await viewsOf(me)).toEqual(before);
});

it("doesn't count requests that can't be answered because the requester is suspended", async () => {
  const [me, asker] = [await account(), await account()];
  await consentTo(me, await requestOf(asker, me.email));
  await requestOf(asker, me.email);
  expect(await viewsOf(me)).toEqual({ ...NOTHING, has_about_you: true, needs_answer: 2 });
  await rows("UPDATE users SET suspended_at = 1 WHERE id = ?", [asker.id]);
  expect(await viewsOf(me)).toEqual({ ...NOTHING, has_about_you: true, needs_answer: 1 });
});
