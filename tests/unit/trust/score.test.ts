import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { TRUST_CATEGORIES, TRUST_MONTH, TRUST_VERSION } from "#contract/sharing/trust.ts";
import type { TrustPiece } from "#contract/sharing/trust-pieces.ts";
import { positiveReviews } from "#functions/trust/reputation.ts";
import { reachedParts, scoreTrust } from "#functions/trust/score.ts";
import { workedScores } from "#scripts/trust-docs.ts";
import { AT, email, phone, piece, rating } from "./build.ts";

const score = (...pieces: TrustPiece[]) => scoreTrust(pieces, AT).score;
const later = (months: number, ...pieces: TrustPiece[]) =>
  scoreTrust(pieces, AT + months * TRUST_MONTH).score;

const identity = piece();
const of = (category: TrustPiece["category"], grade: TrustPiece["grade"] = "G4", s = 1) =>
  piece({ category, grade, s });

describe("the score", () => {
  it("has the design's worked values", () => {
    expect(workedScores()).toEqual([10, 60, 73, 86, 91]);
  });

  it("is 0 without evidence", () => {
    expect(scoreTrust([], AT)).toMatchObject({ score: 0, cap: null });
  });

  it("adds each part's strongest piece, by agreement and grade", () => {
    expect(score(identity)).toBe(40);
    expect(score(of("identity", "G3"))).toBe(34);
    expect(score(of("identity", "G3"), of("identity", "G4", 0.5))).toBe(34);
    expect(score(email())).toBe(5);
    expect(score(email(), email())).toBe(5);
    expect(score(email(), phone(), piece({ category: "contact", kind: "phone_verification" }))).toBe(10);
  });

  it("counts only the best two of employment, financial, rental and business", () => {
    const three = [of("employment", "G2"), of("financial", "G3"), of("rental")];
    const { score: sum, parts } = scoreTrust([identity, ...three], AT);
    expect(sum).toBe(40 + Math.round(15 * 1.85));
    expect(parts.employment).toEqual({ points: 9, counted: false });
    expect(parts.financial.counted).toBe(true);
    expect(parts.rental.counted).toBe(true);
    expect(parts.business.counted).toBe(false);
  });

  it("is at most 59 until identity evidence reaches G3, and says so only when that holds it down", () => {
    const rest = [email(), phone(), of("address"), of("employment"), of("rental")];
    expect(scoreTrust([of("identity", "G2"), ...rest], AT)).toMatchObject({ score: 59, cap: "identity" });
    expect(scoreTrust([of("identity", "G3"), ...rest], AT)).toMatchObject({ score: 84, cap: null });
    expect(scoreTrust([of("identity", "G2")], AT)).toMatchObject({ score: 24, cap: null });
    // An issuer's signature proves a document, not who holds it.
    const signed = piece({ signed: true });
    expect(scoreTrust([signed, ...rest], AT)).toMatchObject({ score: 59, cap: "identity" });
    expect(scoreTrust([signed, of("identity", "G3"), ...rest], AT)).toMatchObject({ score: 90, cap: null });
  });

  it("is at most 39 after confirmed fraud, which proves nothing by itself", () => {
    const fraud = piece({ fraud: true, s: 0 });
    expect(scoreTrust([identity, of("address"), fraud], AT)).toMatchObject({ score: 39, cap: "fraud" });
    expect(scoreTrust([fraud], AT)).toMatchObject({ score: 0, cap: null });
  });

  it("refuses another version's pieces", () => {
    expect(() => scoreTrust([], AT, "0")).toThrow(RangeError);
    expect(scoreTrust([], AT, TRUST_VERSION).score).toBe(0);
  });
});

describe("decay", () => {
  const fading = piece({ fadesAt: AT });

  it("keeps all of a piece until it begins to fade", () => {
    expect(later(-1, fading)).toBe(40);
    expect(later(0, fading)).toBe(40);
  });

  it("halves identity every 12 months after that", () => {
    expect([6, 12, 24, 36].map((months) => later(months, fading))).toEqual([28, 20, 10, 5]);
  });

  it("halves finances every 3 months and employment every 6", () => {
    const parts = (category: TrustPiece["category"], months: number) =>
      scoreTrust([{ ...of(category), fadesAt: AT }], AT + months * TRUST_MONTH).parts[category].points;
    expect(parts("financial", 3)).toBeCloseTo(7.5);
    expect(parts("employment", 6)).toBeCloseTo(7.5);
    expect(parts("rental", 12)).toBeCloseTo(3.75);
  });
});

