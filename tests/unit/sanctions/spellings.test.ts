import { describe, expect, it } from "vitest";
import { judgeNames } from "#functions/checks/sanctions/judge.ts";
import { readingsOf } from "#functions/checks/sanctions/name-forms.ts";
import { soundsOf } from "#functions/checks/sanctions/spellings.ts";
import { countFullNames } from "#functions/checks/sanctions/subject.ts";
import type { Subject } from "#functions/checks/sanctions/types.ts";
import { MemoryList } from "#tests/fixtures/memory-list.ts";

/** A list with one person, of whom nothing is known but a name. */
const listOf = (name: string, births: string[] = []) =>
  new MemoryList([
    {
      number: 1,
      name,
      kind: "individual",
      program: "SDGT",
      remarks: null,
      aliases: [],
      births,
      addresses: [],
      ids: [],
    },
  ]);

const wordsOf = (name: string) => readingsOf(name, "person").map(({ own }) => own.join(" "));

const subject = (name: string, births: string[] = []): Subject => ({
  kind: "person",
  names: [name],
  stated: name,
  births,
  addresses: [],
  numbers: [],
});

/** What a search says about a name: a reviewer has to look, it's similar, or it's not listed. */
function search(name: string, listed: string): "reviewer" | "similar" | "not listed" {
  const one = subject(name);
  const { candidates, named, alike } = judgeNames(one, listOf(listed).find(one));
  expect(candidates).toEqual([]);
  return named.length > 0 ? "reviewer" : alike.length > 0 ? "similar" : "not listed";
}

describe("a name by another table for transliteration", () => {
  it.each([
    ["German", "Juri Kowaltschuk", "KOVALCHUK, Yuri"],
    ["Polish", "Jurij Kowalczuk", "KOVALCHUK, Yuri"],
    ["French", "Iouri Kovaltchouk", "KOVALCHUK, Yuri"],
    ["ISO 9", "Ûrij Kovalʹčuk", "KOVALCHUK, Yuri"],
    ["passport", "Iurii Kovalchuk", "KOVALCHUK, Yuri"],
    ["German", "Jewgeni Prigoschin", "PRIGOZHIN, Yevgeniy"],
    ["French", "Evgueni Prigojine", "PRIGOZHIN, Yevgeniy"],
    ["Polish", "Jewgienij Prigożyn", "PRIGOZHIN, Yevgeniy"],
    ["German", "Michail Chodorkowski", "KHODORKOVSKIY, Mikhail"],
    ["French", "Sergueï Choïgou", "SHOIGU, Sergei"],
    ["Polish", "Siergiej Szojgu", "SHOIGU, Sergei"],
    ["German", "Wladimir Schirinowski", "ZHIRINOVSKY, Vladimir"],
    ["German", "Boris Jelzin", "YELTSIN, Boris"],
    ["German", "Waleri Gerassimow", "GERASIMOV, Valery"],
    ["German", "Dschamal Chalid", "KHALID, Jamal"],
    ["French", "Djamel Khaled", "KHALID, Jamal"],
    ["French", "Bachar el-Assad", "AL-ASSAD, Bashar"],
  ])("goes to a reviewer like the listed one: %s, %s", (_table, stated, listed) => {
    expect(search(stated, listed)).toBe("reviewer");
    expect(search(listed, stated)).toBe("reviewer");
  });

  it.each([
    ["Juri Kowaltschuk", "KOVALCHUK, Yuri Valentinovich"],
    ["Yuri Kovalchuk", "KOVALCHUK, Yuri Valentinovich"],
    ["Juri Walentinowitsch Kowaltschuk", "KOVALCHUK, Yuri"],
    ["Walentina Matwijenko", "MATVIYENKO, Valentina Ivanovna"],
  ])("does so without the patronymic: %s", (stated, listed) => {
    expect(search(stated, listed)).toBe("reviewer");
  });

  it("never decides by itself, and isn't the same person if the birth date differs", () => {
    const list = listOf("KOVALCHUK, Yuri", ["1951-07-25"]);
    const of = (...births: string[]) => {
      const one = subject("Juri Kowaltschuk", births);
      const { candidates, named, alike } = judgeNames(one, list.find(one));
      return [candidates, named, alike].map(({ length }) => length);
    };
    expect(of("1951-07-25")).toEqual([1, 0, 0]);
    expect(of("1980-01-02")).toEqual([0, 0, 1]);
    expect(of()).toEqual([0, 1, 0]);
  });

  it("goes to a reviewer even if another name of the entry has more similar letters", () => {
    const facts = { number: 1, name: "KOVALCHUK, Yuri", program: "SDGT", births: [], addresses: [], ids: [] };
    const listed = ["kovalchuk yuri", "kowaltschuka juri"].map((words) => ({ ...facts, words }));
    for (const names of [listed, listed.toReversed()])
      expect(judgeNames(subject("Juri Kowaltschuk"), names).named).toMatchObject([
        { number: 1, found: "kovalchuk yuri" },
      ]);
  });

  it("is at least similar if its vowels differ", () => {
    for (const [stated, listed] of [
      ["Vladimir Poutine", "PUTIN, Vladimir"],
      ["Youssef Cherif", "SHARIF, Yusuf"],
    ] as const)
      expect(search(stated, listed), stated).not.toBe("not listed");
  });

  it.each([
    ["Jan Novak", "NOVAK, Ian"],
    ["Jang Song", "YANG, Song"],
    ["Zhang Wei", "SHANG, Wei"],
    ["Chan Ho", "HAN, Ho"],
    ["Chester Smith", "SMITH, Hester"],
    ["Juri Petrow", "KOVALCHUK, Yuri"],
    ["Kowaltschuk", "KOVALCHUK, Yuri"],
    ["Oskar Velmaar", "VELMAR, Oskar"],
    ["Oskar Velmar", "VELMAR, Oskar Timoteo"],
  ])("isn't another name: %s, %s", (stated, listed) => {
    expect(search(stated, listed)).not.toBe("reviewer");
  });

  it("is read no further than a name goes", () => {
    for (const piece of ["sch", "schtsch", "io", "i", "s", "ch", "q"])
      expect(soundsOf(piece.repeat(100_000)).every(({ length }) => length <= 80)).toBe(true);
  });
});

