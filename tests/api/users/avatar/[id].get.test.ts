import { describe, expect, test } from "vitest";
import { dimensions } from "#functions/documents/pictures/dimensions.ts";
import { account } from "#tests/harness/people/account.ts";
import { fixture } from "#tests/harness/verification/verification.ts";
import { hiding } from "#tests/unit/documents/pictures.ts";
import { getPicture, putPicture } from "./pictures.ts";

describe("GET /api/users/avatar/:id", () => {
  test("answers the re-encoded picture to anyone, with an unguessable id and a permanent cache", async () => {
    const one = await account();
    const picture = hiding.jpegWith(await fixture("license.jpg"), { segments: [[0xfe, "secret of Jane"]] });
    const { avatarUrl } = (await putPicture(one, picture)).data;
    const answer = await getPicture(avatarUrl);
    expect(answer.status).toBe(200);
    expect(Buffer.from(answer.bytes).includes("secret of Jane")).toBe(false);
    expect(dimensions(answer.bytes, "image/jpeg")).toMatchObject({ width: 512, height: 384 });
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      "content-type": "image/jpeg",
      "x-content-type-options": "nosniff",
      "cache-control": "public, max-age=31536000, immutable",
      "content-security-policy": "default-src 'none'; frame-ancestors 'none'",
    });
  });

  test.each(["AAAAAAAAAAAAAAAAAAAAAAAA.png", "AAAAAAAAAAAAAAAAAAAAAAAA.svg", "..%2Fdocuments%2Fdoc_1", "x"])(
    "answers 404 for %s",
    async (id) => {
      const answer = await getPicture(`/api/users/avatar/${id}`);
      expect([answer.status, answer.error.code]).toEqual([404, "not_found"]);
      expect(answer.headers.get("cache-control")).toBe("no-store");
    },
  );
});
