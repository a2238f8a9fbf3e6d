import { ChevronLeft, ChevronRight, Download, X, ZoomIn, ZoomOut } from "lucide-react";
import { useState } from "react";
import { Dialog } from "react-aria-components/Dialog";
import { Heading } from "react-aria-components/Heading";
import { Modal, ModalOverlay } from "react-aria-components/Modal";
import { DOCUMENT_LABEL } from "../../../../../functions/contract/labels.ts";
import { documentKind } from "../../../ui/documentKind.ts";
import { IconButton } from "../../../ui/IconButton.tsx";
import { VisuallyHidden } from "../../../ui/VisuallyHidden.tsx";
import { isLargest, zoomBy } from "../../../ui/zoom.ts";
import type { DocumentAnswer } from "../api/types.ts";
import styles from "./DocumentViewer.module.css";
import { saveDocument } from "./saveDocument.ts";
import { useKeys } from "./useKeys.ts";
import { ViewerStage } from "./ViewerStage.tsx";

/**
 * The documents, one after the other, as large as the window. Left and right go through them (a picture that is
 * enlarged is moved instead), + − 0 enlarge and fit, Escape closes.
 */
export function DocumentViewer(props: {
  documents: readonly DocumentAnswer[];
  /** Which one is shown. */
  shown: DocumentAnswer;
  onShow: (document: DocumentAnswer) => void;
  onClose: () => void;
}) {
  const { documents, shown } = props;
  const [zoom, setZoom] = useState(1);
  const at = documents.findIndex(({ id }) => id === shown.id);
  const isPicture = documentKind(shown.file_type) === "picture";
  const name = DOCUMENT_LABEL[shown.document_type];
  const place = `${at + 1} of ${documents.length}`;

  const stepTo = (document: DocumentAnswer | undefined) =>
    document &&
    (() => {
      setZoom(1);
      props.onShow(document);
    });
  const before = stepTo(documents[at - 1]);
  const after = stepTo(documents[at + 1]);
  const enlarge = () => setZoom(zoomBy(zoom, 1));
  const shrink = () => setZoom(zoomBy(zoom, -1));
  useKeys({
    Escape: props.onClose,
    ...(zoom === 1 && { ArrowLeft: before, ArrowRight: after }),
    ...(isPicture && { "+": enlarge, "=": enlarge, "-": shrink, "0": () => setZoom(1) }),
  });

  return (
    <ModalOverlay
      className={styles.overlay}
      isOpen
      onOpenChange={(isOpen) => !isOpen && props.onClose()}
      isDismissable
    >
      <Modal className={styles.modal}>
        <Dialog className={styles.viewer}>
          <div className={styles.bar}>
            <div className={styles.words}>
              <Heading slot="title" className={styles.title}>
                {name}
              </Heading>
              <p className={styles.file}>{shown.file_name}</p>
            </div>
            {documents.length > 1 && (
              <div className={styles.tools}>
                <IconButton label="Previous document" isDisabled={!before} onPress={before}>
                  <ChevronLeft aria-hidden />
                </IconButton>
                <span className={styles.place}>{place}</span>
                <IconButton label="Next document" isDisabled={!after} onPress={after}>
                  <ChevronRight aria-hidden />
                </IconButton>
              </div>
            )}
            {isPicture && (
              <div className={styles.tools}>
                <IconButton label="Zoom out" isDisabled={zoom === 1} onPress={shrink}>
                  <ZoomOut aria-hidden />
                </IconButton>
                <span className={styles.place}>{Math.round(zoom * 100)}%</span>
                <IconButton label="Zoom in" isDisabled={isLargest(zoom)} onPress={enlarge}>
                  <ZoomIn aria-hidden />
                </IconButton>
              </div>
            )}
            <div className={styles.tools}>
              <IconButton label={`Download ${shown.file_name}`} onPress={() => saveDocument(shown)}>
                <Download aria-hidden />
              </IconButton>
              <IconButton label="Close" onPress={props.onClose}>
                <X aria-hidden />
              </IconButton>
            </div>
          </div>
          <ViewerStage key={shown.id} document={shown} zoom={zoom} />
          <VisuallyHidden>
            <span role="status">
              {name}, {place}
              {isPicture && `, ${Math.round(zoom * 100)}%`}
            </span>
          </VisuallyHidden>
        </Dialog>
      </Modal>
    </ModalOverlay>
  );
}
