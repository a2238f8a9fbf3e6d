import { CircleHelp, Mail, MessageCircle } from "lucide-react";
import { type ReactNode, useEffect, useRef, useState } from "react";
import { useSearchParams } from "react-router-dom";
import { SUPPORT_CATEGORIES, SUPPORT_REPLY_HOURS, type SupportCategory } from "#contract/support.ts";
import { useTitle } from "#lib/page/title.ts";
import { Button } from "#ui/Button/Button.tsx";
import { LinkButton } from "#ui/Button/LinkButton.tsx";
import { Card } from "#ui/Card/Card.tsx";
import { Disclosure } from "#ui/Disclosure/Disclosure.tsx";
import { TextLink } from "#ui/Link/TextLink.tsx";
import { Skeleton } from "#ui/Skeleton/Skeleton.tsx";
import { MessageBox } from "./MessageForm.tsx";
import { QUESTIONS } from "./questions.tsx";
import styles from "./SupportPage.module.css";
import { useSupportContact } from "./useSupportContact.ts";

/**
 * /support: ways to reach us, a message form and common questions. `?category=` sets the form's category. `?error=`
 * sets it to `technical`, and fills in the subject with the error's id.
 */
export function Component() {
  useTitle("Support");
  const message = useRef<HTMLElement>(null);
  const faq = useRef<HTMLElement>(null);
  const { category, chooseCategory, errorId } = useLinked();
  const contact = useSupportContact();

  const write = () => {
    chooseCategory("general");
    goTo(message.current);
  };
  return (
    <div className={`container ${styles.page}`}>
      <header>
        <h1 className={styles.title} tabIndex={-1}>
          Support
        </h1>
        <p className={styles.lede}>
          How can we help? A person reads every message and answers within {SUPPORT_REPLY_HOURS} hours.
        </p>
      </header>
      <ul className={styles.cards}>
        <ContactCard icon={<Mail aria-hidden />} title="Email" action={<Address email={contact?.email} />}>
          Send us an email.
        </ContactCard>
        <ContactCard
          icon={<MessageCircle aria-hidden />}
          title="Live chat"
          action={
            contact?.chat ? (
              <LinkButton href={contact.chat} target="_blank">
                Start Live Chat
              </LinkButton>
            ) : (
              <Button onPress={write}>Write a Message</Button>
            )
          }
        >
          {contact?.chat
            ? "Chat with our team. Opens in a new tab."
            : "Live chat isn't available yet. Send us a message below, and we'll reply by email."}
        </ContactCard>
        <ContactCard
          icon={<CircleHelp aria-hidden />}
          title="Help center"
          action={<Button onPress={() => goTo(faq.current)}>Visit Help Center</Button>}
        >
          Answers to the most common questions.
        </ContactCard>
      </ul>
      <div className={styles.columns}>
        <section ref={message} id="message" tabIndex={-1} aria-labelledby="message-title">
          <h2 id="message-title" className={styles.heading}>
            Send us a message
          </h2>
          <Card padding="lg">
            <MessageBox category={category} onCategory={chooseCategory} errorId={errorId} />
          </Card>
        </section>
        <section ref={faq} id="faq" tabIndex={-1} aria-labelledby="faq-title">
          <h2 id="faq-title" className={styles.heading}>
            Frequently asked questions
          </h2>
          <div className={styles.questions}>
            {QUESTIONS.map(({ question, answer }) => (
              <Disclosure key={question} title={question}>
                <div className={styles.answer}>{answer}</div>
              </Disclosure>
            ))}
          </div>
        </section>
      </div>
    </div>
  );
}

/** @param props.email undefined while loading, null if it can't be loaded */
function Address({ email }: { email: string | null | undefined }) {
  if (email === undefined) return <Skeleton width="14rem" />;
  if (email === null) return "Please use the form below.";
  return <TextLink href={`mailto:${email}`}>{email}</TextLink>;
}

function ContactCard(props: { icon: ReactNode; title: string; children: ReactNode; action: ReactNode }) {
  return (
    <Card as="li" className={styles.card}>
      <span className={styles.icon}>{props.icon}</span>
      <h2 className={styles.cardTitle}>{props.title}</h2>
      <p className={styles.cardText}>{props.children}</p>
      <div className={styles.cardAction}>{props.action}</div>
    </Card>
  );
}

/** Scrolls to a part of the page and focuses it, so that Tab continues from there. */
function goTo(part: HTMLElement | null): void {
  part?.scrollIntoView({ block: "start" });
  part?.focus({ preventScroll: true });
}

/** The id of an error or a request, as our error screens show it. */
const ERROR_ID = /^[\w-]{1,64}$/;

/**
 * Reads the URL's parameters in an effect, because they aren't known when the page is prerendered.
 * @returns the form's category, initially from the URL; a function that changes it; and the error's id from the URL
 */
function useLinked() {
  const [query] = useSearchParams();
  const [wanted, error] = [query.get("category"), query.get("error") ?? ""];
  const [category, chooseCategory] = useState<SupportCategory | "">("");
  const [errorId, setErrorId] = useState("");
  useEffect(() => {
    const isError = ERROR_ID.test(error);
    const known = isError ? "technical" : SUPPORT_CATEGORIES.find((one) => one === wanted);
    if (known) chooseCategory(known);
    setErrorId(isError ? error : "");
  }, [wanted, error]);
  return { category, chooseCategory, errorId };
}
