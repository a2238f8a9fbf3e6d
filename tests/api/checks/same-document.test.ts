import { randomBytes } from "node:crypto";
import { describe, expect, it } from "vitest";
import { license, type PictureOptions } from "#tests/fixtures/license.ts";
import { jane, otherName, type Person } from "#tests/fixtures/people.ts";
import { type Account, account } from "#tests/harness/people/account.ts";
import { staffMember } from "#tests/harness/people/staff.ts";
import { socket } from "#tests/harness/socket.ts";
import { rows } from "#tests/harness/stack/db.ts";
import { until } from "#tests/harness/until.ts";
import { remarked, upload, view, viewWhen } from "#tests/harness/verification/verification.ts";
import { begin } from "./requests.ts";

const someone = (): Person => ({
  ...jane,
  documentNumber: `S${randomBytes(5).readUIntBE(0, 5) % 10 ** 10}`,
});
/** Seeds of portraits that are detected on a license and not mistaken for one another. Each test has its own. */
const FACES = { comment: 11, number: [12, 13], replaced: 15, layout: [16, 21], atOnce: 22 } as const;
const card = async (person: Person, options: PictureOptions) => Buffer.from(await license(person, options));

/** A request about a subject, with their license uploaded. @returns the ids of the verification and the document */
async function brought(requester: Account, subject: Account, file: Buffer<ArrayBuffer>, name = "Doe") {
  const id = await begin("identity", name, [requester, subject], { requestedServices: [] });
  const sent = await upload(subject, id, file);
  return { id, documentId: sent.data.id };
}

const isHeld = (now: { stage: string }) => now.stage === "in_review";
const isDone = (now: { status: string }) => now.status === "completed";

const signalsOf = (verificationId: string) =>
  rows<{ signal: string; other_verification_id: string }>(
    "SELECT signal, other_verification_id FROM document_matches WHERE verification_id = ? ORDER BY signal",
    [verificationId],
  );

describe("the same document used for another subject", () => {
  it("is recognized despite a JPEG comment, and only staff get an alert with the ids of both", async () => {
    const [requester, first, second, staff] = [
      await account(),
      await account(),
      await account(),
      await staffMember(),
    ];
    const room = await socket(staff);
    const picture = await card(someone(), { face: FACES.comment });
    const one = await brought(requester, first, picture);
    await viewWhen(requester, one.id, isDone);
    // Staff who are a party to either verification get no alert.
    await staffMember(first);

    const two = await brought(requester, second, remarked(picture));
    const held = await viewWhen(requester, two.id, isHeld);
    expect(await signalsOf(two.id)).toEqual([{ signal: "same_document", other_verification_id: one.id }]);
    const event = await room.next("fraud_alert", ({ data }) => data.flagged_verification_id === two.id);
    expect(event.data).toEqual({ flagged_verification_id: two.id, earlier_verification_id: one.id });
    room.close();
    const told = await until(async () => {
      const found = await rows<{ user_id: string }>(
        "SELECT user_id FROM notifications WHERE type = 'fraud_alert' AND data LIKE ?",
        [`%${two.id}%`],
      );
      return found.some(({ user_id }) => user_id === staff.id) ? found : null;
    }, "the alert");
    for (const party of [requester, first, second])
      expect(told.map(({ user_id }) => user_id)).not.toContain(party.id);
    const [noted] = await rows(
      "SELECT detail FROM audit WHERE action = 'document.needs_review' AND entity_id = ?",
      [two.documentId],
    );
    expect(JSON.parse(String(noted?.detail))).toEqual({
      verification_id: two.id,
      same_document_as: one.documentId,
    });

    // The parties see one neutral sentence, and nothing about the other verification.
    expect(held.checks[0]?.reasons).toEqual([
      { code: "needs_review", text: "A reviewer has to look at the documents before they count." },
    ]);
    for (const viewer of [requester, first, second]) {
      const text = JSON.stringify([
        viewer === first ? null : await view(viewer, two.id),
        (await viewer.api.get("/api/notifications")).data,
        (await viewer.api.get("/api/users/export")).json,
      ]);
      for (const trace of ["same_document", "used_elsewhere", "fingerprint"])
        expect(text).not.toContain(trace);
      // As staff, the first one may get alerts about the requests of other tests.
      // A level of assurance has a score with that name.
      const others = text.replaceAll(/"fraud":\d/g, "");
      if (viewer !== first) expect(others).not.toContain("fraud");
      if (viewer === first) expect(text).not.toContain(two.id);
      if (viewer === second)
        expect([text.includes(one.id), text.includes(one.documentId)]).toEqual([false, false]);
    }
    expect((await viewWhen(requester, one.id, isDone)).status).toBe("completed");
  });

  it("is recognized by its number in a picture with another scale, tilt and format", {
    tags: ["full"],
  }, async () => {
    const [requester, first, second] = [await account(), await account(), await account()];
    const [person, face] = [someone(), FACES.number[0]];
    const one = await brought(requester, first, await card(person, { face }));
    await viewWhen(requester, one.id, isDone);
    const two = await brought(
      requester,
      second,
      await card(person, { face: FACES.number[1], width: 1200, tilt: 2, format: "png", noise: 0 }),
    );
    await viewWhen(requester, two.id, isHeld);
    expect(await signalsOf(two.id)).toMatchObject([{ signal: "same_document" }]);
  });

  it("is recognized by the portrait when name and number have been replaced", {
    tags: ["full"],
  }, async () => {
    const [requester, first, second] = [await account(), await account(), await account()];
    const face = FACES.replaced;
    const one = await brought(requester, first, await card(someone(), { face }));
    await viewWhen(requester, one.id, isDone);
    const forged = { ...someone(), firstName: otherName.firstName, lastName: otherName.lastName };
    const two = await brought(requester, second, await card(forged, { face, quality: 60 }), "Gonzalez");
    await viewWhen(requester, two.id, isHeld);
    expect(await signalsOf(two.id)).toEqual([{ signal: "similar_picture", other_verification_id: one.id }]);
  });

  it("isn't confused with another license of the same layout or another request about the same subject", {
    tags: ["full"],
  }, async () => {
    const [requester, first, second] = [await account(), await account(), await account()];
    const picture = await card(someone(), { face: FACES.layout[0] });
    const files = [
      [first, picture],
      [first, remarked(picture)],
      [second, await card(someone(), { face: FACES.layout[1] })],
    ] as const;
    for (const [subject, file] of files) {
      const { id } = await brought(requester, subject, file);
      await viewWhen(requester, id, isDone);
      expect(await signalsOf(id)).toEqual([]);
    }
  });

  it("is recognized once when both are read at the same time", async () => {
    const [requester, first, second] = [await account(), await account(), await account()];
    const picture = await card(someone(), { face: FACES.atOnce });
    const both = await Promise.all([
      brought(requester, first, picture),
      brought(requester, second, remarked(picture)),
    ]);
    for (const { id } of both) await viewWhen(requester, id, (now) => isDone(now) || isHeld(now));
    const found = (await Promise.all(both.map(({ id }) => signalsOf(id)))).flat();
    expect(found).toHaveLength(1);
  });
});
