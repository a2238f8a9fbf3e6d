import { Download, ShieldCheck } from "lucide-react";
import { saveAs } from "#lib/files/saveAs.ts";
import { Button } from "#ui/Button/Button.tsx";
import { LinkButton } from "#ui/Button/LinkButton.tsx";
import { Card, CardHeader } from "#ui/Card/Card.tsx";
import { CopyButton } from "#ui/CopyButton/CopyButton.tsx";
import styles from "./SharedProfilePage.module.css";

/** Lets visitors verify, copy or download the signed credential, which proves the facts without this page. */
export function CredentialCard({ credential, firstName }: { credential: string; firstName: string }) {
  const save = () =>
    saveAs(new Blob([credential], { type: "application/dc+sd-jwt" }), "countersign-credential.sd-jwt");
  return (
    <Card as="section" padding="lg" aria-label="Credential" className={styles.credential}>
      <CardHeader
        title="Signed credential"
        description={`Signed proof of these facts that you can check without trusting this page. It stops being valid when ${firstName} revokes this link or a fact changes.`}
      />
      <div className={styles.buttons}>
        <LinkButton href={`/verify#${credential}`} target="_blank" icon={<ShieldCheck aria-hidden />}>
          Verify Credential
        </LinkButton>
        <CopyButton text={credential} label="Copy Credential" />
        <Button icon={<Download aria-hidden />} onPress={save}>
          Download Credential
        </Button>
      </div>
    </Card>
  );
}
