import { expect, it } from "vitest";
import { PURPOSES } from "#contract/enums.ts";
import { dutyOf } from "#features/verifications/detail/adverse-action/duty.ts";
import { adverseAction } from "#functions/jobs/verifications/adverse-action.mail.ts";

it("the seven days are described as our rule, and the law's as a reasonable time", () => {
  for (const purpose of PURPOSES) {
    const { text, law } = dutyOf(purpose);
    const ofTheLaw = text
      .split(/(?<=\.) /)
      .find((sentence) => sentence.includes("Fair Credit Reporting Act"));
    expect(ofTheLaw).not.toContain("seven days");
    expect(text).toMatch(/our rule|Countersign's rule/);
    expect(law).not.toContain("seven");
  }
  expect(dutyOf("employment").text).toContain(
    "a copy of it, a summary of their rights and a reasonable time",
  );
  expect(dutyOf("tenant").text).toContain("requires you to tell them");
});

it("no mail says that the law requires the wait", () => {
  const { text } = adverseAction({
    step: "pre_notice",
    requester: "Marcus Reed",
    sender: "Marcus Reed",
    purpose: "tenant",
    url: "https://app.example/app/verifications/ver_1",
    supportUrl: "https://app.example/support",
    waitsUntil: new Date(Date.UTC(2026, 10, 28)),
  });
  expect(text).toContain("Countersign won't let them send a final notice before November 28, 2026.");
  expect(text).not.toMatch(/\blaw gives\b|have to wait/);
});
