import { ScanQrCode } from "lucide-react";
import { useCallback, useEffect, useRef, useState } from "react";
import { UPLOAD } from "#contract/limits.ts";
import { takeTyped } from "#lib/page/early.ts";
import { Button } from "#ui/Button/Button.tsx";
import { Card } from "#ui/Card/Card.tsx";
import { lazyDialog } from "#ui/Dialog/lazyDialog.tsx";
import { FileDrop } from "#ui/FileDrop/FileDrop.tsx";
import { Form } from "#ui/Form/Form.tsx";
import { focusFirstInvalid } from "#ui/Form/useForm.ts";
import { TextArea } from "#ui/Text/TextArea.tsx";
import styles from "./StartCard.module.css";
import { QrReader } from "./scan/readQr.ts";

const ScanDialog = lazyDialog(async () => ({ default: (await import("./scan/ScanDialog.tsx")).ScanDialog }));

/**
 * The files that the page accepts: reports, credentials, and pictures of a QR code. CSV files get a message that says
 * they're never signed.
 */
const ACCEPTED = [".pdf", ".json", ".csv", ".sd-jwt", ".txt", ".png", ".jpg", ".jpeg"];
const newReader = () => new QrReader();
const NOTHING = "Paste a credential or a link first.";

/** Asks what to verify: a file, pasted text, or a QR code. */
export function StartCard(props: {
  onText: (name: string, text: string) => void;
  onFile: (file: File) => void;
}) {
  const { onText, onFile } = props;
  const [text, setText] = useState("");
  const [error, setError] = useState<string>();
  const [isScanning, setScanning] = useState(false);
  // Keep what was pasted before the page's code had loaded.
  useEffect(() => setText((now) => now || String(takeTyped("text") ?? "")), []);

  const form = useRef<HTMLFormElement>(null);
  const submit = () => {
    if (text.trim()) return onText("Pasted text", text);
    setError(NOTHING);
    focusFirstInvalid(form.current, { text: NOTHING });
  };
  // The camera restarts whenever this function changes, so keep it stable.
  const onCode = useCallback((code: string) => onText("QR code", code), [onText]);
  return (
    <Card padding="lg" className={styles.card}>
      <FileDrop
        label="Choose a file"
        description="A report as PDF or JSON, a credential, or a picture of a QR code. It never leaves this browser."
        accept={ACCEPTED}
        maxBytes={UPLOAD.maxBytes}
        maxFiles={1}
        multiple={false}
        onFiles={([file]) => file && onFile(file)}
      />
      {/* Until our code has loaded, this method keeps submitted text out of the URL. */}
      <Form form={{ ref: form, submit }} className={styles.form} method="dialog">
        <TextArea
          name="text"
          label="Or paste a credential or a link"
          rows={3}
          value={text}
          errorMessage={error}
          onChange={(value) => {
            setText(value);
            setError(undefined);
          }}
        />
        <div className={styles.actions}>
          <Button type="submit" variant="primary">
            Verify
          </Button>
          <Button icon={<ScanQrCode aria-hidden />} onPress={() => setScanning(true)}>
            Scan QR Code
          </Button>
        </div>
      </Form>
      {isScanning && (
        <ScanDialog
          newReader={newReader}
          onClose={() => setScanning(false)}
          onCode={onCode}
          onPicture={onFile}
        />
      )}
    </Card>
  );
}
