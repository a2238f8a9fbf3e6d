import { MINUTE } from "#contract/time.ts";
import type { IssuerKeyRow, IssuerRow } from "#db/schema/issuers.ts";
import type { SignatureReading } from "#functions/checks/engine/signature-types.ts";

/** A key in the registry, with its issuer. */
export interface RegistryKey {
  issuer: IssuerRow;
  key: IssuerKeyRow;
}

/** @returns whether the key's own limits allow a signature at this time (UTC ms) */
export const isWithinLimits = ({ validFrom, validTo }: IssuerKeyRow, at: number): boolean =>
  (validFrom === null || at >= validFrom) && (validTo === null || at <= validTo);

/** @returns from when on the key doesn't count, UTC ms; null if it's active */
export function endOf({ issuer, key }: RegistryKey): number | null {
  const ends = [issuer.retiredAt, issuer.compromisedFrom, key.retiredAt].filter((at) => at !== null);
  return ends.length === 0 ? null : Math.min(...ends);
}

/** Clocks of time stamp authorities and ours may differ by this much. */
const CLOCK_SKEW = 5 * MINUTE;

/**
 * @param isTest whether to accept an authority that's made up. Its private key is public, so its stamps count only for
 *   signatures of made-up issuers
 * @returns when a time stamp authority in the registry says that the signature existed, UTC ms; null if none does
 */
export function trustedStamp(
  { stamp }: SignatureReading,
  rows: readonly RegistryKey[],
  isTest: boolean,
  uploadedAt: number,
): number | null {
  if (!stamp || stamp.at > uploadedAt + CLOCK_SKEW) return null;
  const isTrusted = rows.some(
    (row) =>
      row.issuer.kind === "timestamp" &&
      (isTest || !row.issuer.test) &&
      endOf(row) === null &&
      stamp.keys.includes(row.key.keyId) &&
      isWithinLimits(row.key, stamp.at),
  );
  return isTrusted ? stamp.at : null;
}
