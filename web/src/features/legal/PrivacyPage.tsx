import { TextLink } from "#ui/Link/TextLink.tsx";
import { Facts } from "./Facts.tsx";
import { LegalPage, type LegalSection } from "./LegalPage.tsx";
import { STORAGE_SECTION } from "./storage-section.tsx";

const GIST = [
  "We don't check anything about you until you agree, and you can withdraw at any time.",
  "We encrypt Social Security and tax numbers, show only their last four digits, and delete them when a request ends.",
  "No advertising, no trackers, no sale of data.",
  "You can export everything we hold about you, and delete your account, under Profile or in the menu of a request's page.",
] as const;

const SECTIONS: readonly LegalSection[] = [
  {
    id: "what-we-hold",
    title: "What we store",
    body: (
      <>
        <p>Only what a verification or your account needs:</p>
        <Facts
          items={[
            [
              "Account",
              "Name, email address, and what you add to your profile: phone, address, a short bio, a picture, your company. We keep your password only as a hash that can't be reversed.",
            ],
            [
              "Requests",
              "Who asked about whom, for what purpose, and what was stated, such as a name, birth date, employer or landlord.",
            ],
            ["Documents", "What you upload, and what we read from it."],
            ["Identity numbers", "Social Security and tax numbers, encrypted, where a check needs them."],
            ["Results", "What each check found, its source, its date, and your consent with its exact text."],
            [
              "Trust Score and ratings",
              "Your score, what it's made of, how it changed, and the ratings you gave and received. Only you see them, unless you share your profile.",
            ],
            [
              "Shared profiles",
              "Your share links. For each view: the time, the country and the type of device. If a link requires permission: the name, email address and message that each visitor sends you.",
            ],
            [
              "Sign-ins",
              "Each session's browser, times and part of its IP address, so that you can review and end your sessions and we can tell whether accounts share a device. We also record when you were last active, to within about ten minutes. Your teammates can see that.",
            ],
            [
              "Payments",
              "Your plan, invoices, payments and refunds, and the billing details you give us for invoices, which we encrypt. For each card, its brand, last four digits and expiration date. We never see the card number.",
            ],
            ["Push", "The address your browser gives us for push notifications, if you turn them on."],
            ["Messages", "What you write to support."],
          ]}
        />
      </>
    ),
  },
  {
    id: "why",
    title: "Why we use your data",
    body: (
      <>
        <ul>
          <li>
            To provide the service you asked for: your account, requests, results, and emails about them.
          </li>
          <li>Your consent: every check about you needs it, and you can withdraw it.</li>
          <li>Our interest, and yours, in a safe service: rate limits, session records, and an audit log.</li>
          <li>Legal duties, where a law requires us to keep or disclose something.</li>
        </ul>
        <p>We don't use personal data for advertising, and we don't sell it.</p>
      </>
    ),
  },
  {
    id: "consent",
    title: "Consent comes first",
    body: (
      <p>
        When someone wants to verify you, you get a link that shows who's asking, why, and what they want
        checked. You can upload documents beforehand, but we don't read them until you agree. If you withdraw
        later, running checks stop, and only you can see the result.
      </p>
    ),
  },
  {
    id: "who-sees",
    title: "Who sees what",
    body: (
      <>
        <Facts
          items={[
            [
              "Requesters",
              "The status and, after your consent, the findings. Never your identity numbers. In a team, colleagues with a role that allows it.",
            ],
            ["You", "Everything about you: who asked, what was found, where it comes from."],
            [
              "Our reviewers",
              "Cases where a finding needs a person's decision. They sign in with a second factor.",
            ],
            ["No one else", "Profiles are private. There is no directory and no public search."],
          ]}
        />
        <p>
          We use other companies only to run the service: hosting, database, file storage, email and text
          message delivery. Cards are processed by our payment processor, Stripe, which gets your email
          address and the amounts. Google learns that you sign in here only if you choose to sign in with
          Google. If you turn on notifications in your browser, its maker delivers them but can't read them.
          If a check asks an outside source, that source gets only what the check needs, and the result names
          it.
        </p>
      </>
    ),
  },
  {
    id: "safety",
    title: "How we keep it safe",
    body: (
      <>
        <ul>
          <li>
            Every connection is encrypted. Identity numbers and document readings are encrypted a second time.
          </li>
          <li>Passwords are hashed with scrypt. You can add a second factor; staff must have one.</li>
          <li>
            A session is bound to the browser it began in, ends after 30 minutes without activity, and can be
            ended from any device. If you open a request about you without a password, the session reaches
            only that request and your own data. It stays open without activity until you close it, withdraw,
            or block the requester.
          </li>
          <li>
            We record what happens to each request in a log that can't be changed without leaving a trace.
          </li>
        </ul>
      </>
    ),
  },
  {
    id: "how-long",
    title: "How long we keep it",
    body: (
      <Facts
        items={[
          ["Account", "Until you delete it."],
          ["Identity numbers", "Until their request ends. After that, only the last four digits."],
          ["Documents", "Up to 30 days after the request ends, or until you delete your account."],
          [
            "What we read from them",
            "Numbers and full texts until the request ends. The rest for as long as the documents.",
          ],
          ["Contact details of employers and landlords", "Up to 30 days after the request ends."],
          ["Results", "As long as the requester's account exists, or until you withdraw your consent."],
          [
            "Sessions",
            "At most 12 hours each. A session without a password lasts until 30 days after its request ends. We keep a record of sessions while your account exists.",
          ],
          [
            "Invoices and payments",
            "As long as accounting law requires, even after you delete your account.",
          ],
          [
            "A code computed from your email address",
            "We keep it after you delete your account, so a new account doesn't start over with free verifications or unpaid charges. It can't be turned back into your address.",
          ],
          [
            "Audit log",
            "As long as legal claims are possible. It holds IDs and actions, but no documents or identity numbers.",
          ],
          [
            "Backups",
            "Encrypted, for up to 35 days. If we ever have to restore one, we'll again delete any accounts, teams, documents, profile pictures, notes and share links you've deleted since it was made. Consents you've withdrawn stay withdrawn. Other things you've removed, such as a profile detail or a saved card, may come back, so please check those afterward.",
          ],
        ]}
      />
    ),
  },
  STORAGE_SECTION,
  {
    id: "rights",
    title: "Your rights",
    body: (
      <>
        <ul>
          <li>
            <strong>See and export it:</strong> export your data at any time, under Profile or in the menu of
            a request's page.
          </li>
          <li>
            <strong>Correct it:</strong> change your profile yourself, and write to us for anything else.
          </li>
          <li>
            <strong>Delete it:</strong> delete your account under Profile or in the menu of a request's page.
            What others have to keep by law, such as the fact that they asked with your consent, stays without
            your details. Invoices stay, too, because accounting law requires it.
          </li>
          <li>
            <strong>Withdraw:</strong> on the page of each request about you.
          </li>
          <li>
            <strong>Object and complain:</strong> to us, and to the data protection authority where you live.
          </li>
        </ul>
        <p>
          None of this costs anything, and we'll never penalize you for it. Write to{" "}
          <TextLink href="/support?category=privacy">support</TextLink>.
        </p>
      </>
    ),
  },
  {
    id: "age",
    title: "No one under 18",
    body: (
      <p>
        The service is for adults. If you learn that someone younger has an account or is being checked,
        please tell us, and we'll delete the data.
      </p>
    ),
  },
  {
    id: "changes",
    title: "Changes",
    body: (
      <p>
        If this policy changes in a way that affects you, we'll tell you by email and on this page at least 30
        days before.
      </p>
    ),
  },
  {
    id: "contact",
    title: "Contact",
    body: (
      <p>
        The operator of this service is responsible for your data. Write to us on the{" "}
        <TextLink href="/support?category=privacy">support page</TextLink>. We reply within 24 hours.
      </p>
    ),
  },
];

/** /privacy: the privacy policy. */
export function Component() {
  return (
    <LegalPage
      title="Privacy Policy"
      lede="What we know about you, why, who sees it, and how to delete it."
      gist={GIST}
      sections={SECTIONS}
    />
  );
}
