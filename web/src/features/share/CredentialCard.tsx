import { Download } from "lucide-react";
import { lazy, Suspense, useState } from "react";
import type { ShareableProfile } from "#contract/sharing/sharing.ts";
import { dateText } from "#lib/format/format.ts";
import { messageOf } from "#lib/http/errors.ts";
import { Button } from "#ui/Button/Button.tsx";
import { Checkbox } from "#ui/Choice/Checkbox.tsx";
import { CheckboxGroup } from "#ui/Choice/CheckboxGroup.tsx";
import { ConfirmDialog } from "#ui/Dialog/ConfirmDialog.tsx";
import { FoldCard } from "#ui/Disclosure/FoldCard.tsx";
import { TextLink } from "#ui/Link/TextLink.tsx";
import { toast } from "#ui/Toast/toast.ts";
import { chosenLevel } from "./level.ts";
import { OPTION_TEXT } from "./messages.ts";
import { downloadCredential, useRevokeDownloads } from "./mutations.ts";
import styles from "./ShareProfilePage.module.css";

const ChosenLevel = lazy(async () => ({
  default: (await import("#ui/SharedProfile/LevelOfAssurance.tsx")).ChosenLevel,
}));

/** Lets people download a signed credential with some or all of their facts. Anyone can verify it without our site. */
export function CredentialCard({ shareable }: { shareable: ShareableProfile }) {
  const { facts } = shareable;
  const [left, setLeft] = useState<readonly string[]>([]);
  const chosen = facts.map(({ id }) => id).filter((id) => !left.includes(id));
  const [isLevelled, setLevelled] = useState(false);
  const level = chosenLevel(shareable, chosen);
  const hasLevel = level.level !== null;
  const [isRevoking, setRevoking] = useState(false);
  const revoke = useRevokeDownloads();
  const download = async () => {
    try {
      await downloadCredential(chosen, isLevelled && hasLevel);
    } catch (error) {
      toast.error(messageOf(error));
    }
  };
  return (
    <FoldCard
      title="Your credential"
      summary="A signed file with your facts, for people who check it themselves"
      isFolded
    >
      <div className={styles.folded}>
        <p className={styles.meta}>
          Anyone can check the file (SD-JWT VC) on our <TextLink href="/verify">Verify page</TextLink> or with
          their own software. It expires when its first fact does, or after one year.
        </p>
        <div className={styles.form}>
          <CheckboxGroup
            label="Facts to disclose"
            value={chosen}
            onChange={(ids) => setLeft(facts.map(({ id }) => id).filter((id) => !ids.includes(id)))}
            options={facts.map((fact) => ({
              id: fact.id,
              label: fact.label,
              description: `${fact.grade_words} · ${dateText(fact.date)}`,
            }))}
          />
          {hasLevel && (
            <Checkbox
              name="assurance"
              isSelected={isLevelled}
              onChange={setLevelled}
              description={
                isLevelled && (
                  <Suspense fallback={null}>
                    <ChosenLevel {...level} />
                  </Suspense>
                )
              }
            >
              {OPTION_TEXT.includeAssurance.label}
            </Checkbox>
          )}
          <div className={styles.buttons}>
            <Button icon={<Download aria-hidden />} isDisabled={chosen.length === 0} onPress={download}>
              Download Credential
            </Button>
            <Button variant="ghost" onPress={() => setRevoking(true)}>
              Revoke Downloads
            </Button>
          </div>
        </div>
      </div>
      {isRevoking && (
        <ConfirmDialog
          isOpen
          onOpenChange={setRevoking}
          title="Revoke your downloaded credentials?"
          confirmLabel="Revoke Downloads"
          cancelLabel="Keep Them"
          danger
          onConfirm={async () => {
            await revoke.mutateAsync(undefined);
            toast.success("Downloaded credentials revoked");
          }}
        >
          <p>
            Every credential that you've downloaded here stops being valid, wherever its copies are. Your
            share links keep working. You can't undo this, but you can download a new one.
          </p>
        </ConfirmDialog>
      )}
    </FoldCard>
  );
}
