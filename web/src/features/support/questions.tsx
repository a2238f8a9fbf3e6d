import type { ReactNode } from "react";
import { TextLink } from "#ui/Link/TextLink.tsx";

/** The most common questions, in the order in which new users run into them. */
export const QUESTIONS: readonly { question: string; answer: ReactNode }[] = [
  {
    question: "How long does a verification take?",
    answer: (
      <p>
        A basic identity check takes under 2 minutes once the person has agreed and uploaded a document.
        Checks that need someone else to answer, such as an employer or landlord, can take longer. The request
        always shows who it's waiting for.
      </p>
    ),
  },
  {
    question: "Does the other person find out that I asked?",
    answer: (
      <p>
        Yes, and that's the point. They see who's asking, why, and what would be checked. We don't check
        anything until they agree. They can decline, or stop it later.
      </p>
    ),
  },
  {
    question: "What does the Trust Score mean?",
    answer: (
      <p>
        It's a number from 0 to 100 that sums up completed checks, by how strong and how recent their evidence
        is. What wasn't checked adds nothing and takes nothing away. It isn't a credit score, and it never
        decides for you.
      </p>
    ),
  },
  {
    question: "What does it cost?",
    answer: (
      <p>
        Your first verification is free at standard priority with up to two extra services, without a credit
        card. After that, your plan covers the base price of a number of verifications each month. Extra
        services and faster turnaround are charged on top, and beyond the plan, you pay the list price. You
        see what's due before you send a request, and nothing is due before the other person agrees.
      </p>
    ),
  },
  {
    question: "How is my data protected?",
    answer: (
      <p>
        We encrypt identity numbers, show only their last four digits, and delete them when the request ends.
        We sell nothing and use nothing for advertising. The{" "}
        <TextLink href="/privacy">Privacy Policy</TextLink> says what we keep and for how long.
      </p>
    ),
  },
  {
    question: "How do I export or delete my data?",
    answer: (
      <p>
        Go to <TextLink href="/app/profile#data">Profile</TextLink>: the export is a file with everything we
        hold about you, and deleting your account takes effect right away.
      </p>
    ),
  },
];
