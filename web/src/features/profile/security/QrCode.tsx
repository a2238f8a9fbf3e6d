import { useMemo } from "react";
import { encode } from "uqr";
import styles from "./EnrollDialog.module.css";

/** Width of the white border that scanners need, in modules. */
const BORDER = 2;

/** Draws a QR code as a single path. */
export function QrCode(props: { text: string; label: string }) {
  const { size, path } = useMemo(() => {
    const { data, size } = encode(props.text, { border: BORDER, ecc: "M" });
    const path = data
      .flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : "")))
      .join("");
    return { size, path };
  }, [props.text]);
  return (
    <svg viewBox={`0 0 ${size} ${size}`} role="img" aria-label={props.label} className={styles.qr}>
      <path d={path} fill="currentColor" shapeRendering="crispEdges" />
    </svg>
  );
}
