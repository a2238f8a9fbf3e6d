import { describe, expect, test } from "vitest";
import { account } from "../../../harness/account.ts";
import { fixture } from "../../../harness/verification.ts";
import { getPicture, putPicture } from "./pictures.ts";

describe("GET /api/users/avatar/:id", () => {
  test("answers the picture to anybody, with its own type, never to be guessed otherwise, for good", async () => {
    const one = await account();
    const picture = await fixture("licence.png");
    const { avatarUrl } = (await putPicture(one, picture)).data;
    const answer = await getPicture(avatarUrl);
    expect(answer.status).toBe(200);
    expect(Buffer.compare(answer.bytes, picture)).toBe(0);
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      "content-type": "image/png",
      "x-content-type-options": "nosniff",
      "cache-control": "public, max-age=31536000, immutable",
      "content-security-policy": "default-src 'none'; frame-ancestors 'none'",
    });
  });

  test.each(["AAAAAAAAAAAAAAAAAAAAAAAA.png", "AAAAAAAAAAAAAAAAAAAAAAAA.svg", "..%2Fdocuments%2Fdoc_1", "x"])(
    "%s is nobody's",
    async (id) => {
      const answer = await getPicture(`/api/users/avatar/${id}`);
      expect([answer.status, answer.error.code]).toEqual([404, "not_found"]);
      expect(answer.headers.get("cache-control")).toBe("no-store");
    },
  );
});
