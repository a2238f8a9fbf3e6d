import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { optionalText } from "#contract/rules.schema.ts";
import { runCheck } from "#functions/checks/engine/engine.ts";
import { checkById } from "#functions/checks/engine/registry.ts";
import type { CheckInput } from "#functions/checks/engine/types.ts";
import { hasFreshList } from "#functions/sanctions/active-list.ts";
import { screen } from "#functions/sanctions/screen.ts";
import { listDatabase } from "#tests/fixtures/list-database.ts";
import { ODD_ENTRIES } from "#tests/fixtures/odd-entries.ts";
import { type MadeEntry, sanctionEntries } from "#tests/fixtures/sanction-list.ts";
import { isFull } from "#tests/harness/scope.ts";
import { input, NOW } from "../checks/build.ts";

const MADE = sanctionEntries(isFull ? 600 : 150, 5);
/** Milliseconds; generous for machines that are busy with other work. */
const LONG = 120_000;
/** More people with one name than a search for similar names returns. */
const NAMESAKES: MadeEntry[] = Array.from({ length: 700 }, (_, i) => ({
  ...MADE.find(({ kind }) => kind === "individual")!,
  number: 70_000 + i,
  name: i === 699 ? "OSTOVIC, Ferad" : "OSTOVIC, Farad",
  aliases: [],
}));
const LISTED = [...MADE, ...ODD_ENTRIES, ...NAMESAKES];
let list: Awaited<ReturnType<typeof listDatabase>>;

beforeAll(async () => {
  list = await listDatabase(LISTED, NOW);
});
afterAll(() => list?.close());

/** Splits a listed name as a requester would state it: a person's in two parts, unless the list has only one. */
function claimsOf(kind: MadeEntry["kind"], name: string): CheckInput["claims"] {
  if (kind === "entity") return { business: { businessName: name } };
  const [family = "", ...given] = name.split(",");
  return { firstName: given.join(",").trim() || undefined, lastName: family.trim() };
}

async function search(kind: MadeEntry["kind"], name: string) {
  const id = kind === "entity" ? "regulatory_compliance" : "background_check";
  const claims = claimsOf(kind, name);
  const screening = await screen(list.ctx, [id], { claims, documents: [] });
  const outcome = runCheck(checkById(id), input({ screening, claims, evidenceComplete: true }));
  const found = [...screening!.candidates, ...screening!.named].map(({ number }) => number);
  return { found, status: outcome.status };
}

/** @returns the names that the search misses or that reach no reviewer */
async function lost(entries: readonly MadeEntry[], spell: (name: string) => string = (name) => name) {
  const missing: string[] = [];
  for (const { kind, number, name, aliases, weak = [] } of entries)
    for (const one of kind === "vessel" ? [] : [name, ...aliases, ...weak]) {
      const { found, status } = await search(kind, spell(one));
      if (!found.includes(number) || status !== "in_review") missing.push(`${spell(one)}: ${status}`);
    }
  return missing;
}

const amid = (name: string, sign: string) => name.replace(/(?<=\p{L})(?=\p{L}{2})/u, sign);
const shifted = (name: string, by: number) =>
  name.replace(/[!-+\--~]/g, (char) => String.fromCharCode(char.charCodeAt(0) + by));
/** The name as a form field passes it on. Some listed names are longer than any field accepts. */
const typed = (name: string) => optionalText(1000).parse(name) ?? "";

