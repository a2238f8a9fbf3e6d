import { Camera } from "lucide-react";
import { useRef, useState } from "react";
import { AVATAR_MESSAGES } from "#contract/accounts/avatar.ts";
import { heifFormatOf } from "#lib/files/heifFile.ts";
import { isRefused, messageOf } from "#lib/http/errors.ts";
import { useUser } from "#lib/session/session.ts";
import { Avatar } from "#ui/Avatar/Avatar.tsx";
import { Button } from "#ui/Button/Button.tsx";
import { lazyDialog } from "#ui/Dialog/lazyDialog.tsx";
import { FormError } from "#ui/Form/Form.tsx";
import { toast } from "#ui/Toast/toast.ts";
import { changeOf } from "../changeOf.ts";
import { useSaveProfile, useUploadAvatar } from "../mutations.ts";
import styles from "./AvatarEditor.module.css";
import { checkPicture } from "./checkPicture.ts";

const CropDialog = lazyDialog(() => import("./CropDialog.tsx"));

/** The person's picture, with buttons to replace or remove it. */
export function AvatarEditor() {
  const user = useUser();
  const upload = useUploadAvatar();
  const profile = useSaveProfile();
  const input = useRef<HTMLInputElement>(null);
  const [picture, setPicture] = useState<ImageBitmap>();
  const [error, setError] = useState<string>();

  const choose = async (file: File | undefined) => {
    setError(undefined);
    if (!file) return;
    // If the file can't be read, reading it again below fails, too, and shows the error.
    const heif = await heifFormatOf(file).catch(() => null);
    const problem = checkPicture(file, heif !== null);
    if (problem) return setError(problem);
    try {
      setPicture(await createImageBitmap(file));
    } catch {
      setError(heif ? AVATAR_MESSAGES.heif(heif) : "We couldn't read this image. Try a JPEG or PNG.");
    }
  };
  const close = () => {
    picture?.close();
    setPicture(undefined);
  };
  const save = async (avatar: Blob) => {
    try {
      await upload.mutateAsync(avatar);
    } catch (problem) {
      if (!isRefused(problem)) toast.error("Failed to upload avatar");
      throw problem;
    }
    close();
    toast.success("Your photo was updated");
  };
  const remove = async () => {
    setError(undefined);
    try {
      await profile.mutateAsync(changeOf(user, { avatar: null }));
      toast.success("Your photo was removed");
    } catch (problem) {
      if (!isRefused(problem)) toast.error("Failed to update profile");
      setError(messageOf(problem));
    }
  };
  return (
    <div className={styles.editor}>
      <Avatar name={user.name} src={user.avatar} size="lg" />
      <div className={styles.words}>
        <div className={styles.actions}>
          <Button icon={<Camera aria-hidden />} onPress={() => input.current?.click()}>
            {user.avatar ? "Change Photo" : "Upload Photo"}
          </Button>
          {user.avatar && (
            <Button variant="ghost" onPress={remove}>
              Remove
            </Button>
          )}
        </div>
        <p className={styles.hint}>JPEG or PNG, up to 5MB. You can crop it next.</p>
        <FormError>{error}</FormError>
      </div>
      <input
        ref={input}
        type="file"
        accept="image/*"
        hidden
        aria-label="Profile photo"
        onChange={(event) => {
          void choose(event.target.files?.[0]);
          // Reset the input, so that the same file can be chosen again.
          event.target.value = "";
        }}
      />
      {picture && <CropDialog picture={picture} onClose={close} onSave={save} />}
    </div>
  );
}
