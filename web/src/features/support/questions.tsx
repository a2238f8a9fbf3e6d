import type { ReactNode } from "react";
import { TextLink } from "#ui/Link/TextLink.tsx";

/** What people ask most, in the order of a first visit. */
export const QUESTIONS: readonly { question: string; answer: ReactNode }[] = [
  {
    question: "How long does a verification take?",
    answer: (
      <p>
        A basic identity check takes under 2 minutes once the person has agreed and uploaded a document.
        Checks that need somebody else to answer, such as an employer or a landlord, take as long as they do;
        the request always shows whom it is waiting for.
      </p>
    ),
  },
  {
    question: "Does the other person find out that I asked?",
    answer: (
      <p>
        Yes, and that is the point: they see who asks, why and for what, and nothing is checked until they
        agree. They may decline, or stop it later.
      </p>
    ),
  },
  {
    question: "What does the Trust Score mean?",
    answer: (
      <p>
        It's coming soon: a number from 0 to 100 that sums up completed checks, by how strong and how recent
        their evidence is. What was not checked adds nothing and takes nothing away. It is no credit score,
        and it never decides for you.
      </p>
    ),
  },
  {
    question: "What does it cost?",
    answer: (
      <p>
        Your first verification is free, without a credit card. After that you see the full price, piece by
        piece, before you send a request; a request that is cancelled while pending costs nothing.
      </p>
    ),
  },
  {
    question: "How is my data protected?",
    answer: (
      <p>
        Identity numbers are encrypted, shown only as their last four digits, and deleted when the request has
        ended. Nothing is sold or used for advertising. The{" "}
        <TextLink href="/privacy">Privacy Policy</TextLink> says what is kept, and for how long.
      </p>
    ),
  },
  {
    question: "How do I export or delete my data?",
    answer: (
      <p>
        Both are under <TextLink href="/app/profile#data">Profile</TextLink>: the export is a file with
        everything we hold about you, and deleting your account takes effect at once.
      </p>
    ),
  },
];
