import type { Status } from "../enums.ts";
import type { AccessStatus, DeviceClass } from "./sharing.ts";

export type InquiryKind = "verification" | "share_view" | "access_request";

/** What a person can do about an inquiry. `open` and `links` lead to another page. */
export type InquiryAction = "open" | "links" | "withdraw" | "block" | "report";

interface InquiryBase {
  id: string;
  /** ISO 8601. */
  at: string;
  /**
   * Who made the inquiry. Both are null for someone who opened a link that requires no permission. Other visitors enter
   * both themselves, and no one checks their name.
   */
  who: { name: string | null; address: string | null };
  /** The purpose of a verification, or the label of a share link; null if it has none. */
  why: string | null;
  actions: InquiryAction[];
}

/** Someone asked for a verification of the person. */
export interface VerificationInquiry extends InquiryBase {
  kind: "verification";
  verification_id: string;
  status: Status;
  /** `held`: the result is held back until the other half of a mutual check is done. */
  got: "results" | "held" | "withdrawn" | "nothing";
}

/** Someone opened the person's shared profile. */
export interface ShareViewInquiry extends InquiryBase {
  kind: "share_view";
  link_id: string;
  /** Two-letter country code; null if unknown. */
  country: string | null;
  device: DeviceClass;
  /** How many facts they saw. */
  got: number;
}

/** Someone asked for permission to see the person's shared profile. */
export interface AccessInquiry extends InquiryBase {
  kind: "access_request";
  link_id: string;
  status: AccessStatus;
  /** Whether they opened the profile. */
  got: "profile" | "nothing";
}

export type Inquiry = VerificationInquiry | ShareViewInquiry | AccessInquiry;

/** GET /api/profile/inquiries */
export interface InquiriesAnswer {
  /** Newest first. */
  inquiries: Inquiry[];
  /** The next page's `before`; null on the last page. */
  next: string | null;
}
