import { expect, test } from "vitest";
import { read } from "./source.ts";

const paths = [
  ...["routes", "appRoutes", "linkRoutes"]
    .map((file) => read(`web/src/app/${file}.tsx`))
    .join("\n")
    .matchAll(/\bpath: "([^"]+)"/g),
]
  .map(([, path = ""]) => path.replace(/\/:\w+\?$/, ""))
  // Routes with parameters start with a path of the list. `/app` and `*` only redirect.
  .filter((path) => !/^(:|\*$|\/app$)/.test(path));

test.each(paths)("the axe sweep opens %s", (path) => {
  const opened = path.startsWith("/") ? path : `/${path}`;
  expect(read("tests/browser/pages/accessibility.test.ts")).toMatch(
    new RegExp(`["\`](/app)?(/verifications)?${opened}["\`/#?]`),
  );
});

test("there are routes to sweep", () => {
  expect(paths.length).toBeGreaterThan(15);
});
