import { describe, expect, it } from "vitest";
import { improve } from "#functions/trust/improve.ts";
import { AT, email, phone, piece } from "./build.ts";

const HERE = { providers: "none", textMessages: "http", hasFreshList: false, hasReviewer: true } as const;
const steps = (pieces: Parameters<typeof improve>[0], sources: Parameters<typeof improve>[1] = HERE) =>
  improve(pieces, sources, AT).map(({ label, points, price }) => [label, points, price]);

describe("what raises a score", () => {
  it("lists the three largest gains, with prices", () => {
    expect(steps([])).toEqual([
      ["Verify Your Identity", 40, 4.98],
      ["Verify Your Employment", 13, 4.99],
      ["Verify Your Rental History", 13, 3.99],
    ]);
  });

  it("leads to the right request, prefilled", () => {
    const [identity] = improve([], HERE, AT);
    expect(identity?.href).toBe(
      "/app/verifications/new?type=identity&mode=self&services=document_verification",
    );
  });

  it("honors the best two: a third part that's no better adds nothing", () => {
    const two = [piece({ category: "employment" }), piece({ category: "rental" })];
    const all = [piece(), piece({ category: "address" }), email(), phone(), ...two];
    expect(steps(all)).toEqual([["Get Rated", 1, 0]]);
  });

  it("honors the cap: only an identity lifts it", () => {
    const rest = ["address", "employment", "rental"] as const;
    const pieces = [piece({ grade: "G2" }), email(), phone(), ...rest.map((category) => piece({ category }))];
    expect(steps(pieces).map(([label]) => label)).toEqual(["Verify Your Identity"]);
  });

  it("offers a phone only where a code proves something", () => {
    const label = "Confirm Your Phone Number";
    const rest = [
      piece(),
      piece({ category: "address" }),
      piece({ category: "employment" }),
      piece({ category: "rental" }),
    ];
    const labels = (textMessages: "http" | "sandbox" | "none") =>
      steps([...rest, email()], { ...HERE, textMessages }).map(([one]) => one);
    expect(labels("http")).toContain(label);
    expect(labels("sandbox")).not.toContain(label);
    expect(labels("none")).not.toContain(label);
  });

  it("promises only what can be reached here", () => {
    const without = { ...HERE, hasReviewer: false };
    expect(steps([], without).find(([label]) => label === "Verify Your Identity")?.[1]).toBe(24);
    expect(
      steps([], { ...without, providers: "sandbox" }).find(
        ([label]) => label === "Verify Your Identity",
      )?.[1],
    ).toBe(24);
    expect(
      steps([], { ...without, providers: { financial_summary: "acme" } }).find(
        ([label]) => label === "Verify Your Finances",
      )?.[1],
    ).toBe(15);
  });
});
