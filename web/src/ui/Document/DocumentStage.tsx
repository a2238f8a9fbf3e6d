import { FileText, FileWarning } from "lucide-react";
import { useLayoutEffect, useRef } from "react";
import type { DocumentFile } from "#lib/files/useDocumentUrl.ts";
import { Button } from "../Button/Button.tsx";
import { Spinner } from "../Spinner/Spinner.tsx";
import styles from "./DocumentStage.module.css";
import { documentKind, isShownInPage } from "./documentKind.ts";
import { keepCenter } from "./zoom.ts";

/**
 * Shows a document: as a picture, as a PDF in the browser's viewer if it has one, or else as a message.
 * @param props.file the loaded file, or its loading state
 */
export function DocumentStage(props: {
  name: string;
  contentType: string;
  file: DocumentFile;
  zoom: number;
  onDownload: () => Promise<void>;
}) {
  const { name, zoom } = props;
  const { url, preparing, failure } = props.file;
  const kind = documentKind(props.contentType);
  if (failure)
    return (
      <div className={styles.words} role="alert">
        <FileWarning aria-hidden />
        <p>{failure}</p>
      </div>
    );
  if (!isShownInPage(props.contentType))
    return (
      <div className={styles.words}>
        <FileText aria-hidden />
        <p>
          {kind === "pdf"
            ? "This browser doesn't show PDF files inside a page."
            : "We don't show Word files here because they can contain macros. Download it only if you trust the sender."}
        </p>
        <Button variant="primary" onPress={props.onDownload}>
          Download
        </Button>
      </div>
    );
  if (!url)
    return (
      <div className={styles.words}>
        <Spinner label={preparing ? "Preparing the document" : "Loading the document"} />
      </div>
    );
  if (kind === "pdf") return <iframe className={styles.pdf} src={url} title={name} />;
  return <Picture url={url} name={name} zoom={zoom} />;
}

/** The picture. Zooming keeps the center in place, and an enlarged picture can be scrolled by keyboard. */
function Picture({ url, name, zoom }: { url: string; name: string; zoom: number }) {
  const stage = useRef<HTMLElement>(null);
  const before = useRef(zoom);
  useLayoutEffect(() => {
    const box = stage.current;
    if (box && before.current !== zoom) {
      // Only an enlarged picture scrolls, so only then is it a tab stop.
      box.tabIndex = zoom > 1 ? 0 : -1;
      box.scrollLeft = keepCenter(box.scrollLeft, box.clientWidth, before.current, zoom);
      box.scrollTop = keepCenter(box.scrollTop, box.clientHeight, before.current, zoom);
      if (zoom > 1) box.focus({ preventScroll: true });
    }
    before.current = zoom;
  }, [zoom]);
  return (
    <section ref={stage} className={styles.stage} aria-label="Picture">
      <img src={url} alt={name} style={{ width: `${zoom * 100}%`, height: `${zoom * 100}%` }} />
    </section>
  );
}
