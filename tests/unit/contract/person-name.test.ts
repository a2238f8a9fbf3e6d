import { expect, it } from "vitest";
import { registerBody } from "#contract/accounts/auth.schema.ts";
import { profileBody } from "#contract/accounts/profile.schema.ts";

const PERSON = { email: "ada@example.com", password: "Correct-horse7!" };
const REQUIRED = "This field is required";
const SHORT = {
  firstName: "First name must be at least 2 characters",
  lastName: "Last name must be at least 2 characters",
};

function problems(name: Record<string, unknown>): Record<string, string> {
  const { error } = registerBody.safeParse({ ...PERSON, ...name });
  return Object.fromEntries((error?.issues ?? []).map(({ path, message }) => [path.join("."), message]));
}

it.each([
  ["李", "王"],
  ["𠮷", "林"],
  ["곽", "별"],
  ["あ", "ア"],
  ["ဦ", "မောင်"],
  ["श्री", "ओ"],
  ["Ad", "By"],
])("%s %s registers at once", (firstName, lastName) => expect(problems({ firstName, lastName })).toEqual({}));

it.each(["O", "É", "E\u0301", "Ω", "Ж", "Ա", "א", "و", "1", "-", "\u{1F600}"])(
  "%s as a last name needs the box",
  (lastName) => {
    expect(problems({ firstName: "Ada", lastName })).toEqual({ lastName: SHORT.lastName });
    expect(problems({ firstName: "Ada", lastName, isFullLegalName: false })).toEqual({
      lastName: SHORT.lastName,
    });
    expect(problems({ firstName: "Ada", lastName, isFullLegalName: true })).toEqual({});
  },
);

it("names both short parts, also when another field is invalid", () => {
  expect(problems({ firstName: "A", lastName: "B", email: "nobody" })).toEqual({
    ...SHORT,
    email: "Please enter a valid email address",
  });
});

it.each([
  [{ firstName: "Sukarno", lastName: "" }, { lastName: REQUIRED }],
  [{ firstName: "", lastName: "Sukarno" }, { firstName: REQUIRED }],
  [{ firstName: "Sukarno" }, { lastName: REQUIRED }],
  [
    { firstName: "O", lastName: " " },
    { firstName: SHORT.firstName, lastName: REQUIRED },
  ],
])("a single name needs the box: %j", (name, expected) => {
  expect(problems(name)).toEqual(expected);
  expect(problems({ ...name, isFullLegalName: true })).toEqual({});
});

it("nobody registers without any name", () => {
  const neither = { firstName: REQUIRED, lastName: REQUIRED };
  expect(problems({})).toEqual(neither);
  expect(problems({ firstName: " ", lastName: "", isFullLegalName: true })).toEqual(neither);
});

it("a name's length counts its signs spelled out", () => {
  const [long, tooLong] = ["Must be no more than 100 characters", "\uFDFA".repeat(6)];
  expect(problems({ firstName: "\uFDFA".repeat(5), lastName: "Doe" })).toEqual({});
  expect(problems({ firstName: tooLong, lastName: "Doe" })).toEqual({ firstName: long });
  expect(problems({ firstName: "a".repeat(101), lastName: "Doe" })).toEqual({ firstName: long });
  const names = {
    name: "\uFDFA".repeat(12),
    first_name: tooLong,
    last_name: tooLong,
    company: "\uFDFA".repeat(12),
  };
  const { error } = profileBody.safeParse({ ...names, email: PERSON.email });
  expect(error?.issues.map(({ path }) => path[0])).toEqual(Object.keys(names));
});
