import { Icon } from "../motif/Icon.tsx";
import scene from "./scene.module.css";
import styles from "./UploadScene.module.css";

/** The bars of the barcode: their widths, and where each starts. */
const WIDTHS = [2, 1, 3, 1, 1, 2, 4, 1, 2, 1, 1, 3, 2, 1, 4, 1, 2, 2, 1, 3, 1, 1, 2, 3, 1, 2, 1, 4, 1, 2];
const BARS = WIDTHS.map((width, i) => ({
  width: width * 1.5,
  x: 12 + WIDTHS.slice(0, i).reduce((sum, bar) => sum + (bar + 1.4) * 1.5, 0),
}));

export function UploadScene() {
  return (
    <div className={scene.card}>
      <p className={scene.heading}>Your documents</p>
      <div className={styles.drop}>
        <svg viewBox="0 0 172 108" className={styles.license} aria-hidden="true">
          <rect x="0.5" y="0.5" width="171" height="107" rx="9" className={styles.paper} />
          <path d="M0.5 24h171V9.5a9 9 0 0 0-9-9h-153a9 9 0 0 0-9 9Z" className={styles.band} />
          <rect x="12" y="34" width="38" height="46" rx="4" className={styles.photo} />
          <circle cx="31" cy="51" r="8" className={styles.person} />
          <path d="M16 80c0-11 7-17 15-17s15 6 15 17Z" className={styles.person} />
          <path d="M62 40h62M62 52h88M62 64h46M62 76h70" className={styles.lines} />
          {BARS.map(({ x, width }) => (
            <rect key={x} x={x} y="88" width={width} height="12" className={styles.barcode} />
          ))}
          <path d="M6 94h160" className={styles.scan} />
        </svg>
      </div>
      <p className={scene.line}>
        <span className={scene.name}>license.jpg</span>
        <span className={styles.progress}>
          <span />
        </span>
        <Icon sign="passed" className={styles.uploaded} />
      </p>
      <p className={styles.read}>
        <Icon sign="check" /> We can read your license.
      </p>
    </div>
  );
}
