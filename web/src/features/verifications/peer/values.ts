import * as z from "zod";
import {
  isReviewedContext,
  PEER_CONTEXTS,
  PEER_KINDS,
  PEER_TYPE,
  type PeerContext,
  type PeerKind,
  PRIORITIES,
  type Priority,
} from "#contract/enums.ts";
import type { PeerInput } from "#contract/peer.schema.ts";

/** The wizard's values, at the paths of the call's body. Empty strings are fields left empty. */
export interface PeerValues {
  verification_type: PeerKind | "";
  target_info: { name: string; email: string; phone: string };
  context: {
    purpose: PeerContext | "";
    meetingLocation: string;
    transactionType: string;
    transactionValue: string;
    additionalNotes: string;
  };
  urgency: Priority;
  notification_preferences: { sms: boolean; email: boolean };
  mutual: boolean;
  /** The requester's own declaration. It is asked for and not sent (spec 2 §3). */
  consent: boolean;
}

const line = z.string().catch("");
const flag = (otherwise: boolean) => z.boolean().catch(otherwise);

/** Takes of anything what the wizard has, and the empty value for the rest; never the declaration. */
export const keptValues = z.object({
  verification_type: z.union([z.literal(""), z.enum(PEER_KINDS)]).catch(""),
  target_info: z.object({ name: line, email: line, phone: line }).catch({ name: "", email: "", phone: "" }),
  context: z
    .object({
      purpose: z.union([z.literal(""), z.enum(PEER_CONTEXTS)]).catch(""),
      meetingLocation: line,
      transactionType: line,
      transactionValue: line,
      additionalNotes: line,
    })
    .catch({
      purpose: "",
      meetingLocation: "",
      transactionType: "",
      transactionValue: "",
      additionalNotes: "",
    }),
  urgency: z.enum(PRIORITIES).catch("standard"),
  notification_preferences: z
    .object({ sms: flag(false), email: flag(true) })
    .catch({ sms: false, email: true }),
  mutual: flag(false),
  consent: z.literal(false).catch(false) as z.ZodType<boolean>,
});

export const emptyValues = (): PeerValues => keptValues.parse({});

/** What a context asks for besides notes. Two people who date have no transaction. */
export function asksFor(purpose: PeerContext | ""): { transaction: boolean; meeting: boolean } {
  return { transaction: purpose !== "" && purpose !== "dating", meeting: purpose !== "" };
}

/** @returns the call's body; fields that do not apply are left out */
export function toBody(values: PeerValues): Omit<PeerInput, "verification_type"> & {
  verification_type: PeerKind | "";
} {
  const { consent, context, ...rest } = values;
  const { transaction, meeting } = asksFor(context.purpose);
  return {
    ...rest,
    // The declaration for renting and hiring says what the result is for.
    ...(isReviewedContext(context.purpose) && { purposeCertified: consent }),
    context: {
      purpose: context.purpose as PeerContext,
      additionalNotes: context.additionalNotes,
      ...(meeting && { meetingLocation: context.meetingLocation }),
      ...(transaction && {
        transactionType: context.transactionType,
        transactionValue: context.transactionValue,
      }),
    },
  };
}

/** `?type=`, `?purpose=` and `?mode=` of the wizard's URL. */
export interface Prefill {
  /** Where another page is meant: to verify oneself. */
  elsewhere: string | null;
  values: (from: PeerValues) => PeerValues;
  /** Names what is prefilled, so that it is done once; empty where nothing is. */
  key: string;
}

/** @returns what the URL asks for; words that mean nothing here are passed over */
export function readPrefill(params: URLSearchParams): Prefill {
  const [type, purpose, mode] = ["type", "purpose", "mode"].map((name) => params.get(name));
  const kind = PEER_KINDS.find((one) => one === type);
  const context = PEER_CONTEXTS.find((one) => one === purpose);
  const isMutual = mode === "mutual";
  return {
    elsewhere:
      mode === "self" ? `/app/verifications/new?type=${kind ? PEER_TYPE[kind] : "identity"}&mode=self` : null,
    values: (from) => ({
      ...from,
      verification_type: kind ?? from.verification_type,
      context: { ...from.context, purpose: context ?? from.context.purpose },
      mutual: isMutual || from.mutual,
    }),
    key: [kind, context, isMutual && "mutual"].filter(Boolean).join(" "),
  };
}
