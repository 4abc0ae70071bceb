import { CircleAlert, Upload } from "lucide-react";
import { type ReactNode, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { PostButton } from "~/components/form/post-button";
import { usePost, usePostError } from "~/components/form/use-post";
import { Avatar } from "~/components/ui/avatar";
import { Button, buttonClass } from "~/components/ui/button";
import { Icon } from "~/components/ui/icon";
import { cx } from "~/lib/cx";
import { useFormat } from "~/lib/hooks/use-format";
import { useHydrated } from "~/lib/hooks/use-hydrated";
import { formatFileSize } from "~/lib/i18n/format";
import { limits } from "~contract/limits";
import { CropDialog } from "./crop-dialog";

export interface AvatarFormProps {
  /** Of the page it stands on. */
  action: string;
  name: string;
  picture: string | null;
}

/**
 * The profile picture. With script a file is checked, cut to a square and sent; without, a plain upload whose middle
 * is kept.
 */
export function AvatarForm({ action, name, picture }: AvatarFormProps) {
  const { t } = useTranslation("settings");
  const hydrated = useHydrated();
  const [file, setFile] = useState<File | null>(null);
  const [fault, setFault] = useState<string | null>(null);
  const findFault = useFileFault();
  const post = usePost({ intent: "picture" });
  const error = usePostError(post, t("avatar.label"));

  const choose = (chosen: File | undefined) => {
    if (!chosen) return;
    const found = findFault(chosen);
    setFault(found);
    setFile(found ? null : chosen);
  };
  const send = (cut: File) => {
    setFile(null);
    const form = new FormData();
    form.append("picture", cut);
    form.append("intent", "picture");
    post.send(form, {
      method: "post",
      action,
      encType: "multipart/form-data",
    });
  };
  const shownFault = fault ?? (post.busy ? undefined : error);
  return (
    <div className="flex min-w-0 flex-1 items-center gap-5 max-sm:basis-full max-sm:flex-wrap">
      <Avatar name={name} picture={picture} size="lg" />
      <div className="flex min-w-0 flex-col gap-2">
        <div className="flex flex-wrap items-center gap-2">
          {hydrated ? (
            <FileButton
              label={t("avatar.upload")}
              busy={post.busy}
              faulty={!!shownFault}
              onFile={choose}
            />
          ) : (
            <PlainUpload action={action} faulty={!!shownFault} />
          )}
          {picture && (
            <PostButton
              intent="remove_picture"
              action={action}
              variant="ghost"
              onClick={() => setFault(null)}
            >
              {t("avatar.remove")}
            </PostButton>
          )}
        </div>
        <p id="picture-rule" className="text-xs text-fg-3">
          {t("avatar.rule")}
        </p>
        {shownFault && (
          <p
            id="picture-fault"
            role="alert"
            className="flex items-center gap-1.25 text-xs text-danger"
          >
            <Icon as={CircleAlert} size={13} />
            {shownFault}
          </p>
        )}
      </div>
      {file && (
        <CropDialog
          file={file}
          onCancel={() => setFile(null)}
          onUnreadable={() => {
            setFile(null);
            setFault(t("avatar.wrong_type", { name: file.name }));
          }}
          onDone={send}
        />
      )}
    </div>
  );
}

/** Type and size, before anything is sent (specification section 5, Avatar). Translated; null for a good file. */
function useFileFault(): (file: File) => string | null {
  const { t } = useTranslation("settings");
  const { options } = useFormat();
  return ({ name, size, type }) => {
    if (!limits.avatarTypes.some((known) => known === type))
      return t("avatar.wrong_type", { name });
    if (size <= limits.avatarMaxBytes) return null;
    return t("avatar.too_large", { name, size: formatFileSize(size, options.tag) });
  };
}

function FileButton({
  label,
  busy,
  faulty,
  onFile,
}: {
  label: string;
  busy: boolean;
  faulty: boolean;
  onFile: (file: File | undefined) => void;
}) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <input
        ref={input}
        type="file"
        accept={limits.avatarTypes.join(",")}
        tabIndex={-1}
        aria-label={label}
        className="sr-only"
        onChange={({ currentTarget }) => {
          onFile(currentTarget.files?.[0]);
          // So that the same file may be chosen again.
          currentTarget.value = "";
        }}
      />
      <Button
        busy={busy}
        aria-describedby={faulty ? "picture-fault" : "picture-rule"}
        onClick={() => input.current?.click()}
      >
        <ButtonWords>{label}</ButtonWords>
      </Button>
    </>
  );
}

function PlainUpload({ action, faulty }: { action: string; faulty: boolean }) {
  const { t } = useTranslation("settings");
  return (
    <form
      method="post"
      action={action}
      encType="multipart/form-data"
      className="flex flex-wrap items-center gap-2"
    >
      <input
        type="file"
        name="picture"
        required
        accept={limits.avatarTypes.join(",")}
        aria-label={t("avatar.choose")}
        aria-invalid={faulty || undefined}
        aria-describedby={faulty ? "picture-fault" : "picture-rule"}
        className="max-w-full text-fg-2"
      />
      <button type="submit" className={cx(buttonClass())}>
        <ButtonWords>{t("avatar.upload")}</ButtonWords>
      </button>
    </form>
  );
}

function ButtonWords({ children }: { children: ReactNode }) {
  return (
    <>
      <Icon as={Upload} />
      {children}
    </>
  );
}
