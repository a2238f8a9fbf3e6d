import { expect, it } from "vitest";
import { client } from "#tests/harness/client.ts";
import { stack } from "#tests/harness/stack/stack.ts";

it("describes the credential's type at the address that credentials name", async () => {
  const answer = await client().get("/vct/verified-profile/1");
  expect(answer.headers.get("Access-Control-Allow-Origin")).toBe("*");
  expect(answer.json).toMatchObject({
    vct: `${stack().url}/vct/verified-profile/1`,
    name: "Verified profile",
    claims: [
      { path: ["name"] },
      { path: ["name_status"] },
      { path: ["facts"] },
      { path: ["facts", null], sd: "always" },
      { path: ["assurance"], sd: "always" },
    ],
  });
});
