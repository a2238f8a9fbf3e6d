import { plural } from "#contract/plural.ts";
import type { Inquiry, ShareViewInquiry, VerificationInquiry } from "#contract/sharing/inquiries.ts";
import type { DeviceClass } from "#contract/sharing/sharing.ts";
import { countryName } from "#lib/format/countryName.ts";

/** @returns who asked, by name, or "Someone" */
export const nameOf = ({ who }: Inquiry): string => who.name ?? "Someone";

/** @returns a heading that says what the person did */
export function titleOf(inquiry: Inquiry): string {
  const name = nameOf(inquiry);
  switch (inquiry.kind) {
    case "verification":
      return `${name} asked to verify you`;
    case "share_view":
      return `${name} opened your shared profile`;
    case "access_request":
      return `${name} asked to see your shared profile`;
  }
}

/** @returns a one-line summary of the list: its latest entry, or if it's empty, what it will contain */
export const latestText = (latest: Inquiry | undefined): string =>
  latest ? `Latest: ${titleOf(latest)}` : "Requests, and visits to your shared profile";

/** @returns the purpose of a request, or the name of the link that the person opened; null without one */
export function whyOf({ kind, why }: Inquiry): string | null {
  if (why === null) return null;
  return kind === "verification" ? why : `Link: ${why}`;
}

/** @returns a sentence about what the person has seen */
export function gotText(inquiry: Inquiry): string {
  switch (inquiry.kind) {
    case "verification":
      return resultText(inquiry);
    case "share_view":
      return factsText(inquiry);
    case "access_request":
      if (inquiry.got === "profile") return "They opened your profile.";
      return inquiry.status === "approved" ? "They haven't opened your profile yet." : "They saw nothing.";
  }
}

function resultText({ got, status }: VerificationInquiry): string {
  if (got === "results") return "They can see the results.";
  if (got === "held") return "They'll see the results once both halves of your mutual check are done.";
  if (got === "withdrawn") return "You withdrew consent, so they can't see the results.";
  return status === "pending" || status === "in_progress"
    ? "They have no results yet."
    : "They got no results.";
}

const DEVICE: Record<DeviceClass, string> = {
  phone: "On a phone",
  tablet: "On a tablet",
  computer: "On a computer",
  other: "On an unknown device",
};

function factsText({ got, device, country }: ShareViewInquiry): string {
  const where = country === null ? DEVICE[device] : `${DEVICE[device]} in ${countryName(country)}`;
  const saw = got === 0 ? "no verified facts" : plural(got, "verified fact");
  return `${where}. They saw ${saw}.`;
}
