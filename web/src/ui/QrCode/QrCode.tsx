import { useMemo } from "react";
import styles from "./QrCode.module.css";
import { qrPath } from "./qrPath.ts";

/** Draws a QR code as a single path. */
export function QrCode(props: { text: string; label: string }) {
  const { size, path } = useMemo(() => qrPath(props.text), [props.text]);
  return (
    <svg viewBox={`0 0 ${size} ${size}`} role="img" aria-label={props.label} className={styles.qr}>
      <path d={path} fill="currentColor" shapeRendering="crispEdges" />
    </svg>
  );
}
