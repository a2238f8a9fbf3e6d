import { expect, test } from "vitest";
import { COVERED, crossings, FLOORS, floorOf, upward } from "./floors.ts";
import { files, folders } from "./source.ts";

test("every folder of code has a floor, and every floor is a folder", () => {
  expect(FLOORS.filter((floor) => !folders(floor.split("/")[0]!).includes(floor))).toEqual([]);
  const without = COVERED.flatMap((root) => files(root)).filter((file) => {
    const floor = floorOf(file);
    // Only files that lie directly in one of these belong to it.
    const isTop = floor === "functions" || floor === "web" || floor === "scripts";
    return floor === null || (isTop && file.split("/").length > 2);
  });
  expect(without).toEqual([]);
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
  expect(upward([{ from: "functions/core", to: "functions/mail", one }])).toHaveLength(1);
  expect(upward([{ from: "functions/mail", to: "functions/core", one }])).toHaveLength(0);
  expect(upward([{ from: "db", to: "functions/core", one }])).toHaveLength(1);
  expect(floorOf("functions/api-worker.ts")).toBe("functions");
  expect(floorOf("web/src/ui/Button/Button.tsx")).toBe("web/src/ui");
  expect(floorOf("tests/unit/ids.test.ts")).toBeNull();
});
