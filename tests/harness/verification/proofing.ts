import type { Proofing } from "#contract/assurance/proofing.ts";

const proofing = (change: Partial<Proofing>): Proofing => ({
  documents: [],
  inspection: null,
  attested_years: null,
  scores: null,
  ...change,
});

/** A license that its state signed: alone, it reaches low confidence. @param expiresAt when it expires, UTC ms */
export const signedLicense = (expiresAt: number | null = null): Proofing =>
  proofing({
    documents: [
      {
        type: "drivers_license",
        expires_at: expiresAt === null ? null : new Date(expiresAt).toISOString(),
        signed: { by: "state", revocation: "good" },
      },
    ],
  });

/**
 * A provider's comparison of the person with their picture: with {@link signedLicense}, it reaches medium confidence.
 */
export const COMPARISON = proofing({ scores: { verification: 3 } });
