import { describe, expect, it } from "vitest";
import { type Account, account, someEmail } from "#tests/harness/people/account.ts";
import { teamOf } from "#tests/harness/people/team.ts";
import { rows } from "#tests/harness/stack/db.ts";
import { completedCase } from "#tests/harness/verification/dispute.ts";
import { peerOf } from "#tests/harness/verification/peer.ts";
import { requestOf } from "#tests/harness/verification/verification.ts";

interface Person {
  email: string;
  name: string | null;
  last: { id: string; verification_type: string; is_peer: boolean; status: string; aged: string[] };
}

const people = async (who: Account, search?: string) =>
  (await who.api.get<{ people: Person[] }>(`/api/v1/people${search ? `?search=${search}` : ""}`)).data.people;

describe("GET /api/v1/people", () => {
  it("suggests whom the caller asked before, each once with the last request", async () => {
    const owner = await account();
    const [jane, bob] = [someEmail(), someEmail()];
    await requestOf(owner, jane);
    await peerOf(owner, bob, { verification_type: "identity" });
    const last = await requestOf(owner, jane, { requestedServices: ["address_verification"] });
    expect(await people(owner)).toMatchObject([
      {
        email: jane,
        name: "Jane Doe",
        last: { id: last, verification_type: "identity", is_peer: false, status: "pending", aged: [] },
      },
      { email: bob, last: { is_peer: true } },
    ]);
    expect((await people(owner, bob.slice(0, 12).toUpperCase())).map(({ email }) => email)).toEqual([bob]);
    expect((await people(owner, "jane%20d")).map(({ email }) => email)).toEqual([jane]);
    expect(await people(owner, "%25")).toEqual([]);
    expect(await people(await account())).toEqual([]);
  });

  it("includes the team's requests, and not those about the caller", async () => {
    const [owner, member] = [await account({ accountType: "business" }), await account()];
    const team = await teamOf([owner, "owner"], [member, "member"]);
    const [jane] = [someEmail()];
    await requestOf(owner, jane, { teamId: team });
    await requestOf(owner, member.email, { teamId: team });
    expect((await people(member)).map(({ email }) => email)).toEqual([jane]);
  });

  it("says which results have aged, unless consent was withdrawn", async () => {
    const { id, requester } = await completedCase();
    expect((await people(requester))[0]?.last).toMatchObject({ id, status: "completed", aged: [] });
    await rows("UPDATE checks SET expires_at = 1 WHERE verification_id = ?", [id]);
    expect((await people(requester))[0]?.last.aged).toEqual(["identity_match"]);
    await rows("UPDATE consents SET withdrawn_at = 1 WHERE verification_id = ?", [id]);
    expect((await people(requester))[0]?.last.aged).toEqual([]);
  });

  it("leaves out people whose accounts are gone", async () => {
    const owner = await account();
    const id = await requestOf(owner, someEmail());
    await rows("UPDATE verifications SET target_email = 'deleted-1@deleted.invalid' WHERE id = ?", [id]);
    expect(await people(owner)).toEqual([]);
  });
});
