import { expect, test } from "vitest";
import { files, read } from "../source.ts";

test("every form is the one of web/src/ui/Form", () => {
  const others = files("web/src").filter((file) => /<form\b|react-aria-components\/Form"/.test(read(file)));
  expect(others).toEqual(["web/src/ui/Form/Form.tsx"]);
});
