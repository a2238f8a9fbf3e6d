import type { CheckId } from "#contract/checks/catalog.ts";
import type { Reason } from "#contract/checks/result.ts";
import { dateOf } from "#contract/time.ts";
import { adverse, inconclusive, reason, unavailable, wellFormed } from "../engine/outcome.ts";
import type { Check, CheckInput, CheckOutcome, TextLine } from "../engine/types.ts";
import { decideByText, doubt, type Judgment } from "../text/by-text.ts";
import type { Found } from "../text/found.ts";
import { isLei } from "../text/lei.ts";
import { findPhrase } from "../text/phrase.ts";
import type { TextDocument } from "../text/text-document.ts";
import { type EinForm, einForm } from "./ein.ts";

const SAYS: Record<EinForm, Reason> = {
  well_formed: reason("ein_well_formed", "The EIN has a valid format; not matched with any registry."),
  impossible: reason("ein_impossible", "The EIN begins with digits that the IRS never assigned."),
  malformed: reason("ein_malformed", "The stated EIN is incomplete."),
};

/** An EIN and a legal entity identifier (LEI), as they appear in documents. */
const EIN = /\b\d{2}-\d{7}\b/;
const LEI = /\b[0-9A-Z]{18}\d{2}\b/;

/**
 * Checks a business by its own documents (G2). They have to show the stated name. If they show an employer
 * identification number (EIN), it has to be the stated one. If no document could be read and no more can arrive, only
 * the format of the stated EIN (IRS prefixes) counts: a valid one makes the check well-formed (G1), which doesn't pass.
 * An impossible EIN makes the check adverse, whatever the documents show. The EIN itself never appears in the outcome.
 */
export function businessCheck(id: CheckId): Check {
  return { id, run: (input) => run(id, input) };
}

function run(id: CheckId, input: CheckInput): CheckOutcome {
  const ein = input.claims.business?.ein;
  const form = ein?.trim() ? einForm(ein) : null;
  const source = `Number stated in the request, format checked ${dateOf(input.now)}`;
  if (form === "impossible")
    return adverse({ reasons: [SAYS.impossible], source, evidence: { form }, grade: "G1" });
  const byDocument = decideByText(id, input, judge);
  if (byDocument.status !== "unavailable") return byDocument;
  if (form === null)
    return unavailable({
      reasons: [reason("ein_not_stated", "The request has no EIN."), ...byDocument.reasons],
      source: `Request, ${dateOf(input.now)}`,
    });
  const parts = { reasons: [SAYS[form], ...byDocument.reasons], source, evidence: { form } };
  return form === "well_formed" ? wellFormed(parts) : inconclusive(parts);
}

function judge(document: TextDocument, { claims }: CheckInput): Judgment {
  const name = findPhrase(document.lines, claims.business?.businessName ?? "");
  const eins = numbersIn(document.lines, EIN);
  const leis = numbersIn(document.lines, LEI);
  const stated = claims.business?.ein;
  const ein = eins.find(({ value }) => value.replace("-", "") === stated);
  const lei = leis.find(({ value }) => isLei(value));
  // A peer check states no EIN, so there's nothing to compare the document's number with.
  const sameEin = eins.length === 0 || !stated ? null : ein !== undefined;
  const doubts: Reason[] = [];
  if (!name) doubts.push(doubt.missing(document, "The stated business name"));
  if (sameEin === false) doubts.push(doubt.differs(document, "The EIN"));
  if (leis.length > 0 && !lei) doubts.push(doubt.figures(document));
  return {
    doubts,
    support: reason(
      "business_consistent",
      `The stated business name is in the ${document.name}. Consistent; not matched with any registry.`,
    ),
    score: name?.value ?? 0,
    evidence: {
      name_score: name?.value ?? null,
      same_ein: sameEin,
      lei_valid: leis.length === 0 ? null : lei !== undefined,
    },
    readings: {
      business_name: name,
      ein: ein && { ...ein, basis: "as_stated" },
      lei: lei && { ...lei, basis: "check_digit" },
    },
    expiresAt: null,
  };
}

const numbersIn = (lines: readonly TextLine[], form: RegExp): Found<string>[] =>
  lines.flatMap(({ text, page, line }) => {
    const value = form.exec(text)?.[0];
    return value ? [{ value, page, line, basis: "unlabelled" as const }] : [];
  });
