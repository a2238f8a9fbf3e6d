import { TextLink } from "#ui/Link/TextLink.tsx";
import { LegalPage, type LegalSection } from "./LegalPage.tsx";

const GIST = [
  "We check nothing about you before you have agreed, and you may withdraw at any time.",
  "Social security and tax numbers are encrypted, shown as their last four digits, and deleted when a request has ended.",
  "No advertising, no trackers, no sale of data.",
  "You can export everything we hold about you, and delete your account, under Profile.",
] as const;

/** Names and what stands behind them. */
function Facts(props: { items: readonly (readonly [string, string])[] }) {
  return (
    <dl>
      {props.items.map(([name, words]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{words}</dd>
        </div>
      ))}
    </dl>
  );
}

const SECTIONS: readonly LegalSection[] = [
  {
    id: "what-we-hold",
    title: "What we hold",
    body: (
      <>
        <p>Only what a verification or your account needs:</p>
        <Facts
          items={[
            [
              "Account",
              "Name, email address, and what you add to your profile: phone, address, a few words, a picture, your company. Your password only as a hash that cannot be turned back.",
            ],
            [
              "Requests",
              "Who asks about whom, for what purpose, and what was stated: for example name, birth date, employer or landlord.",
            ],
            ["Documents", "What you upload, and what could be read from it."],
            ["Identity numbers", "Social security and tax numbers, encrypted, where a check needs them."],
            ["Results", "What each check found, its source, its date, and your consent with its exact text."],
            [
              "Sign-ins",
              "Browser, shortened network address and times of your sessions, so that you can see and end them.",
            ],
            ["Messages", "What you write to support."],
          ]}
        />
      </>
    ),
  },
  {
    id: "why",
    title: "Why we may",
    body: (
      <>
        <ul>
          <li>
            To give you the service that you asked for: your account, requests, results, mail about them.
          </li>
          <li>Your consent: every check about you rests on it, and it can be withdrawn.</li>
          <li>Our interest, and yours, in a safe service: rate limits, session records, an audit log.</li>
          <li>Legal duties, where a law obliges us to keep or to hand over something.</li>
        </ul>
        <p>We do not use personal data for advertising, and we do not sell it.</p>
      </>
    ),
  },
  {
    id: "consent",
    title: "Consent comes first",
    body: (
      <p>
        When somebody asks about you, you get a link that shows who asks, why and for what. Documents may be
        uploaded before, but none is read until you agree. If you withdraw later, running checks stop, and the
        result can be seen by nobody but you.
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
              "Who asked",
              "The status and, after your consent, the findings. Never your identity numbers. In a team, colleagues with a role that allows it.",
            ],
            ["You", "Everything about you: who asked, what was found, where it comes from."],
            ["Our reviewers", "A case where a finding needs a human eye. They sign in with a second factor."],
            ["Nobody else", "Profiles are private. There is no directory and no public search."],
          ]}
        />
        <p>
          We use others only to run the service: hosting, database, file storage and the delivery of mail.
          Google learns that you sign in here only if you choose to sign in with Google. Where an outside
          source is asked for a check, it gets what this check needs, and the result names it.
        </p>
      </>
    ),
  },
  {
    id: "safety",
    title: "How it is kept safe",
    body: (
      <>
        <ul>
          <li>
            Every connection is encrypted. Identity numbers and document readings are encrypted once more.
          </li>
          <li>Passwords are hashed with scrypt. A second factor can be added, and staff must have one.</li>
          <li>
            A session is bound to the browser it began in, ends after 30 minutes without activity, and can be
            ended from any device.
          </li>
          <li>
            What happens to a request is written to a log that cannot be changed afterwards without notice.
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
          [
            "Identity numbers",
            "Until the request they were given for has ended; then only the last four digits.",
          ],
          ["Documents", "Up to 30 days after the request has ended, or until you delete your account."],
          [
            "What was read of them",
            "Numbers and whole texts until the request has ended; the rest as long as the documents.",
          ],
          ["Contacts who were asked", "Up to 30 days after the request has ended."],
          ["Results", "As long as the account of the person who asked, or until you withdraw your consent."],
          ["Sessions", "At most 12 hours each; a record of them while your account exists."],
          [
            "Audit log",
            "As long as the law lets claims be raised. It holds ids and deeds, no documents and no identity numbers.",
          ],
        ]}
      />
    ),
  },
  {
    id: "cookies",
    title: "Cookies and storage",
    body: (
      <>
        <p>
          Only what signing in and your own work here need. There is nothing to accept or refuse, because
          nothing follows you.
        </p>
        <Facts
          items={[
            ["Session cookie", "Binds your session to this browser; no script can read it. Up to 12 hours."],
            [
              "seal (cookie and storage)",
              "A random mark that shows when a session was tampered with. Up to 13 hours.",
            ],
            ["rt (storage)", "Keeps you signed in until you log out or the session ends."],
            ["activity (storage)", "When you last did something, to sign you out after 30 minutes."],
            ["theme (storage)", "Light or dark, if you chose one."],
            [
              "Drafts (storage)",
              "What you typed into a request that is not sent yet: names, birth date, addresses, never identity numbers. They stay in this browser until you send the request, start over or log out, and go when your session ends; those of a peer check also when you close the tab.",
            ],
            [
              "Saved searches (storage)",
              "The names and filters of your saved searches, including any names and addresses in them. They stay in this browser after you log out, and no one else sees them. They're deleted when you delete them or your account, or when someone else logs in here.",
            ],
            [
              "events, toasts, reloaded-at, oauth-fragment (storage of the tab)",
              "The last ten security events here, messages not read yet, when the page renewed itself, and a mailed link's token while you are at Google. Until you close the tab.",
            ],
            ["Sign-in with Google", "A cookie for the few minutes of the sign-in."],
          ]}
        />
      </>
    ),
  },
  {
    id: "rights",
    title: "Your rights",
    body: (
      <>
        <ul>
          <li>
            <strong>See and take it along:</strong> export your data under Profile, at any time.
          </li>
          <li>
            <strong>Correct it:</strong> change your profile yourself; for anything else write to us.
          </li>
          <li>
            <strong>Delete it:</strong> delete your account under Profile. What others must keep by law, such
            as the fact that they asked with your consent, stays without your details.
          </li>
          <li>
            <strong>Withdraw:</strong> on the page of each request about you.
          </li>
          <li>
            <strong>Object and complain:</strong> to us, and to the authority that protects data where you
            live.
          </li>
        </ul>
        <p>
          None of this costs anything, and nobody is treated worse for it. Write to{" "}
          <TextLink href="/support?category=privacy">support</TextLink>.
        </p>
      </>
    ),
  },
  {
    id: "age",
    title: "Nobody under 18",
    body: (
      <p>
        The service is for adults. If you learn that somebody younger has an account, or is being checked,
        please tell us; we delete the data.
      </p>
    ),
  },
  {
    id: "changes",
    title: "Changes",
    body: (
      <p>
        If this policy changes in a way that matters to you, we tell you by email and on this page at least 30
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
        <TextLink href="/support?category=privacy">support page</TextLink>; a person answers within 24 hours.
      </p>
    ),
  },
];

/** /privacy */
export function Component() {
  return (
    <LegalPage
      title="Privacy Policy"
      lede="What we know about you, why, who sees it, and how you get rid of it."
      gist={GIST}
      sections={SECTIONS}
    />
  );
}
