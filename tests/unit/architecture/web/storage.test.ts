import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";

const WEB = new URL("../../../../web/src", import.meta.url).pathname;

/** The files that may use web storage. The privacy page names what they keep there. */
const KNOWN = [
  "app/reloadWhenStale.ts",
  "app/shell/banners/dismissedNotices.ts",
  "features/dashboard/needs/reservedSpace.ts",
  "features/shared/visit.ts",
  "features/verifications/camera/useHand.ts",
  "features/verifications/list/keys/shortcuts.ts",
  "features/verifications/phone/phoneStorage.ts",
  "features/verifications/shared/useTypedValues.ts",
  "features/verifications/subject/link/linkStorage.ts",
  "lib/guard/activity.ts",
  "lib/guard/places.ts",
  "lib/notifications/push.ts",
  "lib/page/theme.ts",
  "lib/page/workspace.ts",
  "lib/session/drafts.ts",
  "lib/session/oauth.ts",
  "lib/session/record.ts",
  "lib/session/terms.ts",
  "lib/session/tokens.ts",
  "lib/session/unsent.ts",
  "ui/SearchBar/SearchBarSaved.tsx",
  "ui/SearchBar/savedSearches.ts",
  "ui/Toast/toast.ts",
];

test("nothing stays in the browser's storage without being removed again", () => {
  const files = readdirSync(WEB, { recursive: true, encoding: "utf8" }).filter((name) =>
    /\.tsx?$/.test(name),
  );
  const touching = files.filter((name) =>
    /\b(?:localStorage|sessionStorage|storage: Storage|indexedDB|caches\.open)\b/.test(
      readFileSync(join(WEB, name), "utf8"),
    ),
  );
  expect(touching.sort()).toEqual(KNOWN);
});
