import { expect, test } from "vitest";
import { files, read } from "../source.ts";

/** Pages that work without a session, so its end takes nothing from them. */
const PUBLIC = /^web\/src\/features\/(?:auth|attest|shared|support|verify)\//;

/** Why these don't keep what's typed in them. */
const ALLOWED: Readonly<Record<string, string>> = {
  "profile/data/DeleteDialog.tsx": "confirms by the address and the password",
  "profile/security/EnrollDialog.tsx": "takes codes",
  "profile/security/PasswordDialog.tsx": "takes passwords",
  "profile/security/ProofForm.tsx": "takes a password or a code",
  "refunds/InvoiceSearch.tsx": "the address of the page has the number",
  "team/settings/ListField.tsx": "adds what's typed as soon as it's left, to a card that keeps it",
  "verifications/detail/contacts/NameContact.tsx": "useTypedValues keeps it, as a draft",
  "verifications/shared/AddressFields.tsx": "a part of forms that keep it",
  "verifications/subject/invited/NameScreen.tsx": "there's no session yet, and useTypedValues keeps it",
  "verifications/subject/invited/OtherAddress.tsx": "there's no session yet, and useTypedValues keeps it",
  "verifications/detail/evidence/UploadCard.tsx":
    "files go up as soon as they're chosen, each with its description",
};

/** Drafts keep these whole forms. */
const DRAFTS = /^verifications\/(?:request\/(?:sections|people)|peer\/steps)\//;

test("every form of a signed-in page keeps what's typed when the session ends", () => {
  const forms = files("web/src/features")
    .filter((file) => !PUBLIC.test(file) && /<(?:TextField|TextArea|ListField)\b/.test(read(file)))
    .map((file) => file.replace("web/src/features/", ""));
  expect(forms.length).toBeGreaterThan(20);
  const losing = forms.filter(
    (file) =>
      !ALLOWED[file] && !DRAFTS.test(file) && !read(`web/src/features/${file}`).includes("useUnsent("),
  );
  expect(losing).toEqual([]);
});
