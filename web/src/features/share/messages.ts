import type { VerificationType } from "#contract/enums.ts";
import { TYPE_LABEL } from "#contract/labels.ts";
import type {
  AccessStatus,
  DeviceClass,
  ShareableProfile,
  ShareLinkAnswer,
  ShareOptions,
} from "#contract/sharing/sharing.ts";

/** The labels and explanations of the options for what a link includes. */
export const OPTION_TEXT: Record<
  Exclude<keyof ShareOptions, "requirePermission">,
  { label: string; short: string; text?: string }
> = {
  includePhoto: { label: "Photo", short: "photo" },
  includeVerificationBadges: {
    label: "Verification badges",
    short: "verifications",
    text: "What you choose, with sources and dates.",
  },
  includeContactInfo: {
    label: "Contact info",
    short: "contact info",
    text: "Your email, and your phone if it's confirmed.",
  },
  includeReputation: {
    label: "Reputation",
    short: "reputation",
    text: "Your number of positive reviews.",
  },
  includeAssurance: {
    label: "Level of assurance",
    short: "level of assurance",
    text: "Which level of confidence in your identity the verifications you choose reach.",
  },
};

/** What a link without verifications doesn't show. */
const OF_VERIFICATIONS: readonly (keyof ShareOptions)[] = ["includeVerificationBadges", "includeAssurance"];

/** @returns what a link includes, in a few words */
export function includedText({ options, verification_ids: ids }: ShareLinkAnswer): string {
  const names = (Object.keys(OPTION_TEXT) as (keyof typeof OPTION_TEXT)[])
    .filter((name) => options[name])
    .filter((name) => ids.length > 0 || !OF_VERIFICATIONS.includes(name));
  const parts = ["score", ...names.map((name) => OPTION_TEXT[name].short)];
  return `Shows ${parts.join(", ")}`;
}

/** @returns a verification's title, as shown to its subject */
export const titleOf = ({ type }: ShareableProfile["sources"][number]): string =>
  `${TYPE_LABEL[type as VerificationType]} verification`;

export const DEVICE_TEXT: Record<DeviceClass, string> = {
  phone: "Phone",
  tablet: "Tablet",
  computer: "Computer",
  other: "Unknown device",
};

export const ACCESS_TEXT: Record<AccessStatus, string> = {
  pending: "Waiting for you",
  approved: "Approved",
  denied: "Denied",
  withdrawn: "Withdrawn",
};
