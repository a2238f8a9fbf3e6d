import type { SharedProfile } from "../sharing/sharing.ts";
import type { DisclosedFact } from "../sharing/signed.ts";
import type { TrustCategory } from "../sharing/trust.ts";
import type { Verdict, VerdictKind } from "../verdicts.ts";
import { capital, listed } from "./case.ts";
import { isConfirmedFact, isSignedOnlyFact } from "./confirmed-fact.ts";

/**
 * What the facts of each category are about, in the order used in sentences. Contact details are left out, because they
 * show nothing about a person.
 */
const NOUN = {
  identity: "identity",
  business: "business",
  employment: "employment",
  rental: "rental history",
  financial: "finances",
  address: "address",
} as const satisfies Partial<Record<TrustCategory, string>>;
type Topic = keyof typeof NOUN;

/** What supports the best fact of a topic, strongest first. */
const BACKINGS = ["inspected", "person", "record", "signed", "documents", "stated"] as const;
type Backing = (typeof BACKINGS)[number];

/**
 * What a visitor may conclude from the facts that a profile shows. The verdict is *confirmed* only if the person's
 * identity or business is confirmed, so hiding a weak identity check can't improve the verdict.
 * @param profile as the page shows it
 * @returns null if there are no facts besides contact details
 */
export function sharedVerdict(
  profile: Pick<SharedProfile, "name" | "unverified_name"> & { facts: readonly DisclosedFact[] },
): Verdict | null {
  const topics = (Object.keys(NOUN) as Topic[]).flatMap((topic) => {
    const facts = profile.facts.filter(({ category }) => category === topic);
    return facts.length > 0
      ? [{ topic, noun: nounOf(topic, facts, profile.name), backing: backingOf(facts) }]
      : [];
  });
  if (topics.length === 0) return null;
  const nouns = (backing: Backing) => topics.filter((one) => one.backing === backing).map(({ noun }) => noun);
  const whose = possessive(profile.unverified_name === null ? profile.name : "this person");
  const text = BACKINGS.flatMap((backing) => {
    const named = nouns(backing);
    return named.length > 0 ? [SENTENCE[backing](named, whose)] : [];
  });
  const main = topics.filter(({ topic }) => topic === "identity" || topic === "business");
  if (main.length === 0) text.push("No identity check is shown.");
  const kind: VerdictKind = main.some(({ backing }) => backing === "inspected" || backing === "person")
    ? "confirmed"
    : topics.some(({ backing }) => backing !== "stated")
      ? "consistent"
      : "not_found_out";
  return { kind, text: text.join(" ") };
}

/** @param whose returns the possessive name on its first call, and "the" after that */
type Sentence = (nouns: readonly string[], whose: () => string) => string;

const SENTENCE: Record<Backing, Sentence> = {
  inspected: (nouns, whose) => `A reviewer or an authoritative source confirmed ${whose()} ${listed(nouns)}.`,
  person: (nouns, whose) => `An independent person confirmed ${whose()} ${listed(nouns)}.`,
  record: (nouns, whose) => `A public register lists ${whose()} ${listed(nouns)}, but not who acts for it.`,
  signed: (nouns, whose) =>
    `The issuer signed the document behind ${whose()} ${listed(nouns)}. Nobody has checked that this person holds it.`,
  documents: (nouns, whose) => {
    const read =
      nouns.join() === NOUN.identity
        ? `${capital(whose())} identity document was read and matches.`
        : `Documents match ${whose()} ${listed(nouns)}.`;
    return `${read} Nobody independent has confirmed ${nouns.length > 1 ? "them" : "it"}.`;
  },
  stated: (nouns, whose) => `Only a statement or a reference supports ${whose()} ${listed(nouns)}.`,
};

/** @returns what supports the strongest of these facts */
function backingOf(facts: readonly DisclosedFact[]): Backing {
  const has = (...grades: readonly string[]) => facts.some(({ grade }) => grades.includes(grade));
  const confirmed = facts.filter(isConfirmedFact);
  if (confirmed.some(({ grade }) => grade === "G4")) return "inspected";
  if (confirmed.length > 0) return "person";
  if (facts.some(isSignedOnlyFact)) return "signed";
  if (has("G3", "G4")) return "record";
  return has("G2") ? "documents" : "stated";
}

/** @returns the topic's noun, with a business's name if it isn't the account's */
function nounOf(topic: Topic, facts: readonly DisclosedFact[], accountName: string): string {
  const name = topic === "business" && facts.find((fact) => fact.name !== null)?.name;
  return name && name !== accountName ? `business ${name}` : NOUN[topic];
}

/** @returns a function that returns the possessive name on its first call, and "the" after that */
function possessive(name: string): () => string {
  let words = `${name}'s`;
  return () => {
    const current = words;
    words = "the";
    return current;
  };
}
