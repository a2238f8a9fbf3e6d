import type { AttestedFactName, AttestedVerdict } from "#contract/attestation.ts";
import type { DomainTrust, TieBasis } from "#contract/domain-trust.ts";
import type { AttesterKind } from "#contract/enums.ts";

/** What a contact said of one stated fact: right, wrong with what is right, or nothing. */
export interface AttestedFact {
  fact: AttestedFactName;
  verdict: AttestedVerdict;
  /** What the contact put in its place, or answered; a date, a number of dollars, a choice's id or a line of text. */
  correction?: string | undefined;
}

/** An answer by mail link, as the checks take it. */
export interface Attestation {
  id: string;
  kind: AttesterKind;
  status: "answered" | "declined" | "expired" | "reported";
  /** As of now: a reviewer may tie a domain after the answer came. */
  trust: DomainTrust;
  /**
   * What ties the domain, when that was found (UTC ms), and for which name of an employer; null unless `trust` is
   * `tied`.
   */
  tie: { basis: TieBasis; at: number; name: string | null } | null;
  /** The domain of the contact's address, for findings. */
  domain: string;
  facts: AttestedFact[];
  /** UTC ms; null where nobody answered. */
  answeredAt: number | null;
}
