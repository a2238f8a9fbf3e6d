import { describe, expect, it } from "vitest";
import { CONSENT_VERSION } from "#contract/verification/consent.ts";
import { client } from "#tests/harness/client.ts";
import { fragment, linkIn, waitForMail } from "#tests/harness/mail.ts";
import { type Account, account, someEmail } from "#tests/harness/people/account.ts";
import { sample } from "#tests/harness/scope.ts";
import { rows } from "#tests/harness/stack/db.ts";
import { firmEmail, tieDomain } from "#tests/harness/verification/attest.ts";
import { requestOf, view } from "#tests/harness/verification/verification.ts";

interface Shown {
  requester_name: string;
  requester_business: { name: string; is_verified: boolean; is_suspicious: boolean } | null;
}

const business = (businessName: string) =>
  account({
    ...{ accountType: "business", businessName, firstName: "Otto", lastName: "Ask" },
    email: firmEmail("otto"),
  });

/**
 * Completes a verification of the business by itself, with its registration confirmed by a provider: by default a
 * public register, which ties nobody.
 * @returns its id
 */
async function verified(owner: Account, businessName: string, grade = "G3", by = "gleif"): Promise<string> {
  const { data } = await owner.api.post<{ id: string }>("/api/v1/verifications", {
    verificationType: "business",
    mode: "self",
    consent: { accepted: true, textVersion: CONSENT_VERSION },
    businessInfo: { businessName, ein: "12-3456789" },
  });
  await rows("UPDATE verifications SET status = 'completed', stage = 'done' WHERE id = ?", [data.id]);
  await rows(
    `UPDATE checks SET status = 'passed', grade = ?, provider = ?, sandbox = 0, checked_at = ?
      WHERE verification_id = ? AND check_id = 'business_identity'`,
    [grade, by, Date.now(), data.id],
  );
  return data.id;
}

/** @returns the email that a request of this account sends, and what its page says about the requester */
async function invited(by: Account): Promise<{ subject: string; text: string; html: string; page: Shown }> {
  const email = someEmail();
  const id = await requestOf(by, email);
  const mail = await waitForMail(email);
  const invite = fragment(linkIn(mail, "/v/"), "invite");
  const { data } = await client().post<Shown>(`/api/verifications/${id}/invite`, { invite });
  return { ...mail, page: data };
}

describe("a business's name", () => {
  it("appears in the mail's text, but in its subject line only once it's verified", async () => {
    const name = "Harbor Lofts LLC";
    const owner = await business(name);
    const before = await invited(owner);
    expect(before.subject).toBe("Otto Ask wants to verify you");
    expect(before.text).toContain(`${name} sent you a request`);
    expect(before.text).toContain(
      "The requester entered this business name on their account. We haven't verified it.",
    );
    expect(before.page).toMatchObject({
      requester_name: name,
      requester_business: { name, is_verified: false, is_suspicious: false },
    });
    await verified(owner, name);
    expect((await invited(owner)).subject).toBe("Otto Ask wants to verify you");
    await verified(owner, name, "G4", "acme");
    const after = await invited(owner);
    expect(after.subject).toBe(`${name} wants to verify you`);
    expect(after.text).toContain("We verified the requester's business name.");
    expect(after.page.requester_business?.is_verified).toBe(true);
  });

  it.each(sample(["PayPaI Support", "Metro Police", "Gооgle Rentals"], 1))(
    "appears in no mail if it imitates a brand or a public office: %s",
    async (name) => {
      const owner = await business(name);
      const { subject, text, html, page } = await invited(owner);
      expect(subject).toBe("Otto Ask wants to verify you");
      for (const part of [subject, text, html]) expect(part).not.toContain(name);
      expect(text).toContain("Otto Ask sent you a request");
      expect(page).toMatchObject({
        requester_name: "Otto Ask",
        requester_business: { name, is_verified: false, is_suspicious: true },
      });
      // That a registry lists the name doesn't show that it's this account's, until its domain is tied to it.
      await verified(owner, name);
      expect((await invited(owner)).page.requester_name).toBe("Otto Ask");
      await tieDomain(owner.email, name);
      const after = await invited(owner);
      expect(after.subject).toBe(`${name} wants to verify you`);
      expect(after.page).toMatchObject({
        requester_name: name,
        requester_business: { is_verified: true, is_suspicious: false },
      });
    },
  );

  it("isn't verified by its own documents, by another name, or by another account's verification", async () => {
    const name = "First National Bank";
    const owner = await business(name);
    await verified(owner, name, "G2");
    await verified(owner, "Harbor Lofts LLC");
    const other = await business(name);
    await verified(other, name);
    await tieDomain(other.email, name);
    expect((await invited(owner)).page.requester_name).toBe("Otto Ask");
    expect((await invited(other)).page.requester_name).toBe(name);
    const id = await requestOf(other, someEmail());
    const shown = async () => ((await view(other, id)) as unknown as Shown).requester_name;
    expect(await shown()).toBe(name);
    await rows("UPDATE users SET email_verified_at = NULL WHERE id = ?", [other.id]);
    expect(await shown()).toBe("Otto Ask");
  });

  it("appears in the consent text only behind its label, and nowhere in detail and list headings", async () => {
    const name = "Account Security";
    const [owner, subject] = await Promise.all([business(name), account()]);
    const id = await requestOf(owner, subject.email);
    const detail = (await view(subject, id)) as Awaited<ReturnType<typeof view>> & Shown;
    const shown = { requester_name: "Otto Ask", requester_business: { name, is_suspicious: true } };
    expect(detail).toMatchObject(shown);
    expect(detail.consent.text).toContain("Otto Ask (unverified business name: “Account Security”)");
    const list = await subject.api.get<{ verifications: Shown[] }>("/api/v1/verifications");
    expect(JSON.stringify(list.json)).toContain('"requester_name":"Otto Ask"');
    // Someone who hasn't been asked yet isn't told that it's over.
    await waitForMail(subject.email, (mail) => mail.subject.includes("wants to verify you"));
    await owner.api.post(`/api/verifications/${id}/cancel`);
    const told = await waitForMail(subject.email, (mail) => mail.subject.includes("was cancelled"));
    expect(told.subject).toContain("that Otto Ask requested");
    expect(told.text).not.toContain(name);
  });
});

describe("a person's name", () => {
  it("appears only behind its label if it resembles a brand or a public office", async () => {
    const name = "PayPal Security Team";
    const owner = await account({ firstName: "PayPal", lastName: "Security Team" });
    const { subject, text, html, page } = await invited(owner);
    expect(subject).toBe("An unverified sender wants to verify you");
    for (const part of [subject, text, html]) expect(part).not.toContain(name);
    expect(page).toMatchObject({
      requester_name: "An unverified sender",
      requester_business: null,
      requester_unverified_name: name,
    });
    const reader = await account();
    const detail = (await view(reader, await requestOf(owner, reader.email))) as Awaited<
      ReturnType<typeof view>
    > &
      Shown;
    expect(detail).toMatchObject({
      requester_name: "An unverified sender",
      requester_unverified_name: name,
    });
    expect(detail.consent.text).toContain(`An unverified sender (unverified name: “${name}”)`);
  });

  it("is used as it is if it only happens to contain a brand", async () => {
    const owner = await account({ firstName: "Chase", lastName: "Miller" });
    const { subject, page } = await invited(owner);
    expect(subject).toBe("Chase Miller wants to verify you");
    expect(page).toMatchObject({ requester_name: "Chase Miller", requester_unverified_name: null });
  });
});