describe("a title in front of a name", () => {
  it.each([
    ["Präsident Wladimir Putin", "PUTIN, Vladimir Vladimirovich"],
    ["President Vladimir Putin", "PUTIN, Vladimir"],
    ["Prezydent Władimir Putin", "PUTIN, Vladimir"],
    ["Dr. Oskar Velmar", "VELMAR, Oskar"],
    ["Prime Minister Oskar Velmar", "VELMAR, Oskar"],
    ["General Oskar Velmar", "VELMAR, Oskar"],
    ["Generał Oskar Velmar", "VELMAR, Oskar"],
    ["Senador Oskar Velmar", "VELMAR, Oskar"],
    ["Ministre Oskar Velmar", "VELMAR, Oskar"],
    ["Herr Oberst Oskar Velmar", "VELMAR, Oskar"],
    ["Sheikh Oskar Velmar", "VELMAR, Oskar"],
    ["Scheich Oskar Velmar", "VELMAR, Oskar"],
    ["Prince Oskar Velmar", "VELMAR, Oskar"],
    ["Major Oskar Velmar", "VELMAR, Oskar"],
    ["Oskar Velmar", "VELMAR, Mullah Oskar"],
    ["Oskar Velmar", "VELMAR, General Oskar"],
    ["Bo Li", "LI, Generalissimo Bo"],
    ["Bo Li", "LI, Commandant Bo"],
    ["Herr Dr. Oskar Velmar Jr.", "VELMAR, Oskar"],
    ["Coronel Ben Velmar", "VELMAR, Ben"],
  ])("is set aside: %s", (stated, listed) => {
    expect(search(stated, listed)).toBe("reviewer");
  });

  it("leaves a single name, which can't be searched", () => {
    for (const name of [
      "Präsident Putin",
      "Senator Velmar",
      "Sheikh Omar",
      "King Salman",
      "Dr. Velmar",
      "Herr Dr. Velmar",
      "Prime Minister Velmar",
      "Herr Oberst",
    ])
      expect(countFullNames(subject(name)), name).toBe(0);
    expect(countFullNames(subject("Omar Sheikh"))).toBe(1);
    expect(countFullNames(subject("Sheikh Omar Hassan"))).toBe(1);
  });

  it("is a name if a document has it, or if little else is left", () => {
    expect(wordsOf("Major Johnson")).toEqual(["major johnson"]);
    expect(wordsOf("Präsident Putin")).toEqual(["prasident putin"]);
    expect(search("Präsident Putin", "PUTIN")).toBe("reviewer");
    const names = ["Major Johnson", "MAJOR JOHNSON"];
    expect(countFullNames({ ...subject("Major Johnson"), names })).toBe(1);
    expect(search("Prince Velmar", "VELMAR, Prince")).toBe("reviewer");
  });
});

describe("a family name that is a title elsewhere", () => {
  const NAMES =
    "Coronel Herr Chancellor Miss Prime Governor Minister Hauptmann Oberst Teniente Capitan General Kaiser King";

  it.each(NAMES.split(" "))("is searched as a full name, and found: %s", (family) => {
    const stated = `Oskar ${family}`;
    expect(countFullNames(subject(stated))).toBe(1);
    expect(search(stated, `${family.toUpperCase()}, Oskar`)).toBe("reviewer");
    expect(search(stated, `${family.toUpperCase()} VILLAREAL, Oskar`)).toBe("similar");
    expect(search(`Oskar ${family} Villareal`, `${family.toUpperCase()} VILLAREAL, Oskar`)).toBe("reviewer");
    // All words but the title are too little to share.
    expect(search(`Oskar Timoteo ${family}`, `${family.toUpperCase()}, Oskar`)).toBe("similar");
    expect(search(stated, "VELMAR, Oskar")).toBe("not listed");
  });

  it("is compared with and without it at the start only", () => {
    expect(wordsOf("Herr Oskar Velmar")).toEqual(["oskar velmar", "herr oskar velmar"]);
    expect(wordsOf("Herr Oberst Oskar Velmar")).toEqual(["oskar velmar", "herr oberst oskar velmar"]);
    expect(wordsOf("Oskar Velmar Herr")).toEqual(["oskar velmar herr"]);
    expect(wordsOf("Oskar Herr Velmar")).toEqual(["oskar herr velmar"]);
    expect(search("Juan Carlos Coronel", "CARLOS, Juan")).toBe("similar");
  });

  it("is found at the start too, as some countries write names", () => {
    expect(search("Coronel Villareal Ignacio", "CORONEL, Ignacio")).not.toBe("not listed");
    expect(search("Coronel Villareal Ignacio", "CORONEL VILLAREAL, Ignacio")).toBe("reviewer");
  });

  it("is kept if a given name and the title's own words would be the same", () => {
    expect(search("Herr Ali Ali", "ALI, Ali")).toBe("reviewer");
  });
});
