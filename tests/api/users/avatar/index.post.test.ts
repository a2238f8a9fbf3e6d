import { describe, expect, test } from "vitest";
import { account } from "#tests/harness/people/account.ts";
import { rows } from "#tests/harness/stack/db.ts";
import { until } from "#tests/harness/until.ts";
import { fixture } from "#tests/harness/verification/verification.ts";
import { heif } from "#tests/unit/documents/heif.ts";
import { getPicture, putPicture, smallPicture } from "./pictures.ts";

const MB = 1024 * 1024;

describe("POST /api/users/avatar", () => {
  test.each([
    ["a JPEG", () => fixture("license.jpg")],
    ["a PNG", () => fixture("license.png")],
  ])("accepts %s, whatever its file name, and shows it in the profile", async (_, picture) => {
    const one = await account();
    const answer = await putPicture(one, await picture(), "picture.exe");
    expect(answer.status).toBe(200);
    const { avatarUrl } = answer.data;
    expect(avatarUrl).toMatch(/^\/api\/users\/avatar\/[\w-]{24}\.jpg$/);
    const me = await one.api.get<{ user: { avatar: string } }>("/api/auth/me");
    expect(me.data.user.avatar).toBe(avatarUrl);
    expect((await getPicture(avatarUrl)).status).toBe(200);
  });

  test("gives a new picture a new address, and deletes the old one from storage too", async () => {
    const one = await account();
    const first = (await putPicture(one, await fixture("license.jpg"))).data.avatarUrl;
    const second = (await putPicture(one, smallPicture())).data.avatarUrl;
    expect(second).not.toBe(first);
    expect((await getPicture(first)).status).toBe(404);
    const id = first.split("/").at(-1);
    await until(
      async () =>
        (
          await rows<{ status: string }>(
            "SELECT status FROM outbox WHERE name = 'object.delete' AND payload LIKE ?",
            [`%${id}%`],
          )
        )[0]?.status === "done",
      "the object's deletion",
    );
  });

  test("is removed through the profile", async () => {
    const one = await account();
    const { avatarUrl } = (await putPicture(one, smallPicture())).data;
    const body = { name: "Ada Byron", email: one.email };
    const kept = await one.api.put<{ user: { avatar: string } }>("/api/users/profile", {
      ...body,
      avatar: avatarUrl,
    });
    expect(kept.data.user.avatar).toBe(avatarUrl);
    const gone = await one.api.put<{ user: { avatar: null } }>("/api/users/profile", {
      ...body,
      avatar: null,
    });
    expect(gone.data.user.avatar).toBeNull();
    expect((await getPicture(avatarUrl)).status).toBe(404);
  });

  test("accepts 5 MB and refuses more with the specified message", async () => {
    const one = await account();
    const picture = await fixture("license.jpg");
    const exact = new Uint8Array(5 * MB);
    exact.set(picture);
    expect((await putPicture(one, exact)).status).toBe(200);
    const [before] = await rows("SELECT avatar_id FROM users WHERE id = ?", [one.id]);
    const large = new Uint8Array(5 * MB + 1);
    large.set(picture);
    const answer = await putPicture(one, large);
    expect([answer.status, answer.error.message]).toEqual([413, "File size must be less than 5MB"]);
    expect(await rows("SELECT avatar_id FROM users WHERE id = ?", [one.id])).toEqual([before]);
  });

  test("refuses files that aren't pictures, whatever their name, and truncated ones", async () => {
    const one = await account();
    const text = (words: string) => new TextEncoder().encode(words) as Uint8Array<ArrayBuffer>;
    const svg = text('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>');
    for (const bytes of [
      svg,
      text("GIF89a"),
      text("RIFF\0\0\0\0WEBPVP8 "),
      text("%PDF-1.7"),
      text("<html>"),
      new Uint8Array(2000),
    ]) {
      const answer = await putPicture(one, bytes, "me.png");
      expect([answer.status, answer.error.code]).toEqual([415, "unsupported_format"]);
    }
    const photo = await putPicture(one, heif("heic", "mif1"), "me.jpg");
    expect([photo.status, photo.error.message]).toEqual([
      415,
      expect.stringMatching(
        /^The image is in HEIC format.* go to Settings > Camera > Formats, choose Most Compatible/,
      ),
    ]);
    for (const bytes of [await fixture("license.jpg"), await fixture("license.png")]) {
      const answer = await putPicture(one, bytes.subarray(0, Math.floor(bytes.length / 2)));
      expect([answer.status, Object.keys(answer.error.fields ?? {})]).toEqual([422, ["avatar"]]);
    }
    expect(await rows("SELECT avatar_id FROM users WHERE id = ?", [one.id])).toEqual([{ avatar_id: null }]);
  });

  test("refuses pictures with more pixels than we re-encode, and says so", { tags: ["full"] }, async () => {
    const one = await account();
    const answer = await putPicture(one, await fixture("license-12mp.jpg"));
    expect([answer.status, answer.error.fields]).toEqual([
      422,
      { avatar: "The image is too large. Choose one of at most 2 megapixels, such as 1600 × 1200." },
    ]);
  });

  test("requires a file in the multipart field avatar", async () => {
    const one = await account();
    const elsewhere = await putPicture(one, smallPicture(), "me.png", "picture");
    expect(elsewhere.error.fields).toEqual({ avatar: "Choose an image to upload" });
    const empty = await putPicture(one, new Uint8Array(0));
    expect(empty.error.fields).toEqual({ avatar: "Choose an image to upload" });
    expect((await one.api.post("/api/users/avatar", { avatar: "x" })).status).toBe(415);
    const broken = await one.api.post("/api/users/avatar", "--x\r\nbroken", {
      headers: { "Content-Type": "multipart/form-data; boundary=x" },
    });
    expect(broken.status).toBe(400);
  });

  test("refuses a session that has ended", async () => {
    const one = await account();
    await one.api.post("/api/auth/logout");
    expect((await putPicture(one, smallPicture())).error.code).toBe("token_invalid");
  });
});