describe("every name on a list", () => {
  it("is found as it's listed, and goes to a reviewer", { timeout: LONG }, async () => {
    expect(await lost(MADE)).toEqual([]);
  });

  it.each<[string, (name: string) => string]>([
    ["as the list has it", (name) => name],
    ["in lower case, with marks around it", (name) => ` «${name.toLowerCase()}». `],
    ["with accents", (name) => name.replace(/([AEO])/, "$1\u0301")],
  ])("is found, however unusual, %s", async (_how, spell) => {
    expect(await lost(ODD_ENTRIES, spell)).toEqual([]);
  });

  it("is found with the family name first or last", async () => {
    const people = ODD_ENTRIES.filter(({ kind }) => kind === "individual");
    expect(await lost(people, (name) => name.split(",").reverse().join(" "))).toEqual([]);
  });

  it.each([
    ["11550 Corporation", "11550 CORP."],
    ["17 Limited Liability Company", "17, LLC"],
    ["VM17", "VM-17"],
    ["The International Trading Co", "INTERNATIONAL TRADING COMPANY"],
    ["A B C Sociedad Anónima de Capital Variable", "A.B.C. S.A. DE C.V."],
    ["OOO «Velmar»", "OBSHCHESTVO S OGRANICHENNOY OTVETSTVENNOSTYU VELMAR"],
    ["Velmar JSC", "VELMAR JOINT-STOCK COMPANY"],
    ["Bank Velmar (Kular) and Company", 'BANK "VELMAR" (KULAR) & CO.'],
  ])("%s is %s", async (stated, listed) => {
    const entry = ODD_ENTRIES.find(({ name, aliases }) => [name, ...aliases].includes(listed));
    expect((await search("entity", stated)).found).toContain(entry?.number);
  });

  it.each<[string, (name: string) => string]>([
    ["with joiners among the letters", (name) => amid(name, "\u200c")],
    ["with soft hyphens", (name) => amid(name, "\u00ad")],
    ["with marks that are not seen", (name) => amid(name, "\u034f")],
    ["with a direction turned", (name) => `\u202e${name}\u202c`],
    ["with emojis among the letters", (name) => amid(name, "\u{1f600}")],
    ["with letters for an apostrophe", (name) => amid(name, "\u02bb")],
    ["in full width", (name) => shifted(name, 0xff01 - 0x21)],
    ["with no-break spaces", (name) => name.replaceAll(" ", "\u00a0")],
    ["with digits of Arabic", (name) => name.replace(/\d/g, (d) => String.fromCharCode(0x660 + Number(d)))],
    ["without a dot on its i", (name) => name.replace(/i/gi, "ı")],
  ])("is found as a form accepts it, %s", { timeout: LONG }, async (_how, spell) => {
    expect(await lost(ODD_ENTRIES, (name) => typed(spell(name)))).toEqual([]);
  });

  it.each([
    ["a letter of another script", "v\u0430lencia", "Oskar"],
    ["a digit for a letter", "Velmar", "0skar"],
  ])("isn't searched when it's written with %s, so the check doesn't pass", async (_what, family, given) => {
    expect((await search("individual", `${family}, ${given}`)).status).toBe("inconclusive");
  });

  it("is found among hundreds that sound the same", async () => {
    expect((await search("individual", "Ostovic, Ferad")).found).toContain(70_699);
  });

  it.each([
    ["individual", "Carter, Ben"],
    ["individual", "Quackenbush, Al"],
    ["entity", "Quackenbush Bank"],
    ["entity", "National Trading Company"],
    ["entity", "18 Corp."],
  ] as const)("is no other %s's: %s passes", async (kind, name) => {
    expect(await search(kind, name)).toEqual({ found: [], status: "passed" });
  });
});

describe("a list stored by an earlier version", () => {
  it("isn't searched and must be loaded again", async () => {
    const { db } = list.ctx;
    expect(await hasFreshList(list.ctx)).toBe(true);
    await db.run(sql`UPDATE sanction_lists SET keys_version = 1`);
    try {
      expect(await hasFreshList(list.ctx)).toBe(false);
      expect(await search("entity", "OS BANK")).toMatchObject({ status: "unavailable" });
      expect(await search("entity", "Quackenbush Bank")).toMatchObject({ status: "unavailable" });
    } finally {
      await db.run(sql`UPDATE sanction_lists SET keys_version = 2`);
    }
  });
});
