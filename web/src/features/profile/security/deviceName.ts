import { browserAndSystem } from "#contract/accounts/device-name.ts";

/** What a browser's user agent says about the device: a readable name, and whether it's a phone. */
export interface DeviceName {
  /** "Chrome on macOS", or "Unknown device". */
  name: string;
  isPhone: boolean;
}

const PHONES = /\biPhone\b|\biPod\b|\bAndroid\b.*\bMobile\b/;

/** @param userAgent the User-Agent header, or null if there was none */
export const deviceName = (userAgent: string | null): DeviceName => ({
  name: browserAndSystem(userAgent) ?? "Unknown device",
  isPhone: PHONES.test(userAgent ?? ""),
});
