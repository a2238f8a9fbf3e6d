import { expect, test } from "vitest";
import { crossings, FLOORS, floorOf, upward } from "./floors.ts";
import { folders } from "./source.ts";

test("every folder of functions has a floor", () => {
  const there = folders("functions").filter((folder) => folder.split("/").length === 2);
  expect(there.map((folder) => folder.slice("functions/".length)).sort()).toEqual([...FLOORS].sort());
});

test("a folder imports only floors below it, so folders form no cycle", () => {
  const all = crossings();
  expect(all.length).toBeGreaterThan(500);
  const offending = upward(all).map(
    ({ from, to, one }) => `${one.file} imports ${one.specifier}, but ${to} stands above ${from}`,
  );
  expect(offending, `The order, lowest first: ${FLOORS.join(", ")}`).toEqual([]);
});

test("an import that goes up is found", () => {
  const one = {
    file: "functions/core/ids.ts",
    specifier: "#functions/mail/send.ts",
    target: "",
    typeOnly: true,
  };
  expect(upward([{ from: "core", to: "mail", one }])).toHaveLength(1);
  expect(upward([{ from: "mail", to: "core", one }])).toHaveLength(0);
  expect(floorOf("functions/api-worker.ts")).toBe("entry");
});
