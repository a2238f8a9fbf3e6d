import { describe, expect, it } from "vitest";
import { mentionedIn, mentionOf, partsOfNote, withNames } from "#contract/teams/notes.ts";

const ANA = { userId: "usr_1", name: "Ana Lopez" };

describe("mentions in a note", () => {
  it("are found between plain text", () => {
    expect(partsOfNote("Hi @[Ana Lopez](usr_1), look. @[Bo](usr_2)")).toEqual([
      "Hi ",
      ANA,
      ", look. ",
      { userId: "usr_2", name: "Bo" },
    ]);
    expect(mentionedIn("@[Ana](usr_1) @[Ana Lopez](usr_1) @[Bo](usr_2)")).toEqual(["usr_1", "usr_2"]);
  });

  it.each([
    "@[Ana](team_1)",
    "@[Ana](usr_)",
    "@[Ana] (usr_1)",
    "@[Ana](usr_1",
    "@[A\nB](usr_1)",
    "ana@[",
    `@[${"x".repeat(201)}](usr_1)`,
    `@[Ana](usr_${"1".repeat(61)})`,
  ])("leave %j as text", (text) => {
    expect(partsOfNote(text)).toEqual([text]);
  });

  it("get today's names, and none of someone who's gone", () => {
    const names: Record<string, string> = { usr_1: "Ana Ruiz" };
    expect(withNames("@[Ana Lopez](usr_1) and @[Bo](usr_2)", (id) => names[id])).toBe(
      "@[Ana Ruiz](usr_1) and @[](usr_2)",
    );
  });

  it("can't be broken out of with brackets in a name", () => {
    expect(partsOfNote(mentionOf({ userId: "usr_1", name: "Ana](usr_9) [x](y) Lopez" }))).toEqual([
      { userId: "usr_1", name: "Anausr_9 xy Lopez" },
    ]);
  });

  it("are read in a time that grows with the length only", () => {
    const text = "@[".repeat(200_000);
    const begun = performance.now();
    expect(partsOfNote(text)).toEqual([text]);
    expect(performance.now() - begun).toBeLessThan(2000);
  });
});
