import { screen, within } from "@testing-library/react";
import { beforeEach, describe, expect, it } from "vitest";
import type { Grade } from "#contract/enums.ts";
import { VERDICT, VERDICT_KINDS, type VerdictKind } from "#contract/verdicts.ts";
import type { VerificationDetail } from "#features/verifications/shared/api/types.ts";
import { signedInAs } from "#tests/components/render.tsx";
import { CONSISTENT, check, factOf, openDetail, openResult } from "./steps.tsx";

const verdict = () => within(screen.getByRole("region", { name: /^Verdict/ }));
const tones = () => [...document.querySelectorAll<HTMLElement>("[data-tone]")].map((e) => e.dataset.tone);

const card = () => within(screen.getByRole("region", { name: /^Results/ }));

beforeEach(async () => {
  await signedInAs();
});

describe("the verdict", () => {
  it.each(VERDICT_KINDS)("leads with word, sentence and color of its kind: %s", async (kind) => {
    const { word, tone } = VERDICT[kind];
    await openResult({}, { verdict: { kind, text: "What a requester may conclude." } });
    verdict().getByRole("heading", { name: `Verdict: ${word}` });
    const [first] = tones();
    expect(verdict().getByText("What a requester may conclude.").closest("[data-tone]")).toHaveProperty(
      "dataset.tone",
      tone,
    );
    expect(first).toBe(tone);
    const [lead, ...rest] = screen.getAllByRole("heading", { level: 2 });
    expect(lead?.textContent).toBe(`Verdict: ${word}`);
    expect(rest.map(({ textContent }) => textContent)).toContain("Results");
  });

  it("stands alone while a reviewer is looking, before there's a result", async () => {
    await openDetail({
      status: "in_progress",
      stage: "in_review",
      verdict: { kind: "in_review", text: "A reviewer is looking at the evidence." },
    });
    verdict().getByText("A reviewer is looking at the evidence.");
    expect(screen.queryByRole("region", { name: "Results" })).toBeNull();
  });

  it("says in each line what was found, by whom, when, how strong it is, and what would be stronger", async () => {
    const text = "A reviewer could compare the document with the request.";
    const facts = [factOf({ stronger: { text, services: ["document_verification"] } })];
    await openResult(
      { facts },
      { verdict: CONSISTENT, checks: [check("identity_match", "passed", { grade: "G2" })] },
    );
    const line = within(verdict().getByRole("listitem"));
    line.getByRole("img", { name: "Consistent" });
    line.getByRole("heading", { name: "Name and birth date" });
    line.getByText("Jane Doe, born Apr 12, 1990");
    line.getByText(/^Driver's license, read by us/);
    expect(line.getByTitle(/^Jan 16, 2025/).tagName).toBe("TIME");
    line.getByText("2 of 4: Read from documents");
    line.getByText(text, { exact: false });
  });

  it.each([
    ["supports", check("identity_match", "passed", { grade: "G2" }), "Consistent"],
    ["supports", check("identity_match", "passed", { grade: "G4" }), "Confirmed"],
    ["supports", check("identity_match", "passed", { grade: "G2", disputed: true }), "In review"],
    ["differs", check("identity_match", "adverse", { grade: "G2" }), "Differs"],
    ["open", check("identity_match", "unavailable"), "No clear answer"],
  ] as const)("marks a line that %s by what it would mean by itself (%#)", async (standing, one, word) => {
    await openResult(
      { facts: [factOf({ standing, grade: one.grade })] },
      { verdict: CONSISTENT, checks: [one] },
    );
    within(verdict().getByRole("listitem")).getByRole("img", { name: word });
  });

  describe("offers a new request", () => {
    const stronger = { text: "A document could show it.", services: ["document_verification"] } as const;
    const open1 = (more: Partial<VerificationDetail> = {}, kind: VerdictKind = "consistent") =>
      openResult(
        { facts: [factOf({ stronger: { ...stronger, services: [...stronger.services] } })] },
        { verdict: { kind, text: "Some text." }, checks: [check("identity_match", "passed")], ...more },
      );
    const link = () => verdict().queryByRole("link", { name: "New Request" })?.getAttribute("href") ?? null;

    it("with the services that would make it stronger, at their price", async () => {
      await open1();
      expect(link()).toBe("/app/verifications/new?type=identity&services=document_verification&again=ver_1");
      expect(verdict().getByText(/^A new request/).textContent).toBe(
        "A new request with document verification costs up to $4.98.",
      );
    });

    it("about themselves to those who verified themselves", async () => {
      await open1({ viewer_roles: ["requester", "target"] });
      expect(link()).toContain("mode=self");
      expect(link()).not.toContain("again=");
    });

    it.each<[string, Partial<VerificationDetail>, VerdictKind]>([
      ["the subject", { viewer_roles: ["target"] }, "consistent"],
      ["a confirmed result", {}, "confirmed"],
      ["a result in review", {}, "in_review"],
      ["what was asked already and matched", { requested_services: ["document_verification"] }, "consistent"],
    ])("but not for %s", async (_name, more, kind) => {
      await open1(more, kind);
      expect(link()).toBeNull();
    });
  });
});

it("nothing on a result is green but what somebody independent confirmed", async () => {
  const reasons = [{ code: "agrees", text: "It matches." }];
  const all = (grade: Grade) => [
    check("identity_match", "passed", { grade, score: grade === "G2" ? 60 : 100, reasons }),
  ];
  const result = {
    identity_verification: { name_match: true, document_verified: null, address_verified: null },
    facts: [factOf()],
  };
  const looks = () => {
    const bar = card().getByRole("meter", { name: "Identity match" }).className;
    const badge = card().getByText("Passed").parentElement?.className;
    const yes = card().getByText("Yes").className;
    const frame = card().getByRole("heading", { name: "Identity match" }).closest("li");
    return [/_ok_/.test(bar), /_ok_/.test(badge ?? ""), /confirmed/.test(yes), !!frame?.dataset.confirmed];
  };
  const { unmount } = await openResult(
    // Other checks can raise the score of a result that nobody independent has confirmed.
    { ...result, overall_score: 85, individual_scores: { identity_match: 60 } },
    { verdict: CONSISTENT, checks: all("G2") },
  );
  expect(looks()).toEqual([false, false, false, false]);
  expect(tones()).not.toContain("ok");
  unmount();
  await openResult(
    { ...result, individual_scores: { identity_match: 100 } },
    { verdict: { kind: "confirmed", text: "Some text." }, checks: all("G4") },
  );
  expect(looks()).toEqual([true, true, true, true]);
});
