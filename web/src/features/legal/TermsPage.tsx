import { TextLink } from "#ui/Link/TextLink.tsx";
import { LegalPage, type LegalSection } from "./LegalPage.tsx";

const GIST = [
  "We don't check anything about a person until they agree, and they can stop it at any time.",
  "You need an honest and lawful reason to ask, and you must share it with the person you're verifying.",
  "A result shows what was checked, where each finding comes from, and how strong the evidence is. What you decide based on it is up to you.",
  "If these terms change, we'll tell you at least 30 days before.",
] as const;

const SECTIONS: readonly LegalSection[] = [
  {
    id: "agreement",
    title: "About these terms",
    body: (
      <>
        <p>
          Countersign helps people and businesses check what others say about themselves before they rent,
          hire, buy or sell. These terms are the agreement between you and us, the operator of this service.
          You accept them when you create an account or sign in.
        </p>
        <p>
          See how we handle personal data in the <TextLink href="/privacy">Privacy Policy</TextLink>.
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
          <li>You must be at least 18 years old. We don't verify anyone younger.</li>
          <li>Use your real name and your own email address. One person, one account.</li>
          <li>
            If you open or use a business account, you must be authorized to act for that business. Its owner
            decides who is on the team and what they can do.
          </li>
          <li>
            Keep your password and recovery codes to yourself, and tell us right away if you think someone
            else has them. You can see and end every session under Profile. If you have no password, keep the
            links we email you to yourself.
          </li>
        </ul>
      </>
    ),
  },
  {
    id: "asking",
    title: "Requesting a verification",
    body: (
      <>
        <p>Each request states its purpose. By sending one, you confirm that:</p>
        <ul>
          <li>the purpose is true, and the law allows you to ask for it;</li>
          <li>
            you will use the result only for this purpose, and won't show it to anyone who doesn't need it;
          </li>
          <li>
            you will follow the laws that protect people who are checked. In the United States, for housing,
            work and credit, these include the Fair Credit Reporting Act and state laws. Among other things,
            you must have a permissible purpose. Before you decide against someone for a job, you must give
            them the report, a summary of their rights and a reasonable time to respond; and you must tell
            them about any decision against them that's based on a report. Our own rule is that seven days
            pass between the first notice and the final one;
          </li>
          <li>
            you won't base a decision on a score alone, or on anything the law doesn't allow you to consider.
          </li>
        </ul>
        <p>You see the price before you send a request. You can cancel it while it's pending.</p>
      </>
    ),
  },
  {
    id: "being-asked",
    title: "When someone wants to verify you",
    body: (
      <>
        <p>
          When someone wants to verify you, you see who's asking, why, and what they want checked before
          anything happens. You can decline without an account or a reason. If you agree, you can withdraw
          later. Running checks then stop, and the requester can't see the result anymore.
        </p>
        <p>
          What you state must be true, and the documents you upload must be your own. You never have to agree,
          and no one may force you to.
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
            Every finding names its source, its date and the strength of its evidence. What wasn't checked is
            shown as not checked. It counts neither for nor against anyone.
          </li>
          <li>
            A consistent document isn't necessarily genuine, and we don't call it genuine unless a reviewer or
            an authoritative source has confirmed it.
          </li>
          <li>
            A Trust Score sums up completed checks by a published formula. It isn't a credit score or a
            judgment of a person.
          </li>
          <li>
            Results marked TEST come from a test source and prove nothing. They never count toward a score.
          </li>
          <li>A result is valid on its date. We don't promise that nothing has changed since.</li>
        </ul>
      </>
    ),
  },
  {
    id: "prices",
    title: "Prices",
    body: (
      <>
        <p>
          Your first verification is free at standard priority with up to two extra services. After that, your
          plan covers the base price of a number of verifications each month, at standard priority. Extra
          services and faster turnaround are charged on top. Beyond your plan's number, the list price is
          charged.
        </p>
        <p>
          Prices are in US dollars. You see the price and what's due before you send a request, and nothing is
          due before the other person agrees. We charge nothing for a request that's declined, or cancelled
          while it's pending. If a service couldn't run, we credit what you paid for it.
        </p>
      </>
    ),
  },
  {
    id: "not-allowed",
    title: "What isn't allowed",
    body: (
      <>
        <ul>
          <li>Using the service to threaten, stalk, shame or discriminate against anyone.</li>
          <li>False documents, false names, or requests in someone else’s name.</li>
          <li>Selling results, or collecting them for a directory.</li>
          <li>
            Trying to access data that isn't yours, overload the service, or scrape it. If you find a
            weakness, please tell <TextLink href="/support?category=technical">support</TextLink> first.
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
        You keep all rights in what you upload and write. We use it only to carry out the verifications you
        requested or agreed to, and to keep the service safe.
      </p>
    ),
  },
  {
    id: "ending",
    title: "Ending your account",
    body: (
      <>
        <p>
          You can delete your account at any time, under Profile or in the menu of a request's page. Your
          pending requests end with it.
        </p>
        <p>
          We may restrict or close an account that breaks these terms or puts others at risk. Where we can,
          we'll tell you beforehand and explain why.
        </p>
      </>
    ),
  },
  {
    id: "liability",
    title: "Our liability",
    body: (
      <>
        <p>
          We run the service with care, but we can't promise that the service is always available, that every
          source answers, or that no one deceives it. As far as the law allows, we aren't liable for decisions
          based on a result, or for unforeseeable losses.
        </p>
        <p>
          Nothing here limits what the law doesn't allow us to limit, such as liability for intentional
          misconduct and gross negligence, or your consumer rights where you live.
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
        takes effect. If you don't agree, you can delete your account before that day. Until then, the current
        terms apply.
      </p>
    ),
  },
  {
    id: "contact",
    title: "Contact",
    body: (
      <p>
        Write to us on the <TextLink href="/support">support page</TextLink>. We reply within 24 hours.
      </p>
    ),
  },
];

/** /terms: the terms of service. */
export function Component() {
  return (
    <LegalPage
      title="Terms of Service"
      lede="The rules of Countersign in plain words: what you can expect from us, and what we and the people you deal with can expect from you."
      gist={GIST}
      sections={SECTIONS}
    />
  );
}
