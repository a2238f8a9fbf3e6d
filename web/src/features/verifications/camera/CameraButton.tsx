import { useState } from "react";
import type { DocumentType } from "#contract/enums.ts";
import { Button, type ButtonProps } from "#ui/Button/Button.tsx";
import { lazyDialog } from "#ui/Dialog/lazyDialog.tsx";
import type { CameraDialogProps } from "./CameraDialog.tsx";
import { shotsOf } from "./shots.ts";

const CameraDialog = lazyDialog(() => import("./CameraDialog.tsx"));

/** A button that opens the camera for a document's photos. The camera's code loads when it's pressed. */
export function CameraButton(
  props: Pick<ButtonProps, "variant" | "size" | "isDisabled"> &
    Pick<CameraDialogProps, "documentType" | "onProgress"> & {
      /** Called with the photos, and the type of document that the camera was opened for. */
      onTaken: (photos: Parameters<CameraDialogProps["onTaken"]>[0], type: DocumentType) => void;
      /** Opens the file picker. Called in the press that asks for it, because browsers open it only then. */
      onChooseFile: (type: DocumentType) => void;
      onOpenChange?: (isOpen: boolean) => void;
    },
) {
  const { documentType, onTaken, onChooseFile, onProgress, onOpenChange, ...button } = props;
  // A live update may ask for another type while the camera is open.
  const [opened, setOpened] = useState<DocumentType | null>(null);
  const open = () => {
    setOpened(documentType);
    onOpenChange?.(true);
  };
  const close = () => {
    setOpened(null);
    onOpenChange?.(false);
  };
  return (
    <>
      <Button {...button} onPress={open}>
        {shotsOf(documentType).length > 1 ? "Take Photos" : "Take a Photo"}
      </Button>
      {opened && (
        <CameraDialog
          documentType={opened}
          {...(onProgress && { onProgress })}
          onTaken={(photos) => {
            close();
            onTaken(photos, opened);
          }}
          onChooseFile={() => {
            close();
            onChooseFile(opened);
          }}
          onClose={close}
        />
      )}
    </>
  );
}
