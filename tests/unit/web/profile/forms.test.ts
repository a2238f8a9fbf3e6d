import { describe, expect, test } from "vitest";
import { checkPicture } from "#features/profile/avatar/checkPicture.ts";
import { changeOf } from "#features/profile/changeOf.ts";
import { deleteForm } from "#features/profile/data/deleteForm.ts";
import { exportName } from "#features/profile/data/exportName.ts";
import { detailsSchema } from "#features/profile/details/details.schema.ts";
import { changePasswordSchema } from "#features/profile/security/changePassword.schema.ts";
import { recoveryText } from "#features/profile/security/recoveryText.ts";
import { required } from "#features/profile/security/required.ts";
import type { User } from "#lib/session/session.ts";

interface Parsed {
  success: boolean;
  error?: { issues: readonly { path: readonly PropertyKey[]; message: string }[] };
}
const problems = (parsed: Parsed) =>
  Object.fromEntries((parsed.error?.issues ?? []).map(({ path, message }) => [path.join("."), message]));

const REQUIRED = "This field is required";

describe("a picture", () => {
  const MB = 1024 * 1024;
  test.each([
    [{ type: "image/png", size: 5 * MB }, null],
    [{ type: "image/jpeg", size: 5 * MB + 1 }, "File size must be less than 5MB"],
    [{ type: "application/pdf", size: 10 }, "Only images can be used as a profile picture"],
    [{ type: "", size: 10 }, "Only images can be used as a profile picture"],
  ])("%j", (file, words) => expect(checkPicture(file)).toBe(words));

  test("a phone's picture is known by its content where the system knows no type", () => {
    expect(checkPicture({ type: "", size: 1 }, true)).toBeNull();
  });
});

describe("the profile form", () => {
  const ada = { account_type: "individual", first_name: "Ada", last_name: "Byron", phone: null } as const;
  const firm = { ...ada, account_type: "business" } as const;
  const filled = {
    first_name: "Ada",
    last_name: "Byron",
    email: "ada@example.com",
    phone: "",
    company: "",
    address: "",
    bio: "",
  };

  test("requires only a name and an address", () => {
    expect(problems(detailsSchema(ada).safeParse(filled))).toEqual({});
    expect(problems(detailsSchema(ada).safeParse({ ...filled, first_name: " ", email: "" }))).toEqual({
      first_name: REQUIRED,
      email: REQUIRED,
    });
    expect(problems(detailsSchema(ada).safeParse({ ...filled, email: "ada" }))).toEqual({
      email: "Please enter a valid email address",
    });
  });

  test.each([
    [{ last_name: "B" }, { last_name: "Last name must be at least 2 characters" }],
    [{ first_name: "A" }, { first_name: "First name must be at least 2 characters" }],
    [{ last_name: "" }, { last_name: REQUIRED }],
    [{ last_name: "李" }, {}],
    [{ last_name: "O", isFullLegalName: true }, {}],
    [{ first_name: "", isFullLegalName: true }, {}],
    [
      { first_name: "", last_name: "", isFullLegalName: true },
      { first_name: REQUIRED, last_name: REQUIRED },
    ],
    [{ phone: "call me" }, { phone: "Enter a phone number, like (202) 555-0147 or +44 20 7946 0958" }],
    [{ phone: "123" }, { phone: "Enter a phone number, like (202) 555-0147 or +44 20 7946 0958" }],
    [{ phone: " +44 20 7946 0958" }, {}],
    [{ phone: "(202) 555-0147" }, {}],
  ])("validates names as registration does, and phone numbers: %j", (change, expected) => {
    expect(problems(detailsSchema(ada).safeParse({ ...filled, ...change }))).toEqual(expected);
  });

  test("accepts values that were there before", () => {
    const before = { ...ada, first_name: "X", last_name: "", phone: "ext 12" };
    const values = { ...filled, first_name: "X", last_name: "", phone: "ext 12" };
    expect(problems(detailsSchema(before).safeParse(values))).toEqual({});
  });

  test("requires a company name for a business", () => {
    expect(problems(detailsSchema(firm).safeParse(filled))).toEqual({
      company: "Company name is required for business accounts",
    });
    expect(problems(detailsSchema(firm).safeParse({ ...filled, company: "Byron & Co" }))).toEqual({});
  });

  test("limits the length of text", () => {
    expect(problems(detailsSchema(ada).safeParse({ ...filled, bio: "x".repeat(1001) }))).toEqual({
      bio: "Must be no more than 1000 characters",
    });
  });
});

describe("the request body", () => {
  const user = {
    first_name: "Ada",
    last_name: "Byron",
    email: "ada@example.com",
    pending_email: null,
    phone: null,
    bio: "Hello",
    address: null,
    company: null,
    account_type: "individual",
  } as User;

  test("is the whole profile with its changes, with a company only for a business", () => {
    expect(changeOf(user, { bio: "" })).toEqual({
      first_name: "Ada",
      last_name: "Byron",
      email: "ada@example.com",
      phone: null,
      bio: "",
      address: null,
    });
    expect(changeOf({ ...user, account_type: "business", company: "Byron & Co" })).toMatchObject({
      company: "Byron & Co",
    });
  });

  test("keeps a pending new address, unless the change is about it", () => {
    const waiting = { ...user, pending_email: "new@example.com" };
    expect(changeOf(waiting, { avatar: null }).email).toBe("new@example.com");
    expect(changeOf(waiting, { email: user.email }).email).toBe("ada@example.com");
  });
});

describe("a new password", () => {
  const form = { currentPassword: "old", newPassword: "Str0ng!pass", confirmPassword: "Str0ng!pass" };

  test("must be entered twice, and be strong", () => {
    expect(problems(changePasswordSchema.safeParse(form))).toEqual({});
    expect(problems(changePasswordSchema.safeParse({ ...form, confirmPassword: "other" }))).toEqual({
      confirmPassword: "Passwords do not match",
    });
    expect(
      problems(
        changePasswordSchema.safeParse({ currentPassword: "", newPassword: "weak", confirmPassword: "x" }),
      ),
    ).toEqual({
      currentPassword: REQUIRED,
      newPassword: expect.stringContaining("at least 8 characters"),
      confirmPassword: "Passwords do not match",
    });
  });
});

describe("deleting an account", () => {
  const judge = (email: string, password: string, hasPassword = true) =>
    problems(deleteForm({ email: "Ada@example.com", hasPassword }).safeParse({ email, password }));

  test("requires the account's address and password", () => {
    expect(judge("", "")).toEqual({ email: REQUIRED, password: REQUIRED });
    expect(judge("ada@example.org", "secret")).toEqual({ email: "Type Ada@example.com to confirm" });
    expect(judge(" ada@EXAMPLE.com ", "secret")).toEqual({});
  });

  test("requires no password if the account has none", () => {
    expect(judge("ada@example.com", "", false)).toEqual({});
  });
});

test("small forms name their empty fields", () => {
  const rule = required<{ password: string; code: string }>("password", "code");
  expect(problems(rule.safeParse({ password: "x", code: " " }))).toEqual({ code: REQUIRED });
  expect(problems(required().safeParse({ password: "" }))).toEqual({});
});

test("recovery codes are saved with the account's address", () => {
  const text = recoveryText("ada@example.com", ["aaaaa-bbbbb", "ccccc-ddddd"]);
  expect(text.split("\n")).toEqual(expect.arrayContaining(["ada@example.com", "aaaaa-bbbbb", "ccccc-ddddd"]));
});

test("an export has its date in the file name", () => {
  expect(exportName(new Date("2025-01-31T23:30:00Z"))).toBe("countersign-data-2025-01-31.json");
});
