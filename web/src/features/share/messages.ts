import type { VerificationType } from "#contract/enums.ts";
import { TYPE_LABEL } from "#contract/labels.ts";
import type { AccessStatus, DeviceClass, ShareableProfile, ShareOptions } from "#contract/sharing.ts";

/** The include options, as the reader chooses them. */
export const OPTION_TEXT: Record<
  Exclude<keyof ShareOptions, "requirePermission">,
  { label: string; short: string; text: string }
> = {
  includePhoto: { label: "Photo", short: "photo", text: "Your profile photo." },
  includeVerificationBadges: {
    label: "Verification badges",
    short: "verifications",
    text: "The facts of the verifications you choose, with their source and date.",
  },
  includeContactInfo: {
    label: "Contact info",
    short: "contact info",
    text: "Your email address and confirmed phone number.",
  },
  includeReputation: {
    label: "Reputation",
    short: "reputation",
    text: "How many positive reviews you have.",
  },
};

/** @returns what a link includes, in a few words */
export function includedText(options: ShareOptions): string {
  const names = (Object.keys(OPTION_TEXT) as (keyof typeof OPTION_TEXT)[]).filter((name) => options[name]);
  const parts = ["score", ...names.map((name) => OPTION_TEXT[name].short)];
  return `Shows ${parts.join(", ")}`;
}

/** @returns a verification's name for its subject */
export const titleOf = ({ type }: ShareableProfile["sources"][number]): string =>
  `${TYPE_LABEL[type as VerificationType]} verification`;

export const DEVICE_TEXT: Record<DeviceClass, string> = {
  phone: "Phone",
  tablet: "Tablet",
  computer: "Computer",
  other: "Unknown device",
};

const countries = new Intl.DisplayNames("en-US", { type: "region", fallback: "code" });

/** @param code two letters; null if unknown @returns the country's name */
export function countryText(code: string | null): string {
  if (code === null) return "Unknown place";
  try {
    return countries.of(code) ?? code;
  } catch {
    return code;
  }
}

export const ACCESS_TEXT: Record<AccessStatus, string> = {
  pending: "Waiting for you",
  approved: "Approved",
  denied: "Denied",
  withdrawn: "Withdrawn",
};
