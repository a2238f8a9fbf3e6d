import { expect, it } from "vitest";
import { account } from "#tests/harness/people/account.ts";

it("GET /api/v1/drafts lists the newest first, whatever a draft contains", async () => {
  const owner = await account();
  const odd = { personalInfo: "text", businessInfo: null, target_info: [1], verificationType: 7 };
  await owner.api.put("/api/v1/drafts", { form: "self", values: odd });
  await owner.api.put("/api/v1/drafts", {
    form: "peer",
    email: "shop@example.org",
    values: { verification_type: "business", target_info: { name: "Corner Shop" } },
  });
  const { data } = await owner.api.get<{ drafts: object[] }>("/api/v1/drafts");
  expect(data.drafts).toMatchObject([
    { form: "peer", email: "shop@example.org", name: "Corner Shop", type: "business" },
    { form: "self", email: null, name: null, type: null },
  ]);
});
