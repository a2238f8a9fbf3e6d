import { writeFile } from "node:fs/promises";
import { userInfo } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { DAY, dateOf } from "#contract/time.ts";
import type { Ctx } from "#core/context.ts";
import { openDatabase } from "#db/client.ts";
import { LoadRefused, loadList } from "#functions/sanctions/load.ts";
import { ofacEntries } from "#functions/sanctions/ofac.ts";
import { screen } from "#functions/sanctions/screen.ts";
import { streams } from "#tests/fixtures/memory-list.ts";
import { type MadeEntry, ofacFiles, sanctionEntries } from "#tests/fixtures/sanction-list.ts";
import { listFolder, sanctionsLoad } from "#tests/harness/outside/sanctions.ts";
import { type Account, account, someEmail } from "#tests/harness/people/account.ts";
import { staffMember } from "#tests/harness/people/staff.ts";
import { rows } from "#tests/harness/stack/db.ts";
import { ownStack } from "#tests/harness/stack/own-stack.ts";
import { checkIdOf } from "#tests/harness/verification/in-review.ts";
import { peerOf } from "#tests/harness/verification/peer.ts";
import {
  consentTo,
  fixture,
  requestOf,
  upload,
  view,
  viewWhen,
} from "#tests/harness/verification/verification.ts";

/** A stack of its own, because a loaded list applies to everyone. */
let stack: Awaited<ReturnType<typeof ownStack>>;
let requester: Account;

beforeAll(async () => {
  stack = await ownStack();
  requester = await account({ on: stack });
});
afterAll(() => stack?.stop());

const NOW = Date.now();
const TODAY = dateOf(NOW);
const MADE = sanctionEntries(2000);
/** A listed person with the name and birth date of Jane, who is on the licenses. */
const JANE: MadeEntry = {
  ...MADE.find(({ kind }) => kind === "individual")!,
  number: 77_001,
  name: "DOE, Jane",
  words: ["Jane", "Doe"],
  born: "1990-04-12",
  aliases: [],
};

const recorder = () => ({ db: database(), now: Date.now, requestId: "req_test" });
const database = () => openDatabase(stack.dbUrl);
const load = (entries: readonly MadeEntry[], over: { listDate?: string; force?: boolean } = {}) =>
  loadList(recorder(), ofacEntries(streams(ofacFiles(entries))), {
    listDate: TODAY,
    force: false,
    by: "ops:a-test",
    ...over,
  });
const lists = () =>
  rows<{ list_date: string; entries: number; active: number }>(
    "SELECT list_date, entries, active FROM sanction_lists",
    [],
    stack.dbUrl,
  );
const countOf = async (table: string) =>
  (await rows<{ n: number }>(`SELECT count(*) AS n FROM ${table}`, [], stack.dbUrl))[0]?.n;

const search = ({ words, born }: MadeEntry) =>
  screen({ db: database(), now: () => NOW } as Ctx, ["background_check"], {
    claims: { firstName: words[0], lastName: words.at(-1), dateOfBirth: born ?? undefined },
    documents: [],
  });
const person = MADE.filter(({ kind }) => kind === "individual")[5]!;
const numbersFor = async (one: MadeEntry) => (await search(one))?.candidates.map(({ number }) => number);

/** A background peer check of a subject with this name, who uploads Jane's license. */
async function background(name: string) {
  const subject = await account({ on: stack });
  const id = await peerOf(requester, subject.email, {
    verification_type: "background",
    target_info: { name, email: subject.email },
  });
  await consentTo(subject, id);
  await upload(subject, id, await fixture("license.jpg"));
  return { id, subject };
}
const backgroundOf = (one: { checks: { service: string; status: string; reasons: { code: string }[] }[] }) =>
  one.checks.find(({ service }) => service === "background_check")!;

describe("without a list", () => {
  it("a background check says that nothing was searched, and a search finds no list", async () => {
    const { id } = await background("Jane Doe");
    const done = await viewWhen(requester, id, ({ status }) => status === "completed");
    expect(backgroundOf(done)).toMatchObject({ status: "unavailable", grade: null });
    expect(JSON.stringify(done.results?.additional_findings)).toContain(
      "There was no sanctions list to search",
    );
    expect(await search(person)).toMatchObject({ listDate: null, candidates: [], alike: [] });
  });
});

describe("loading a list", () => {
  it("activates the whole list, and finds a person by name and birth date", async () => {
    const list = await load(MADE);
    expect(list).toMatchObject({ entries: 2000, listDate: TODAY, active: true });
    expect(await lists()).toEqual([{ list_date: TODAY, entries: 2000, active: 1 }]);
    expect(await search(person)).toMatchObject({ listDate: TODAY, stale: false, names: 1 });
    expect(await numbersFor(person)).toContain(person.number);
  });

  it("again leaves one list with the same rows", async () => {
    const before = [await countOf("sanction_entries"), await countOf("sanction_tokens")];
    await load(MADE);
    expect(await lists()).toEqual([{ list_date: TODAY, entries: 2000, active: 1 }]);
    expect([await countOf("sanction_entries"), await countOf("sanction_tokens")]).toEqual(before);
  });

  it("keeps the current list if the files are truncated, much smaller, or older", async () => {
    const files = ofacFiles(MADE);
    const cut = { ...files, sdn: files.sdn.slice(0, files.sdn.length / 2) };
    const options = { listDate: TODAY, force: false, by: "ops:a-test" };
    await expect(loadList(recorder(), ofacEntries(streams(cut)), options)).rejects.toThrow(
      /sdn\.csv, row \d+: a quote isn't closed/,
    );
    await expect(load(MADE.slice(0, 1000))).rejects.toThrow(
      "Only 1000 entries, where the list in use has 2000: the files may be cut off.",
    );
    await expect(load(MADE, { listDate: dateOf(NOW - 2 * DAY) })).rejects.toThrow(LoadRefused);
    expect(await lists()).toEqual([{ list_date: TODAY, entries: 2000, active: 1 }]);
    expect(await countOf("sanction_entries")).toBe(2000);
    expect(await numbersFor(person)).toContain(person.number);
  });

  it("never lets a search see half a list during the swap", async () => {
    let isLoading = true;
    const loading = load([...MADE, JANE]).finally(() => {
      isLoading = false;
    });
    let searches = 0;
    for (; isLoading; searches++) expect(await numbersFor(person)).toContain(person.number);
    await loading;
    expect(searches).toBeGreaterThan(3);
    expect(await lists()).toEqual([{ list_date: TODAY, entries: 2001, active: 1 }]);
    expect(await countOf("sanction_entries")).toBe(2001);
  });
});

