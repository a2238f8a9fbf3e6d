import { Download, Share2 } from "lucide-react";
import { lazy, Suspense, useEffect, useRef } from "react";
import { saveAs } from "#lib/files/saveAs.ts";
import { Button } from "#ui/Button/Button.tsx";
import { Card, CardHeader } from "#ui/Card/Card.tsx";
import { CopyButton } from "#ui/CopyButton/CopyButton.tsx";
import { QrCode } from "#ui/QrCode/QrCode.tsx";
import { qrPng, qrSvg } from "#ui/QrCode/qrFiles.ts";
import { toast } from "#ui/Toast/toast.ts";
import styles from "./ShareProfilePage.module.css";

// Loaded on demand, because phones and many desktop browsers have a share dialog of their own.
const ShareMenu = lazy(async () => ({ default: (await import("./ShareMenu.tsx")).ShareMenu }));

const FILE = "countersign-profile-qr";

interface Props {
  url: string;
  /** The user's name for the link; null if it has none. */
  label: string | null;
  /** Whether the link was created just now. */
  isNew: boolean;
  asksPermission: boolean;
}

/** The selected link: people can copy it, share it, scan it, or download its QR code. */
export function NewLinkCard({ url, label, isNew, asksPermission }: Props) {
  const savePng = async () => {
    try {
      saveAs(await qrPng(url), `${FILE}.png`);
    } catch {
      toast.error("Your browser couldn't create the PNG. Download the SVG instead.");
    }
  };
  const share = async () => {
    try {
      await navigator.share({ title: "My profile on Countersign", url });
    } catch {
      // The person closed the browser's share dialog.
    }
  };
  const card = useRef<HTMLDivElement>(null);
  // Scroll to the card, which may be out of view: below the form on a phone, or far above the list of links.
  useEffect(() => {
    // Don't return the result: in some browsers it's a promise, but React expects a cleanup function.
    card.current?.scrollIntoView({ block: "nearest" });
  }, []);
  return (
    <div ref={card} className={styles.shown}>
      <Card as="section" padding="lg" tone={isNew ? "ok" : undefined} aria-label="Share link">
        <CardHeader
          title={isNew ? "Your link is ready" : (label ?? "Untitled link")}
          description={asksPermission ? "Visitors ask you for access." : "Anyone with the link can open it."}
        />
        <div className={styles.made}>
          <QrCode text={url} label="QR code of the link" />
          <div className={styles.ways}>
            <p className={styles.url}>{url}</p>
            <div className={styles.buttons}>
              <CopyButton text={url} label="Copy Link" variant="primary" />
              {"share" in navigator ? (
                <Button icon={<Share2 aria-hidden />} onPress={share}>
                  Share
                </Button>
              ) : (
                <Suspense fallback={null}>
                  <ShareMenu url={url} onSaveQr={savePng} />
                </Suspense>
              )}
              <Button icon={<Download aria-hidden />} onPress={() => saveAs(qrSvg(url), `${FILE}.svg`)}>
                QR as SVG
              </Button>
              <Button icon={<Download aria-hidden />} onPress={savePng}>
                QR as PNG
              </Button>
            </div>
          </div>
        </div>
      </Card>
    </div>
  );
}
