import { ChevronLeft, ChevronRight, Download, X } from "lucide-react";
import { useState } from "react";
import { Dialog } from "react-aria-components/Dialog";
import { Heading } from "react-aria-components/Heading";
import { Modal, ModalOverlay } from "react-aria-components/Modal";
import { DOCUMENT_LABEL } from "#contract/labels.ts";
import { useKeys } from "#features/verifications/detail/useKeys.ts";
import type { DocumentAnswer } from "#features/verifications/shared/api/types.ts";
import { IconButton } from "#ui/Button/IconButton.tsx";
import { cx } from "#ui/cx.ts";
import { DocumentBar, DocumentPlace, DocumentTools, ZoomTools } from "#ui/Document/DocumentBar.tsx";
import { documentKind } from "#ui/Document/documentKind.ts";
import { zoomBy } from "#ui/Document/zoom.ts";
import { VisuallyHidden } from "#ui/VisuallyHidden/VisuallyHidden.tsx";
import styles from "./DocumentViewer.module.css";
import { saveDocument } from "./saveDocument.ts";
import { ViewerStage } from "./ViewerStage.tsx";

/**
 * Shows the documents one at a time in a full-window viewer. The left and right arrows switch documents, or pan a
 * zoomed picture; + and − zoom, 0 resets the zoom, and Escape closes.
 */
export default function DocumentViewer(props: {
  documents: readonly DocumentAnswer[];
  /** The document on screen. */
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
  useKeys({
    Escape: props.onClose,
    ...(zoom === 1 && { ArrowLeft: before, ArrowRight: after }),
    ...(isPicture && {
      "+": enlarge,
      "=": enlarge,
      "-": () => setZoom(zoomBy(zoom, -1)),
      "0": () => setZoom(1),
    }),
  });

  return (
    <ModalOverlay
      className={cx(styles.overlay)}
      isOpen
      onOpenChange={(isOpen) => !isOpen && props.onClose()}
      isDismissable
    >
      <Modal className={cx(styles.modal)}>
        <Dialog className={cx(styles.viewer)}>
          <DocumentBar title={<Heading slot="title">{name}</Heading>} file={shown.file_name}>
            {documents.length > 1 && (
              <DocumentTools>
                <IconButton
                  label="Previous document"
                  isDisabled={!before}
                  {...(before && { onPress: before })}
                >
                  <ChevronLeft aria-hidden />
                </IconButton>
                <DocumentPlace>{place}</DocumentPlace>
                <IconButton label="Next document" isDisabled={!after} {...(after && { onPress: after })}>
                  <ChevronRight aria-hidden />
                </IconButton>
              </DocumentTools>
            )}
            {isPicture && <ZoomTools zoom={zoom} onZoom={setZoom} />}
            <DocumentTools>
              <IconButton label={`Download ${shown.file_name}`} onPress={() => saveDocument(shown)}>
                <Download aria-hidden />
              </IconButton>
              <IconButton label="Close" onPress={props.onClose}>
                <X aria-hidden />
              </IconButton>
            </DocumentTools>
          </DocumentBar>
          <ViewerStage key={shown.id} document={shown} zoom={zoom} />
          <VisuallyHidden>
            <span role="status">{name}</span>
          </VisuallyHidden>
        </Dialog>
      </Modal>
    </ModalOverlay>
  );
}
