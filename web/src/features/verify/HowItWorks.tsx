import { CalendarCheck, FileCheck, Signature } from "lucide-react";
import { TextLink } from "#ui/Link/TextLink.tsx";
import styles from "./VerifyPage.module.css";

const STEPS = [
  {
    Icon: Signature,
    title: "Issued by us",
    text: "Only we can sign with our keys. The page fetches the public ones and checks the signature.",
  },
  {
    Icon: FileCheck,
    title: "Unchanged",
    text: "The signature covers every byte of a PDF, every value in a JSON report, and every fact in a credential.",
  },
  {
    Icon: CalendarCheck,
    title: "Still valid",
    text: "An up-to-date list shows what was revoked, such as after a dispute or by its owner.",
  },
] as const;

/** Explains what the page checks, and how to check it independently. */
export const HowItWorks = () => (
  <section aria-labelledby="how" className={styles.how}>
    <h2 id="how" className={styles.heading}>
      What we check
    </h2>
    <ul className={styles.steps}>
      {STEPS.map(({ Icon, title, text }) => (
        <li key={title}>
          <Icon aria-hidden />
          <h3>{title}</h3>
          <p>{text}</p>
        </li>
      ))}
    </ul>
    <p className={styles.note}>
      You don't have to trust this page: credentials and reports are signed by open standards (SD-JWT VC, JWS
      and Token Status List), so any library for them works with{" "}
      <TextLink href="/.well-known/jwks.json" target="_blank">
        our public keys
      </TextLink>
      .
    </p>
  </section>
);
