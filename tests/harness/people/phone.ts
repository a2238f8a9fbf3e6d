import { randomInt } from "node:crypto";
import { mailsTo } from "../mail.ts";
import { until } from "../until.ts";
import type { Account } from "./account.ts";

/** @returns a fictional number (555-0100 to 555-0199) in E.164 format; two tests rarely get the same one */
export const somePhone = () => `+1${randomInt(202, 990)}55501${randomInt(10)}${randomInt(10)}`;

/** @returns the codes texted to a number so far, oldest first */
export async function codesTo(number: string): Promise<string[]> {
  const texts = await mailsTo(number);
  return texts.map(({ text }) => /^\d{6}/.exec(text)?.[0] ?? "");
}

/** @param nth which of the codes sent to the number, counted from 1 @returns its digits, once the text has arrived */
export const codeTo = (number: string, nth = 1): Promise<string> =>
  until(async () => (await codesTo(number))[nth - 1] ?? null, `code ${nth} to ${number}`);

/** @returns a wrong code: six digits that differ from `code` */
export const otherThan = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, "0");

/** Confirms the number in a person's profile with a texted code. */
export async function proveOwnPhone(who: Account, number: string): Promise<void> {
  const codes = "/api/users/phone/codes";
  await who.api.post(codes, { request: true });
  await who.api.post(codes, { code: await codeTo(number) });
}
