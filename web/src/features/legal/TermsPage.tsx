import { TextLink } from "#ui/Link/TextLink.tsx";
import { LegalPage, type LegalSection } from "./LegalPage.tsx";

const GIST = [
  "Nothing about a person is checked until that person has agreed, and they may stop it at any time.",
  "You need an honest and lawful reason to ask, and you tell it to the person you ask about.",
  "A result says what was checked, by which source and how strong it is. What you decide with it is yours to decide.",
  "If these terms change, you hear of it 30 days before.",
] as const;

const SECTIONS: readonly LegalSection[] = [
  {
    id: "agreement",
    title: "What this is",
    body: (
      <>
        <p>
          Countersign helps people and businesses check what others say about themselves before they rent,
          hire, buy or sell. These terms are the agreement between you and us, the operator of this service.
          You accept them when you create an account or sign in.
        </p>
        <p>
          How we handle personal data is told in the <TextLink href="/privacy">Privacy Policy</TextLink>.
        </p>
      </>
    ),
  },
  {
    id: "account",
    title: "Your account",
    body: (
      <>
        <ul>
          <li>You must be at least 18 years old. We verify nobody who is younger.</li>
          <li>Give your true name and an email address that is yours. One person, one account.</li>
          <li>
            Whoever opens a business account, or acts for one, must be allowed to speak for that business. Its
            owner decides who is on the team and what they may do.
          </li>
          <li>
            Keep your password and your recovery codes to yourself, and tell us at once when you think that
            somebody else has them. You can see and end every session under Profile.
          </li>
        </ul>
      </>
    ),
  },
  {
    id: "asking",
    title: "Asking for a verification",
    body: (
      <>
        <p>With each request you state its purpose. By sending it you confirm that</p>
        <ul>
          <li>the purpose is true, and the law permits you to ask for it;</li>
          <li>you will use the result for this purpose only, and show it to nobody else without need;</li>
          <li>
            you will keep the laws that protect people in such checks. For housing, work and credit in the
            United States these are the Fair Credit Reporting Act and the laws of the states. Among other
            things you must have a permissible purpose. Before you decide against someone for a job, you must
            give them the report, a summary of their rights and a reasonable time to respond; and you must
            tell them of any decision against them that rests on a report. Our own rule is that seven days
            pass between the first notice and the final one;
          </li>
          <li>you will not decide by a score alone, and not by anything that the law forbids to weigh.</li>
        </ul>
        <p>You see the price before you send a request. You may cancel it as long as it is pending.</p>
      </>
    ),
  },
  {
    id: "being-asked",
    title: "Being asked",
    body: (
      <>
        <p>
          When somebody asks for a verification of you, you see who asks, why and for what, before anything
          happens. You may decline; you need no account and no reason for that. If you agree, you may withdraw
          later: what is running stops, and the result is no longer shown to the person who asked.
        </p>
        <p>
          What you state must be true, and the documents that you upload must be your own. A person is not
          obliged to prove anything here, and nobody may be made to.
        </p>
      </>
    ),
  },
  {
    id: "results",
    title: "What a result means",
    body: (
      <>
        <ul>
          <li>
            Every finding names its source, its date and the strength of its evidence. What was not checked is
            shown as not checked; it counts neither for nor against anybody.
          </li>
          <li>
            A document that reads well is consistent. That alone does not make it genuine, and we do not call
            it so unless a reviewer or an authoritative source has confirmed it.
          </li>
          <li>
            A Trust Score, once we offer it, sums up completed checks by a published formula. It is no credit
            score and no judgment of a person.
          </li>
          <li>
            Results marked TEST come from a test source and prove nothing. They never count toward a score.
          </li>
          <li>A result is of its day. We do not promise that nothing has changed since.</li>
        </ul>
      </>
    ),
  },
  {
    id: "prices",
    title: "Prices",
    body: (
      <p>
        Your first verification is free. Prices are in US dollars and shown in full, piece by piece, before
        you send a request. Nothing is charged for a request that is cancelled while it is pending, or for a
        service that could not run.
      </p>
    ),
  },
  {
    id: "not-allowed",
    title: "What is not allowed",
    body: (
      <>
        <ul>
          <li>Using the service to threaten, follow, shame or discriminate against anybody.</li>
          <li>False documents, false names, or requests in somebody else’s name.</li>
          <li>Selling results, or collecting them for a directory.</li>
          <li>
            Trying to get at data that is not yours, to overload the service, or to copy it by machine. If you
            find a weakness, please tell <TextLink href="/support?category=technical">support</TextLink>{" "}
            first.
          </li>
        </ul>
      </>
    ),
  },
  {
    id: "your-content",
    title: "What you upload stays yours",
    body: (
      <p>
        You keep all rights in what you upload and write. We use it to carry out the verifications that you
        asked for or agreed to, to keep the service safe, and for nothing else.
      </p>
    ),
  },
  {
    id: "ending",
    title: "Ending it",
    body: (
      <>
        <p>
          You may delete your account at any time under Profile. Requests of yours that are still pending end
          with it.
        </p>
        <p>
          We may restrict or close an account that breaks these terms or puts others at risk. Where we can, we
          say so first and tell why.
        </p>
      </>
    ),
  },
  {
    id: "liability",
    title: "What we answer for",
    body: (
      <>
        <p>
          We work with care, but we cannot promise that the service is always reachable, that every source
          answers, or that no one deceives it. As far as the law allows, we are not liable for decisions made
          with a result, or for loss that could not be foreseen.
        </p>
        <p>
          Nothing here limits what cannot be limited by law, such as liability for intent and gross
          negligence, or the rights that you have as a consumer where you live.
        </p>
      </>
    ),
  },
  {
    id: "changes",
    title: "Changes",
    body: (
      <p>
        If we change these terms, we tell you by email and on this page at least 30 days before the change
        takes effect. If you do not agree, you may delete your account before that day; until then the terms
        of today hold.
      </p>
    ),
  },
  {
    id: "contact",
    title: "Contact",
    body: (
      <p>
        Write to us on the <TextLink href="/support">support page</TextLink>. A person answers within 24
        hours.
      </p>
    ),
  },
];

/** /terms */
export function Component() {
  return (
    <LegalPage
      title="Terms of Service"
      lede="The rules of Countersign, in plain words: what you may expect of us, and what we and the people you deal with may expect of you."
      gist={GIST}
      sections={SECTIONS}
    />
  );
}