describe("the command", () => {
  const run = async (...args: string[]) => {
    const { code, out, err } = await sanctionsLoad(stack.dbUrl, ...args);
    return { code, says: code === 0 ? out : err };
  };

  it("loads the files of a folder, and says in one line what is wrong with them", async () => {
    expect((await run(stack.dataDir)).says).toContain(`${stack.dataDir} has no sdn.csv.`);
    const entries = [...MADE, JANE];
    const folder = await listFolder(stack.dataDir, entries);
    expect(await run(folder, "--date", TODAY)).toEqual({
      code: 0,
      says: expect.stringContaining(`OFAC SDN list of ${TODAY} is in use: 2001 entries`),
    });
    expect(await run(folder, "--date", "2000-01-01")).toEqual({
      code: 1,
      says: `This list is from 2000-01-01, but the one in use is from ${TODAY}. To go back anyway, use --force.\n`,
    });
    await writeFile(join(folder, "add.csv"), ofacFiles(entries).add.slice(0, -30));
    expect(await run(folder, "--date", TODAY)).toEqual({
      code: 1,
      says: expect.stringMatching(/^add\.csv, row \d+: a quote isn't closed; the file may be cut off\n$/),
    });
    const audit = await rows<{ detail: string }>(
      "SELECT detail FROM audit WHERE action = 'sanctions.loaded' AND actor = ?",
      [`ops:${userInfo().username}`],
      stack.dbUrl,
    );
    expect(audit.map(({ detail }) => JSON.parse(detail))).toEqual([
      { source: expect.any(String), list_date: TODAY, entries: 2001, names: expect.any(Number), forced: 0 },
    ]);
    expect(await lists()).toEqual([{ list_date: TODAY, entries: 2001, active: 1 }]);
  });
});

describe("with a list", () => {
  it("a background check passes if no name is similar, and names the list's date", async () => {
    const { id } = await background("Ottoline Quackenbush");
    await viewWhen(requester, id, (now) => backgroundOf(now).status === "passed");
    const [row] = await rows<{ source: string; grade: string }>(
      "SELECT source, grade FROM checks WHERE verification_id = ? AND check_id = 'background_check'",
      [id],
      stack.dbUrl,
    );
    expect(row).toMatchObject({ grade: "G4" });
    expect(row?.source).toContain(`OFAC SDN list of ${TODAY}`);
  });

  it("a candidate goes to review by the birth date on the license, and no one learns more", async () => {
    const { id, subject } = await background("Jane Doe");
    const waits = await viewWhen(requester, id, ({ stage }) => stage === "in_review");
    expect(backgroundOf(waits)).toMatchObject({ status: "in_review", grade: null });
    expect(backgroundOf(waits).reasons.map(({ code }) => code)).toEqual(["needs_review", "not_searched"]);
    for (const viewer of [requester, subject])
      expect(JSON.stringify(await view(viewer, id))).not.toMatch(/77001|candidate/);
    const judge = await staffMember(undefined, stack);
    const { data } = await judge.api.get(
      `/api/v1/reviews/${await checkIdOf(id, "background_check", stack.dbUrl)}`,
    );
    expect(data).toMatchObject({
      reason: "sanction_candidate",
      screening: {
        source: `OFAC SDN list of ${TODAY}, searched ${TODAY}`,
        subject: { births: ["1990-04-12"] },
        candidates: [
          { number: 77_001, name: "DOE, Jane", score: 1, agrees: ["birth date"], births: ["1990-04-12"] },
        ],
      },
    });
  });

  it("a business is searched by its name and found by its address", async () => {
    const firm = MADE.find(({ kind }) => kind === "entity")!;
    const { street, city, country } = firm.address;
    const email = someEmail();
    const subject = await account({ on: stack, email });
    const id = await requestOf(requester, email, {
      verificationType: "business",
      requestedServices: ["regulatory_compliance"],
      personalInfo: {},
      businessInfo: {
        businessName: `${firm.words.join(" ")} Limited`,
        ein: "12-3456789",
        businessAddress: `${street}, ${city}, ${country}`,
      },
    });
    await consentTo(subject, id);
    const seen = await viewWhen(requester, id, ({ checks }) =>
      checks.some(({ service, status }) => service === "regulatory_compliance" && status === "in_review"),
    );
    expect(seen.status).toBe("in_progress");
  });

  it("nothing is searched once the list is more than a week old", async () => {
    await load(MADE, { listDate: dateOf(NOW - 12 * DAY), force: true });
    const { id } = await background("Jane Doe");
    const done = await viewWhen(requester, id, ({ status }) => status === "completed");
    expect(backgroundOf(done).status).toBe("unavailable");
    expect(JSON.stringify(done.results?.additional_findings)).toContain("more than 7 days ago");
  });
});
