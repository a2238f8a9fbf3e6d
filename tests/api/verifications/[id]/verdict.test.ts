import { describe, expect, it } from "vitest";
import type { Verdict, VerdictFact } from "#contract/verdicts.ts";
import { waitForMail } from "#tests/harness/mail.ts";
import { type Account, account } from "#tests/harness/people/account.ts";
import { inReview } from "#tests/harness/verification/in-review.ts";
import { consentTo, fixture, requestOf, upload, viewWhen } from "#tests/harness/verification/verification.ts";

interface Told {
  verdict: Verdict | null;
  results: { facts: VerdictFact[] } | null;
}

const told = async (viewer: Account, id: string): Promise<Told> =>
  (await viewer.api.get<Told>(`/api/verifications/${id}`)).data;

const listed = async (viewer: Account, id: string): Promise<Verdict | null | undefined> => {
  const { data } = await viewer.api.get<{ verifications: ({ id: string } & Told)[] }>(
    "/api/v1/verifications",
  );
  return data.verifications.find((row) => row.id === id)?.verdict;
};

const announced = async (viewer: Account, id: string): Promise<Verdict | null | undefined> => {
  const { data } = await viewer.api.get<{
    notifications: { type: string; data: { verification_id?: string }; verdict: Verdict | null }[];
  }>("/api/notifications?limit=50");
  return data.notifications.find(
    ({ type, data: { verification_id } }) => type === "verification_completed" && verification_id === id,
  )?.verdict;
};

/** A completed identity verification of Jane Doe with this license. */
async function completed(license: string) {
  const [requester, subject] = await Promise.all([
    account({ firstName: "Marcus", lastName: "Hale" }),
    account(),
  ]);
  const id = await requestOf(requester, subject.email);
  await consentTo(subject, id);
  await upload(subject, id, await fixture(license));
  await viewWhen(requester, id, ({ status }) => status === "completed");
  return { requester, subject, id };
}

const MATCHES = {
  kind: "consistent",
  text: "The name and birth date you gave match the driver's license. Nobody independent has confirmed them.",
} as const;

describe("the verdict", () => {
  it("is the same in the result, the list and the notification, in words for each side", async () => {
    const { requester, subject, id } = await completed("license.jpg");
    expect([
      (await told(requester, id)).verdict,
      await listed(requester, id),
      await announced(requester, id),
    ]).toEqual([MATCHES, MATCHES, MATCHES]);
    const toSubject = {
      kind: "consistent",
      text: "The name and birth date Marcus Hale gave match your driver's license. Nobody independent has confirmed them.",
    };
    expect([
      (await told(subject, id)).verdict,
      await listed(subject, id),
      await announced(subject, id),
    ]).toEqual([toSubject, toSubject, toSubject]);
  });

  it("leads with facts: what was found, by what, and how strong it is", async () => {
    const { requester, id } = await completed("license.jpg");
    const [fact] = (await told(requester, id)).results?.facts ?? [];
    expect(fact).toMatchObject({
      check: "identity_match",
      value: "Jane Doe, born Apr 12, 1990",
      standing: "supports",
      by: "Driver's license",
      grade: "G2",
      stronger: { services: ["document_verification"] },
    });
  });

  it("is in reports for any reader, and in the mail", async () => {
    const { requester, subject, id } = await completed("license.jpg");
    const { json } = await requester.api.post(`/api/verifications/${id}/export`, { format: "json" });
    expect((json as { verdict: Verdict }).verdict).toEqual({
      kind: "consistent",
      text: "The name and birth date in the request match the driver's license. Nobody independent has confirmed them.",
    });
    const mail = await waitForMail(
      requester.email,
      (one) => one.text.includes(id) && /is ready/.test(one.subject),
    );
    expect(mail.text).toContain(`Consistent. ${MATCHES.text}`);
    const theirs = await waitForMail(
      subject.email,
      (one) => one.text.includes(id) && /complete/.test(one.subject),
    );
    expect(theirs.text).toContain("The name and birth date Marcus Hale gave match your driver's license.");
  });

  it("names the person on a document in another name, but not in mail", async () => {
    const { requester, id } = await completed("license-other-name.jpg");
    const { verdict } = await told(requester, id);
    expect(verdict?.kind).toBe("differs");
    const name = /^The document is in another name: (.+)\. No reviewer has looked at it\.$/.exec(
      verdict?.text ?? "",
    )?.[1];
    expect(name).toMatch(/^[A-Z][a-z]+ [A-Z][a-z]+/);
    expect(await listed(requester, id)).toEqual(verdict);
    const mail = await waitForMail(
      requester.email,
      (one) => one.text.includes(id) && /is ready/.test(one.subject),
    );
    expect(mail.text).toContain("Differs. The document is in another name. No reviewer has looked at it.");
    expect(mail.text).not.toContain(name);
  });

  it("says that a reviewer is looking, before there's a result", async () => {
    const { requester, id } = await inReview();
    const looking = {
      kind: "in_review",
      text: "A reviewer is looking at the evidence for the name and birth date. There's no result yet.",
    };
    expect([(await told(requester, id)).verdict, await listed(requester, id)]).toEqual([looking, looking]);
  });

  it("ends for the requester, and not for the subject, when consent is withdrawn", async () => {
    const { requester, subject, id } = await completed("license.jpg");
    await subject.api.post(`/api/verifications/${id}/withdraw`);
    expect([
      (await told(requester, id)).verdict,
      await listed(requester, id),
      await announced(requester, id),
    ]).toEqual([null, null, null]);
    expect((await told(subject, id)).verdict?.kind).toBe("consistent");
  });

  it("isn't there while a request waits for consent or documents", async () => {
    const [requester, subject] = await Promise.all([account(), account()]);
    const id = await requestOf(requester, subject.email);
    expect([(await told(requester, id)).verdict, await listed(requester, id)]).toEqual([null, null]);
  });
});
