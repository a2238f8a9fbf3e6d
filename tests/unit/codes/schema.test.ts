import { expect, test } from "vitest";
import { codeBody } from "#contract/verification/code.schema.ts";

test.each([
  [{ request: true }, { request: true }],
  [{ code: "123456" }, { code: "123456" }],
  [{ code: " 123 456" }, { code: "123456" }],
  [{ code: "123-456" }, { code: "123456" }],
])("accepts %j", (body, parsed) => expect(codeBody.parse(body)).toEqual(parsed));

test.each([
  {},
  { request: false },
  { request: true, code: "123456" },
  { code: "12345" },
  { code: "1234567" },
  { code: "12345a" },
  { code: "１２３４５６" },
  { code: 123456 },
])("refuses %j", (body) => expect(codeBody.safeParse(body).success).toBe(false));
