import { hasBarcode } from "#contract/documents/document-needs.ts";
import type { DocumentType } from "#contract/enums.ts";
import { DOCUMENT_LABEL } from "#contract/labels.ts";
import styles from "./Example.module.css";

/** Widths of the bars in one row of a drawn barcode. It doesn't encode anything. */
const BARS = [3, 1, 2, 4, 1, 3, 1, 2, 1, 4, 2, 1, 3, 2, 1, 1, 4, 1, 2, 3, 1, 2, 4, 1, 1, 3, 2, 1];

/** A drawing of the side or page of a document that we need. */
export function Example({ type }: { type: DocumentType }) {
  const label = `Drawing: ${hasBarcode(type) ? "the back of a card with a wide barcode" : type === "passport" ? "a passport's page with a photo" : DOCUMENT_LABEL[type].toLowerCase()}`;
  return (
    <svg viewBox="0 0 320 176" className={styles.example} role="img" aria-label={label}>
      <rect width="320" height="176" rx="12" className={styles.ground} />
      {hasBarcode(type) ? <CardBack /> : type === "passport" ? <PhotoPage /> : <Paper />}
    </svg>
  );
}

/**
 * The back of a license: a magnetic stripe, two lines, and the wide barcode, framed because it's the part that matters.
 */
function CardBack() {
  const rows = [0, 1, 2, 3, 4, 5].flatMap((row) => {
    let end = 0;
    return Array.from({ length: 40 }, (_, n) => {
      const width = (BARS[(n * (row + 2) + row) % BARS.length] ?? 1) * 1.35;
      const x = end;
      end += width + 2.2;
      return { key: `${row} ${n}`, x, y: row * 7, width };
    });
  });
  return (
    <>
      <rect x="56" y="20" width="208" height="136" rx="10" className={styles.paper} />
      <path d="M56 34h208v18H56Z" className={styles.dark} />
      <path d="M76 66h92M76 76h64" className={styles.line} />
      {/* Every row extends past the visible part, so that all rows appear to end at the same position. */}
      <svg x="82" y="95" width="156" height="42" aria-hidden="true">
        {rows.map(({ key, ...bar }) => (
          <rect key={key} {...bar} height="6" className={styles.dark} />
        ))}
      </svg>
      <rect x="74" y="88" width="172" height="56" rx="5" className={styles.frame} />
    </>
  );
}

/** A passport's page with a photo and two lines of letters, framed because they're the part that matters. */
function PhotoPage() {
  return (
    <>
      <rect x="48" y="20" width="224" height="136" rx="8" className={styles.paper} />
      <rect x="64" y="36" width="52" height="64" rx="4" className={styles.soft} />
      <circle cx="90" cy="60" r="11" className={styles.face} />
      <path d="M70 100a20 18 0 0 1 40 0Z" className={styles.face} />
      <path d="M132 42h72M132 56h112M132 70h88M132 84h104M132 98h56" className={styles.line} />
      <path d="M66 124h188M66 138h188" className={styles.letters} />
      <rect x="58" y="114" width="204" height="34" rx="5" className={styles.frame} />
    </>
  );
}

/** A page with a letterhead, lines and a total. */
function Paper() {
  return (
    <>
      <path d="M104 16h84l28 28v124H104Z" className={styles.paper} />
      <path d="M188 16v28h28" className={styles.fold} />
      <circle cx="124" cy="38" r="8" className={styles.face} />
      <path d="M138 38h36" className={styles.line} />
      <path d="M118 66h84M118 80h84M118 94h60" className={styles.line} />
      <path d="M118 116h36M178 116h24M118 130h36M178 130h24" className={styles.line} />
      <path d="M118 146h84" className={styles.strong} />
    </>
  );
}
