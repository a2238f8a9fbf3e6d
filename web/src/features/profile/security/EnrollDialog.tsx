import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { refreshUser, useUser } from "#lib/session/session.ts";
import { Button } from "#ui/Button/Button.tsx";
import { codeForm, digitsIn } from "#ui/CodeEntry/codeForm.ts";
import { CopyButton } from "#ui/CopyButton/CopyButton.tsx";
import { Dialog } from "#ui/Dialog/Dialog.tsx";
import { Form, FormActions, FormError } from "#ui/Form/Form.tsx";
import { useForm } from "#ui/Form/useForm.ts";
import { QrCode } from "#ui/QrCode/QrCode.tsx";
import { TextField } from "#ui/Text/TextField.tsx";
import { toast } from "#ui/Toast/toast.ts";
import { useConfirmSecondFactor, useEnrollSecondFactor } from "../mutations.ts";
import styles from "./EnrollDialog.module.css";
import { RecoveryCodes } from "./RecoveryCodes.tsx";
import { required } from "./required.ts";

interface Secret {
  secret: string;
  uri: string;
}

type Step = { at: "password" } | { at: "scan"; secret: Secret } | { at: "codes"; codes: readonly string[] };

const TITLE = {
  password: "Set up two-factor authentication",
  scan: "Scan the code",
  codes: "Save your recovery codes",
} as const;

const TEXT = {
  password: "You need an authenticator app, such as the one in your password manager.",
  scan: "Scan this with your authenticator app, then enter the code it shows.",
  codes: "Each code lets you sign in once without your app. We show them only now.",
} as const;

/** Turns the second factor on in three steps: the password, the secret with a first code, and the recovery codes. */
export default function EnrollDialog({ onClose }: { onClose: () => void }) {
  const [step, setStep] = useState<Step>({ at: "password" });
  const client = useQueryClient();
  const done = () => {
    onClose();
    toast.success("Two-factor authentication is on");
    // The person can now open teams that require a second factor, so refetch everything.
    void refreshUser()
      .then(() => client.invalidateQueries())
      .catch(() => {});
  };
  return (
    <Dialog
      isOpen
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={TITLE[step.at]}
      description={TEXT[step.at]}
      size="sm"
      // A click outside mustn't close the dialog, because the codes are shown only once.
      isDismissable={step.at !== "codes"}
    >
      {step.at === "password" && (
        <PasswordStep onClose={onClose} onDone={(secret) => setStep({ at: "scan", secret })} />
      )}
      {step.at === "scan" && (
        <ScanStep
          secret={step.secret}
          onClose={onClose}
          onDone={(codes) => setStep({ at: "codes", codes })}
        />
      )}
      {step.at === "codes" && <RecoveryCodes codes={step.codes} onDone={done} />}
    </Dialog>
  );
}

const NO_PASSWORD = { password: "" };

function PasswordStep(props: { onClose: () => void; onDone: (secret: Secret) => void }) {
  const { has_password } = useUser();
  const enroll = useEnrollSecondFactor();
  const form = useForm({
    schema: has_password ? required<typeof NO_PASSWORD>("password") : required<typeof NO_PASSWORD>(),
    initial: NO_PASSWORD,
    onSubmit: async (values) => props.onDone(await enroll.mutateAsync(values)),
  });
  return (
    <Form form={form} aria-label="Confirm It's You">
      <FormError>{form.formError}</FormError>
      {has_password && (
        <TextField
          {...form.field("password")}
          label="Password"
          description="To make sure it's you."
          type="password"
          autoComplete="current-password"
          autoFocus
        />
      )}
      <FormActions>
        <Button onPress={props.onClose}>Cancel</Button>
        <Button type="submit" variant="primary" pending={form.pending}>
          Continue
        </Button>
      </FormActions>
    </Form>
  );
}

function ScanStep(props: {
  secret: Secret;
  onClose: () => void;
  onDone: (codes: readonly string[]) => void;
}) {
  const { secret, uri } = props.secret;
  const confirm = useConfirmSecondFactor();
  const form = useForm({
    schema: codeForm(false),
    initial: { code: "" },
    onSubmit: async (values) => props.onDone(await confirm.mutateAsync(values)),
  });
  return (
    <Form form={form} aria-label="Scan the code">
      <div className={styles.scan}>
        <QrCode text={uri} label="Code to scan with your authenticator app" />
        <div className={styles.secret}>
          <p>Can't scan it? Enter this key:</p>
          <p className={styles.key}>
            <code>{secret.replace(/(.{4})(?=.)/g, "$1 ")}</code>
          </p>
          <CopyButton text={secret} label="Copy Key" size="sm" />
        </div>
      </div>
      <FormError>{form.formError}</FormError>
      <TextField
        {...form.field("code")}
        label="Authentication code"
        inputMode="numeric"
        autoComplete="one-time-code"
        format={digitsIn}
        spellCheck={false}
        autoFocus
      />
      <FormActions>
        <Button onPress={props.onClose}>Cancel</Button>
        <Button type="submit" variant="primary" pending={form.pending}>
          Turn On
        </Button>
      </FormActions>
    </Form>
  );
}
