import { ZoomIn, ZoomOut } from "lucide-react";
import type { ReactElement, ReactNode } from "react";
import { IconButton } from "../Button/IconButton.tsx";
import styles from "./DocumentBar.module.css";
import { isLargest, zoomBy } from "./zoom.ts";

/** The bar above an open document: its heading and groups of tools. */
export function DocumentBar(props: {
  /** The heading. */
  title: ReactElement;
  /** The file's name and other details. */
  file: ReactNode;
  /** One or more DocumentTools. On a phone, the last one stays beside the heading. */
  children: ReactNode;
}) {
  return (
    <div className={styles.bar}>
      <div className={styles.words}>
        {props.title}
        <p className={styles.file}>{props.file}</p>
      </div>
      {props.children}
    </div>
  );
}

/** A group of tools. */
export const DocumentTools = (props: { children: ReactNode }) => (
  <div className={styles.tools}>{props.children}</div>
);

/** The current page or zoom level, shown between two buttons that change it. */
export const DocumentPlace = (props: { children: ReactNode }) => (
  <span className={styles.place} role="status">
    {props.children}
  </span>
);

/** Zooms a picture in and out. */
export function ZoomTools({ zoom, onZoom }: { zoom: number; onZoom: (zoom: number) => void }) {
  return (
    <DocumentTools>
      <IconButton label="Zoom out" isDisabled={zoom === 1} onPress={() => onZoom(zoomBy(zoom, -1))}>
        <ZoomOut aria-hidden />
      </IconButton>
      <DocumentPlace>{Math.round(zoom * 100)}%</DocumentPlace>
      <IconButton label="Zoom in" isDisabled={isLargest(zoom)} onPress={() => onZoom(zoomBy(zoom, 1))}>
        <ZoomIn aria-hidden />
      </IconButton>
    </DocumentTools>
  );
}
