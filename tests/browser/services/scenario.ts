import type { CheckId } from "#contract/checks/catalog.ts";
import type { DocumentType, VerificationType } from "#contract/enums.ts";
import { begin, close } from "#tests/api/checks/requests.ts";
import { lockedPdf, type Row as PaperRow, textPdf } from "#tests/fixtures/text-pdf.ts";
import type { Account } from "#tests/harness/people/account.ts";
import {
  answerAsked,
  attestToken,
  contacts,
  contactsOf,
  tieContact,
} from "#tests/harness/verification/attest.ts";
import { checkIdOf, decide } from "#tests/harness/verification/in-review.ts";
import { peerOf } from "#tests/harness/verification/peer.ts";
import { consentTo, upload, viewWhen } from "#tests/harness/verification/verification.ts";

/** Today's date as documents write it, because they have to be recent. */
export const TODAY_US = new Date().toLocaleDateString("en-US", {
  timeZone: "UTC",
  year: "numeric",
  month: "2-digit",
  day: "2-digit",
});

/**
 * The possible outcomes of a service: the evidence supports the claim, contradicts it, is missing, or can't be used.
 */
export const STATES = ["passes", "contradicts", "missing", "unreadable"] as const;
type State = (typeof STATES)[number];

/** The row of one check as it reads on the result's page, from top to bottom. */
export interface Row {
  /** The scenario that leads to it; by default the one named after the state. */
  in?: string;
  /** The text of the badge. */
  status: "Passed" | "Well-formed" | "Adverse" | "Inconclusive" | "Unavailable" | "In review";
  /** Set if the row is marked as test provider data. */
  test?: true;
  /** The score out of 100. If left out, the row has no score. */
  score?: number;
  /** Every finding. `TODAY` stands for the day of the test, `FIRM` for the contact's domain. */
  says: readonly string[];
  strength: string;
  source: string;
  /** What would strengthen it. Left out if nothing could, or if a reviewer has yet to decide. */
  advice?: string;
  /** If a service can't reach this state, what stands in for it and why. */
  standsFor?: string;
}

export type Rows = Record<State, Row>;

/** One request and everything done with it. */
export interface Scenario {
  /** The stated details and requested services; all services of the type by default. */
  stated?: Record<string, unknown>;
  /** The last name, business name or address in which the test provider looks for its word. */
  name?: string;
  /** If set, a background peer check of someone with this name instead of a request of the type. */
  peer?: string;
  /** What the subject, a contact and reviewers do. */
  bring?: (deeds: Deeds) => Promise<unknown>;
  /** A reviewer has yet to decide, so it doesn't end. */
  staysOpen?: true;
  /** Runs while a sanctions list is loaded. */
  withList?: true;
}

/** The services of one type in every state. */
export interface Chapter {
  type: VerificationType;
  /** The default details of the type, given the name to use in them. */
  name: string;
  scenarios: Record<string, Scenario>;
  rows: Partial<Record<CheckId, Rows>>;
}

export interface People {
  asker: Account;
  jane: Account;
  /** Two reviewers, because an adverse decision takes both. */
  judges: readonly [Account, Account];
}

/** The actions available for one request. */
export interface Deeds {
  people: People;
  id: string;
  /** Uploads a PDF with text. */
  paper(type: DocumentType, rows: readonly PaperRow[]): Promise<unknown>;
  /** Uploads a PDF with a password. */
  locked(type: DocumentType): Promise<unknown>;
  /** Uploads a PDF that breaks off. */
  damaged(type: DocumentType): Promise<unknown>;
  /** Uploads a scanned PDF: a page without text. */
  scan(type: DocumentType): Promise<unknown>;
  picture(type: DocumentType, bytes: Uint8Array<ArrayBuffer>): Promise<unknown>;
  /** The subject says that they have no more documents. */
  close(): Promise<unknown>;
  /** The subject approves the contact that the requester named, and the contact answers. */
  contactSays(facts: object | "declined"): Promise<unknown>;
  review(check: CheckId, decision: "approve" | "adverse", judges?: 1 | 2): Promise<void>;
}

/**
 * Runs a scenario through the API and waits until the page has nothing left to wait for.
 * @returns the verification's ID
 */
export async function bringAbout(chapter: Chapter, scenario: Scenario, people: People): Promise<string> {
  const id = await asked(chapter, scenario, people);
  await scenario.bring?.(deedsOf(id, people));
  await viewWhen(people.asker, id, ({ status, stage }) =>
    scenario.staysOpen ? stage === "in_review" : status === "completed" || status === "failed",
  );
  return id;
}

async function asked({ type, name }: Chapter, scenario: Scenario, people: People): Promise<string> {
  const { asker, jane } = people;
  if (!scenario.peer) return begin(type, scenario.name ?? name, [asker, jane], scenario.stated);
  const id = await peerOf(asker, jane.email, {
    verification_type: "background",
    target_info: { name: scenario.peer, email: jane.email },
  });
  await consentTo(jane, id);
  return id;
}

function deedsOf(id: string, people: People): Deeds {
  const { jane, asker, judges } = people;
  const send = (name: string) => async (documentType: DocumentType, bytes: Uint8Array<ArrayBuffer>) => {
    const sent = await upload(jane, id, bytes, { name, documentType });
    if (sent.status !== 201) throw new Error(`${documentType} was refused: ${sent.error.message}`);
  };
  const pdf = send("paper.pdf");
  return {
    people,
    id,
    // A line with the ID makes each file unique, because a document reused by two subjects goes to a reviewer.
    paper: async (type, rows) => pdf(type, await textPdf([[...rows, `Copy of ${id}`]])),
    locked: async (type) => pdf(type, await lockedPdf()),
    damaged: (type) => pdf(type, new TextEncoder().encode(`%PDF-1.7\n${id}`)),
    scan: async (type) => pdf(type, await textPdf([[]])),
    picture: send("picture.jpg"),
    close: () => close(jane, id),
    async contactSays(facts) {
      const [proposed] = await contactsOf(jane, id);
      await tieContact(jane, id, proposed!.email ?? "");
      await contacts(jane, id, { id: proposed!.id, decision: "approve" });
      const answer = facts === "declined" ? { outcome: facts } : { outcome: "answered", facts };
      const done = await answerAsked(await attestToken(proposed!.email ?? ""), answer);
      if (done.status !== 200) throw new Error(`The contact's answer was refused: ${done.error.message}`);
    },
    async review(check, decision, count = decision === "adverse" ? 2 : 1) {
      await viewWhen(asker, id, ({ stage }) => stage === "in_review");
      const row = await checkIdOf(id, check);
      for (const judge of judges.slice(0, count)) {
        const said = await decide(judge, row, decision);
        if (said.status !== 200) throw new Error(`The decision was refused: ${said.error.message}`);
      }
    },
  };
}

/** The answers a contact can give about a fact. */
export const YES = { verdict: "confirmed" };
export const UNKNOWN = { verdict: "unknown" };
export const is = (correction: string) => ({ verdict: "corrected", correction });