describe("reputation", () => {
  const reputation = (pieces: TrustPiece[], months = 0) =>
    scoreTrust(pieces, AT + months * TRUST_MONTH).parts.reputation.points;

  it("is a mean with a prior", () => {
    expect(reputation([rating(5, 1)])).toBeCloseTo(10 / 8);
    expect(reputation([rating(5, 1), rating(1, 2)])).toBeCloseTo(10 / 9);
    expect(reputation([rating(3, 1)])).toBeCloseTo(5 / 8);
  });

  it("weighs a rating half after 12 months", () => {
    expect(reputation([rating(5, 1)], 12)).toBeCloseTo(5 / 7.5);
  });

  it("counts a rater once, with the latest rating", () => {
    const earlier = rating(1, 1, { at: AT - 1000, fadesAt: AT - 1000 });
    expect(reputation([rating(5, 1), earlier])).toBeCloseTo(10 / 8);
    expect(reputation(Array.from({ length: 20 }, () => rating(5, 1)))).toBeCloseTo(10 / 8);
  });

  it("gives no weight to raters without a verified identity, and to oneself", () => {
    expect(reputation([rating(5, 1, { raterVerified: false })])).toBe(0);
    expect(reputation([rating(5, 0)])).toBe(0);
    expect(reputation([rating(5, 1), rating(1, 1, { raterVerified: false, at: AT + 1 })])).toBeCloseTo(
      10 / 8,
    );
  });

  it("counts distinct raters whose latest rating is 4 or 5 as positive", () => {
    const changed = [rating(5, 1), rating(2, 1, { at: AT + 1 })];
    expect(positiveReviews([...changed, rating(4, 2), rating(3, 3), rating(5, 4), rating(5, 0)])).toBe(2);
  });
});

const anyPiece = fc
  .record({
    category: fc.constantFrom(...TRUST_CATEGORIES.filter((category) => category !== "reputation")),
    grade: fc.constantFrom("G2", "G3", "G4"),
    s: fc.double({ min: 0, max: 1, noNaN: true }),
    ageDays: fc.integer({ min: -800, max: 3000 }),
    isEmail: fc.boolean(),
  })
  .map(({ category, grade, s, ageDays, isEmail }) =>
    piece({
      category,
      grade: grade as TrustPiece["grade"],
      s,
      kind: category === "contact" && isEmail ? "email" : "phone",
      fadesAt: AT - ageDays * 86_400_000,
    }),
  );
const anyRating = fc
  .tuple(fc.integer({ min: 1, max: 5 }), fc.integer({ min: 0, max: 30 }), fc.integer({ min: 0, max: 2000 }))
  .map(([stars, rater, ageDays]) => {
    const at = AT - ageDays * 86_400_000;
    return rating(stars, rater, { at, fadesAt: at });
  });

describe("whatever the pieces are", () => {
  it("the score and its parts are within 0 and 100", () => {
    fc.assert(
      fc.property(fc.array(fc.oneof(anyPiece, anyRating), { maxLength: 40 }), (pieces) => {
        const trust = scoreTrust(pieces, AT);
        for (const value of [trust.score, ...Object.values(reachedParts(trust))]) {
          expect(value).toBeGreaterThanOrEqual(0);
          expect(value).toBeLessThanOrEqual(100);
          expect(Number.isInteger(value)).toBe(true);
        }
      }),
    );
  });

  it("another piece of evidence never lowers it", () => {
    fc.assert(
      fc.property(fc.array(fc.oneof(anyPiece, anyRating), { maxLength: 20 }), anyPiece, (pieces, more) => {
        expect(score(...pieces, more)).toBeGreaterThanOrEqual(score(...pieces));
      }),
    );
  });

  it("a rating changes only the reputation", () => {
    fc.assert(
      fc.property(fc.array(anyPiece, { maxLength: 20 }), anyRating, (pieces, more) => {
        const [before, after] = [scoreTrust(pieces, AT), scoreTrust([...pieces, more], AT)];
        expect({ ...after.parts, reputation: null }).toEqual({ ...before.parts, reputation: null });
      }),
    );
  });

  it("it never rises as time passes", () => {
    fc.assert(
      fc.property(
        fc.array(fc.oneof(anyPiece, anyRating), { maxLength: 20 }),
        fc.integer({ min: 0, max: 2000 }),
        (pieces, days) => {
          expect(scoreTrust(pieces, AT + days * 86_400_000).score).toBeLessThanOrEqual(score(...pieces));
        },
      ),
    );
  });
});
