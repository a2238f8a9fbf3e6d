import { describe, expect, it } from "vitest";
import { parsePeople } from "#features/verifications/request/people/parsePeople.ts";
import { emptyValues, withPeople } from "#features/verifications/request/values.ts";

const person = (email: string, firstName = "", lastName = "") => ({ email, firstName, lastName });

describe("pasted addresses", () => {
  it.each([
    ["jane@x.com", [person("jane@x.com")]],
    ["Jane Doe <jane@x.com>", [person("jane@x.com", "Jane", "Doe")]],
    ["Sukarno <s@x.com>", [person("s@x.com", "", "Sukarno")]],
    ['"Doe, Jane" <jane@x.com>; bob@y.org', [person("jane@x.com", "Jane", "Doe"), person("bob@y.org")]],
    ["a@x.com,b@x.com\nAnna van Dyk <c@x.com>\r\n", ["a", "b"].map((one) => person(`${one}@x.com`))],
    ["<jane@x.com>", [person("jane@x.com")]],
    ["no address, here; at all", []],
    ["Jane <jane@x.com", [person("Jane <jane@x.com")]],
    ["", []],
  ])("%j", (text, people) => {
    expect(parsePeople(text).slice(0, people.length || 9)).toEqual(people);
  });

  it("reads a name with a particle", () => {
    expect(parsePeople("Anna van Dyk <c@x.com>")).toEqual([person("c@x.com", "Anna", "van Dyk")]);
  });

  it("are read only as far as anyone could ask, however long the text", () => {
    expect(parsePeople("a@x.com,".repeat(100_000)).length).toBeLessThan(2000);
    expect(parsePeople("<".repeat(1_000_000))).toEqual([]);
  });
});

describe("people in the form", () => {
  const blank = emptyValues();
  const jane = person("jane@x.com", "Jane", "Doe");

  it("become rows if there are several, and the person it's about if there's one", () => {
    const bob = person("bob@x.com");
    expect(withPeople(blank, [jane, bob]).people).toEqual([jane, bob]);
    const alone = withPeople(blank, [jane]);
    expect(alone).toMatchObject({ people: [], targetUserEmail: "jane@x.com" });
    expect(alone.personalInfo).toMatchObject({ firstName: "Jane", lastName: "Doe" });
    expect(withPeople(blank, [])).toEqual(blank);
  });

  it("don't replace a name that was typed with none", () => {
    const typed = { ...blank, personalInfo: { ...blank.personalInfo, firstName: "J", lastName: "D" } };
    expect(withPeople(typed, [person("jane@x.com")]).personalInfo).toMatchObject({
      firstName: "J",
      lastName: "D",
    });
  });
});
