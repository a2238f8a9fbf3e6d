import { expect, test } from "vitest";
import { files, read } from "../source.ts";

/** Why these name an endpoint's path. Every other call is made with the typed client. */
const ALLOWED: Readonly<Record<string, string>> = {
  "web/src/ui/Link/AppLink.tsx": "tells links to endpoints from links to screens",
  "web/src/lib/http/outage.ts": "pages without the typed client load it",
  "web/src/features/shared/readShared.ts": "its page doesn't load the typed client",
};

test("no path of an endpoint is typed by hand", () => {
  const typing = files("web/src").filter((file) => /["'`]\/api\//.test(read(file)));
  expect(typing.toSorted()).toEqual(Object.keys(ALLOWED).toSorted());
});
