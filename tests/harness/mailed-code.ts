import { mailsTo } from "./mail.ts";
import { until } from "./until.ts";

/** @returns the codes emailed to an address so far, oldest first */
export async function mailedCodes(address: string): Promise<string[]> {
  const mails = await mailsTo(address);
  return mails.flatMap(({ subject }) => /^Your code is (\d{6})$/.exec(subject)?.[1] ?? []);
}

/**
 * @param nth which of the codes emailed to the address, counted from 1
 * @returns the code's digits, once the email has arrived
 */
export const mailedCode = (address: string, nth = 1): Promise<string> =>
  until(async () => (await mailedCodes(address))[nth - 1] ?? null, `code ${nth} to ${address}`);
