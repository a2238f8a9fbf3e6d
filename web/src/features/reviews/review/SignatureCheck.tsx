import { Signature } from "lucide-react";
import { useState } from "react";
import { SIGNATURE_KIND_LABEL } from "#contract/documents/signature-kinds.ts";
import { Button } from "#ui/Button/Button.tsx";
import { lazyDialog } from "#ui/Dialog/lazyDialog.tsx";
import type { DocumentSignature, ReviewDocument } from "../api.ts";
import styles from "./SignatureCheck.module.css";
import { signatureText } from "./signatureMessages.ts";

const AddIssuerDialog = lazyDialog(() => import("./AddIssuerDialog.tsx"));

/** Says whose signature a document has and whether it counts. Offers to add a signer whom we don't know. */
export function SignatureCheck(props: {
  checkId: string;
  document: ReviewDocument;
  signature: DocumentSignature;
}) {
  const { signature } = props;
  const [isAdding, setAdding] = useState(false);
  const { tone, title, text } = signatureText(signature);
  return (
    <section className={styles.signature} data-tone={tone} aria-label="Signature">
      <Signature aria-hidden className={styles.icon} />
      <div className={styles.words}>
        <h3 className={styles.title}>{title}</h3>
        <p>{text}</p>
        <dl className={styles.details}>
          <div>
            <dt>Where</dt>
            <dd>{SIGNATURE_KIND_LABEL[signature.kind]}</dd>
          </div>
          {signature.key_id && (
            <div>
              <dt>Signing key</dt>
              <dd>
                <code>{signature.key_id}</code>
              </dd>
            </div>
          )}
        </dl>
        {signature.can_add && (
          <div className={styles.add}>
            <Button size="sm" onPress={() => setAdding(true)}>
              Add Issuer
            </Button>
          </div>
        )}
      </div>
      {isAdding && (
        <AddIssuerDialog
          checkId={props.checkId}
          document={props.document}
          signature={signature}
          onClose={() => setAdding(false)}
        />
      )}
    </section>
  );
}
