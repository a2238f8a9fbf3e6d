import type { CheckId, DocumentType, VerificationType } from "#contract/enums.ts";
import { begin, close } from "#tests/api/checks/requests.ts";
import { lockedPdf, type Row as PaperRow, textPdf } from "#tests/fixtures/text-pdf.ts";
import type { Account } from "#tests/harness/account.ts";
import { answerAsked, attestToken, contacts, contactsOf, tieContact } from "#tests/harness/attest.ts";
import { checkIdOf, decide } from "#tests/harness/in-review.ts";
import { peerOf } from "#tests/harness/peer.ts";
import { consentTo, upload, viewWhen } from "#tests/harness/verification.ts";

/** The day of the test as papers write it, since they have to be recent. */
export const TODAY_US = new Date().toLocaleDateString("en-US", {
  timeZone: "UTC",
  year: "numeric",
  month: "2-digit",
  day: "2-digit",
});

/** What can come of a service: the evidence supports what was stated, doesn't support it, is not there, or is no use. */
export const STATES = ["passes", "contradicts", "missing", "unreadable"] as const;
export type State = (typeof STATES)[number];

/** The row of one check as a person reads it on the result's page, from top to bottom. */
export interface Row {
  /** The scenario that brings it about; the state's own unless told. */
  in?: string;
  /** The word on the badge. */
  status: "Passed" | "Well-formed" | "Adverse" | "Inconclusive" | "Unavailable" | "In review";
  /** Marked as made up by the test provider. */
  test?: true;
  /** Of 100; absent where there is none, and "not checked" is what is read in its place. */
  score?: number;
  /** Every sentence. `TODAY` stands for the day of the test, `FIRM` for the contact's domain. */
  says: readonly string[];
  strength: string;
  source: string;
  /** What would strengthen it; absent where nothing stands above it, or a reviewer is about to decide. */
  advice?: string;
  /** Where a service cannot come to a state by its nature: what stands for it, and why. */
  standsFor?: string;
}

export type Rows = Record<State, Row>;

/** One request and all that is done about it. */
export interface Scenario {
  /** What is stated, and which services are bought: all of the type unless told. */
  stated?: Record<string, unknown>;
  /** The family name, firm or address in which the test provider finds its word. */
  name?: string;
  /** A peer check of the kind background about somebody of this name, in place of a request of the type. */
  peer?: string;
  /** What the subject, a contact and reviewers do. */
  bring?: (deeds: Deeds) => Promise<unknown>;
  /** A reviewer has still to look: it does not end. */
  staysOpen?: true;
  /** While a sanctions list is in use. */
  withList?: true;
}

/** The services of a type in every state. */
export interface Chapter {
  type: VerificationType;
  /** What the type states unless told otherwise, by the name in it. */
  name: string;
  scenarios: Record<string, Scenario>;
  rows: Partial<Record<CheckId, Rows>>;
}

export interface People {
  asker: Account;
  jane: Account;
  /** Two reviewers: what is decided against somebody takes both. */
  judges: readonly [Account, Account];
}

/** What can be done about one request. */
export interface Deeds {
  people: People;
  id: string;
  /** A PDF with text. */
  paper(type: DocumentType, rows: readonly PaperRow[]): Promise<unknown>;
  /** A PDF with a password. */
  locked(type: DocumentType): Promise<unknown>;
  /** A PDF that breaks off. */
  damaged(type: DocumentType): Promise<unknown>;
  /** A PDF of a picture: it has a page and no text. */
  scan(type: DocumentType): Promise<unknown>;
  picture(type: DocumentType, bytes: Uint8Array<ArrayBuffer>): Promise<unknown>;
  /** The subject has no more to add. */
  close(): Promise<unknown>;
  /** The contact whom the requester named is approved, and answers. */
  contactSays(facts: object | "declined"): Promise<unknown>;
  review(check: CheckId, decision: "approve" | "adverse", judges?: 1 | 2): Promise<void>;
}

/** Brings a scenario about, through the API. @returns the verification's id, as soon as the page has nothing to wait for */
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
    // A line makes each file one of its own: the same one about two subjects is a case for a reviewer.
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

/** What a contact can say of a fact. */
export const YES = { verdict: "confirmed" };
export const UNKNOWN = { verdict: "unknown" };
export const is = (correction: string) => ({ verdict: "corrected", correction });
