import { addMonths, dateOf } from "#contract/time.ts";
import { BY_SUBJECT } from "#contract/verification/category.ts";
import { compareAddresses, scoreOf } from "../addresses/compare.ts";
import { addressEvidence, openParts } from "../addresses/explain.ts";
import type { AddressComparison } from "../addresses/types.ts";
import { zipFitsState } from "../addresses/zip-state.ts";
import { inconclusive, passed, reason, unavailable, waiting } from "../engine/outcome.ts";
import { fieldReadings, unsure, weakOf } from "../engine/readings.ts";
import type { Address, Check, CheckInput, CheckOutcome } from "../engine/types.ts";
import { withoutProof } from "../sources/own-documents.ts";
import { proofOfAddress } from "../text/proof-of-address.ts";
import { isSubjects, NAME_UNCLEAR, OTHER_NAME } from "./holder.ts";
import { type IdentityDocument, identityDocuments, sourceOf } from "./identity-documents.ts";

/** People move, so an address counts in full for a year. */
const MONTHS_VALID = 12;

/**
 * Compares the stated address with the one on a document, and its ZIP code with its state. An identity document shows
 * where its holder lived when it was issued, so it makes the address consistent (G2) and never `address_verified`. That
 * requires a provider, or a reviewer who saw a proof of address: a utility bill or bank statement at most 90 days old
 * that names the subject (`text/proof-of-address.ts`). A document in another name doesn't show where the subject lives.
 */
export const addressVerification: Check = {
  id: "address_verification",
  run(input) {
    const claimed = input.claims.address;
    if (!isStated(claimed))
      return unavailable({
        reasons: [reason("address_not_stated", "The request has no address.")],
        source: `Request, ${dateOf(input.now)}`,
      });
    return withOwnAddress(input, withZip(claimed, compare(input, claimed)));
  },
};

/** Adds whether the subject stated the address. */
function withOwnAddress({ claims }: CheckInput, outcome: CheckOutcome): CheckOutcome {
  if (!claims.askSubject?.includes("address") || outcome.status === "waiting") return outcome;
  const text = "The subject stated the address themselves.";
  return { ...outcome, reasons: [...outcome.reasons, reason(BY_SUBJECT.address, text)] };
}

/** Compares the stated address with all documents. */
function compare(input: CheckInput, claimed: Address): CheckOutcome {
  const proof = proofOfAddress(input, claimed);
  if (proof?.status === "passed") return proof;
  if (isContradicted(proof)) return proof;
  const cards = identityDocuments(input.documents).map((document) => ({
    document,
    isTheirs: isSubjects(document, input),
  }));
  const all = cards.flatMap(({ document, isTheirs }) => {
    const found = compareAddresses(claimed, document.fields.address ?? {});
    return found ? [{ document, isTheirs, ...found }] : [];
  });
  const compared = all.filter(({ isTheirs }) => isTheirs === true);
  const [best] = compared.toSorted((a, b) => rank(b) - rank(a));
  if (best?.verdict) return consistent(best, input.now);
  // Only the name is unclear, and the identity match already asks a reviewer the same question.
  const unclear = all.find(({ isTheirs, verdict }) => isTheirs === null && verdict === true);
  if (unclear) return inOtherName(unclear);
  if (!input.evidenceComplete) return waiting();
  const without = withoutProof("address_verification", input);
  // A scanned bill may be the proof, so a reviewer has to look at it first.
  if (without.status === "inconclusive") return without;
  if (best) return best.verdict === null ? undecided(best) : differs(best);
  if (proof) return proof;
  const others = cards.filter(({ isTheirs }) => isTheirs !== true);
  const other = others.find(({ isTheirs }) => isTheirs === null) ?? others[0];
  return other ? inOtherName(other) : withoutAddress(input, without);
}

/** A document in another name, or one whose name a reviewer has to compare first. */
function inOtherName({ document, isTheirs }: { document: IdentityDocument; isTheirs: boolean | null }) {
  const readings = fieldReadings(document, { name: isTheirs });
  const weak = weakOf(readings);
  const unclear = weak
    ? unsure(weak)
    : [NAME_UNCLEAR, reason("needs_review", "A reviewer has to compare the names.")];
  return inconclusive({
    reasons: isTheirs === false && !weak ? [OTHER_NAME] : unclear,
    source: sourceOf(document.reading),
    readings,
    evidence: { document_id: document.reading.documentId, proof_of_address: false },
    grade: "G2",
  });
}

/** Adds to every outcome except `waiting` whether the stated ZIP code is in the state. That takes no document. */
function withZip({ zipCode, state }: Address, outcome: CheckOutcome): CheckOutcome {
  if (outcome.status === "waiting") return outcome;
  const zip_state = zipFitsState(zipCode, state);
  const warnings =
    zip_state === "mismatch"
      ? [reason("zip_state_mismatch", "The stated ZIP code usually belongs to another state.")]
      : [];
  return {
    ...outcome,
    reasons: [...outcome.reasons, ...warnings],
    evidence: { ...outcome.evidence, zip_state },
  };
}

/** Text documents that contradict each other go to a reviewer, whatever a license says. */
const isContradicted = (proof: CheckOutcome | null): proof is CheckOutcome =>
  proof?.reasons.some(({ code }) => code === "documents_disagree") ?? false;

function withoutAddress(input: CheckInput, without: CheckOutcome): CheckOutcome {
  if (identityDocuments(input.documents).length === 0) return without;
  return {
    ...without,
    reasons: [reason("no_address_on_document", "No document shows an address to compare.")],
  };
}

interface Compared extends AddressComparison {
  document: IdentityDocument;
}

/** For sorting: addresses that agree first, then those that may agree. */
const rank = (one: AddressComparison): number => scoreOf(one) ?? 0.5;

/** What all outcomes of a comparison with an identity document have in common. */
function sharedParts(one: Compared) {
  const { document, verdict } = one;
  return {
    source: sourceOf(document.reading),
    readings: fieldReadings(document, { address: verdict }),
    evidence: {
      document_id: document.reading.documentId,
      address_score: scoreOf(one),
      ...addressEvidence(one),
      proof_of_address: false,
    },
    grade: "G2" as const,
  };
}

/** No part contradicts, but that isn't enough to show that the addresses agree, so a reviewer has to decide. */
function undecided(best: Compared): CheckOutcome {
  const open = openParts(best.parts);
  const what = open ? `: ${open}` : ", because the request gives too little of it";
  return inconclusive({
    ...sharedParts(best),
    reasons: [
      reason(
        "address_unclear",
        `The address on the document may be the stated one. We can't decide automatically${what}.`,
      ),
      reason("needs_review", "A reviewer has to compare the addresses."),
    ],
  });
}

function differs(best: Compared): CheckOutcome {
  const text =
    "The address on the document isn't the one stated. It may be an earlier one, which a recent proof of address can show.";
  return inconclusive({
    ...sharedParts(best),
    reasons: [reason("address_differs", text)],
  });
}

function consistent(best: Compared, now: number): CheckOutcome {
  const text = "The stated address matches the document. That's not proof of living there now.";
  return passed({
    ...sharedParts(best),
    reasons: [reason("address_consistent", text)],
    score: scoreOf(best) ?? 0,
    expiresAt: addMonths(now, MONTHS_VALID),
  });
}

/** @returns whether anything was stated besides the country, which has a default */
const isStated = (address: Address | undefined): address is Address =>
  Boolean(address && (address.street || address.city || address.zipCode || address.state));
