import { beforeAll, expect, it } from "vitest";
import { judgeNames } from "#functions/checks/sanctions/judge.ts";
import type { Subject } from "#functions/checks/sanctions/types.ts";
import { entriesIn, MemoryList } from "#tests/fixtures/memory-list.ts";
import { seeded } from "#tests/fixtures/picture/effects.ts";
import { type MadeEntry, ofacFiles, sanctionEntries } from "#tests/fixtures/sanction-list.ts";
import { isFull } from "#tests/harness/scope.ts";

const COUNT = isFull ? 10_000 : 2000;
/** Milliseconds; generous for machines that are busy with other work. */
const LONG = 120_000;
const made = sanctionEntries(COUNT);
let list: MemoryList;

beforeAll(async () => {
  list = new MemoryList(await entriesIn(ofacFiles(made)));
});

const people = made.filter(({ kind }) => kind === "individual");
/** Takes every fifth entry, so that the test takes only seconds. */
const sample = people.filter((_, i) => i % 5 === 0);
const firms = made.filter(({ kind }) => kind === "entity");
const screen = (subject: Subject) => judgeNames(subject, list.find(subject));
const person = (words: readonly string[], over: Partial<Subject> = {}): Subject => ({
  kind: "person",
  names: [words.join(" ")],
  births: [],
  addresses: [],
  numbers: [],
  ...over,
});
const numbers = (found: { number: number }[]) => found.map(({ number }) => number);

/** How people, forms and clerks change a name. */
const SPELLINGS: ((words: string[]) => string[])[] = [
  (words) => words,
  (words) => [...words].reverse(),
  (words) => [words[0]!, words.at(-1)!],
  (words) => ["Mr.", ...words, "Jr."],
  (words) => words.map((word) => word.toUpperCase()),
  (words) => words.map((word) => word.replace("kh", "h").replace("ou", "u").replace("iy", "y")),
  (words) => words.map((word) => word.replace(/([lmnr])(?=[aeiou])/, "$1$1")),
  (words) => words.with(-1, words.at(-1)!.replace(/(..)(.)(.)/, "$1$3$2")),
  (words) => words.map((word) => word.replace("a", "á").replace("o", "ø")),
  (words) => [words[0]!.slice(0, 4), words[0]!.slice(4), ...words.slice(1)],
];

it(
  "finds every listed person by their birth date, however the name is written",
  () => {
    const missed = sample.flatMap(({ words, born, number }, i) => {
      const spelt = SPELLINGS[i % SPELLINGS.length]!([...words]);
      const { candidates } = screen(person(spelt, { births: [born!] }));
      return numbers(candidates).includes(number) ? [] : [`${words.join(" ")}: ${spelt.join(" ")}`];
    });
    expect(sample.length).toBeGreaterThan(0.15 * COUNT);
    expect(missed).toEqual([]);
  },
  LONG,
);

it(
  "finds aliases and passports, and companies by their address without their legal form",
  () => {
    const aliased = sample.filter(({ aliases }) => aliases.length > 0);
    for (const { aliases, passport, number } of aliased) {
      const { candidates } = screen(person([aliases[0]!], { numbers: [passport!] }));
      expect(numbers(candidates)).toContain(number);
    }
    for (const { words, address, number } of firms) {
      const subject: Subject = {
        ...person([...words, "Limited"], { addresses: [address] }),
        kind: "organization",
      };
      expect(numbers(screen(subject).candidates)).toContain(number);
    }
  },
  LONG,
);

it(
  "never decides by name: without a second fact, no one on the list is a candidate",
  () => {
    for (const { words, number } of sample) {
      const { candidates, named, alike } = screen(person(words));
      expect(candidates).toEqual([]);
      expect(numbers([...named, ...alike])).toContain(number);
    }
  },
  LONG,
);

it(
  "refuses namesakes, relatives, strangers born on a listed day, and ships",
  () => {
    const random = seeded(7);
    const other = () => people[Math.floor(random() * people.length)]!;
    const STRANGERS: ((one: MadeEntry) => Subject)[] = [
      ({ words, address }) =>
        person(words, { births: ["1931-02-03"], addresses: [{ ...address, street: undefined }] }),
      ({ words, born }) => person(["Quentin", words.at(-1)!], { births: [born!] }),
      ({ words, born, address }) =>
        person([words[0]!, "Featherstonehaugh"], { births: [born!], addresses: [address] }),
      ({ words, born, passport }) => person([words[0]!], { births: [born!], numbers: [passport!] }),
      ({ words, born }) => person([`${words[0]}son`, other().words.at(-1)!.slice(0, 4)], { births: [born!] }),
    ];
    const refused = people.map((one, i) => STRANGERS[i % STRANGERS.length]!(one));
    const ships = made.filter(({ kind }) => kind === "vessel");
    const firm = ({ words, address }: MadeEntry): Subject => ({
      ...person(words, { addresses: [address] }),
      kind: "organization",
    });
    const shared = (one: MadeEntry): Subject => ({
      ...firm(one),
      names: [`${one.words[0]} ${one.words[2]}`],
    });
    for (const ship of ships) expect(numbers(screen(firm(ship)).candidates)).not.toContain(ship.number);
    const all = [...refused, ...firms.map(shared)];
    expect(all.length + ships.length).toBe(COUNT);
    const wrong = all.flatMap((subject) =>
      screen(subject).candidates.map(({ name }) => `${subject.names.join()}: ${name}`),
    );
    expect(wrong).toEqual([]);
  },
  LONG,
);
