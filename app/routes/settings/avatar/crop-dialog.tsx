import { type KeyboardEvent, type PointerEvent, useEffect, useId, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "~/components/ui/button";
import { Dialog, DialogHead, dialogFootClass } from "~/components/ui/dialog";
import { type Crop, maxZoom, movePicture, startCrop, toSquare, zoomTo } from "./crop";

/** Of the picture that is sent; the cloud makes its own from it. */
const sentPixels = 512;
const windowPixels = 256;
const keySteps: Record<string, [right: number, down: number]> = {
  ArrowLeft: [-0.05, 0],
  ArrowRight: [0.05, 0],
  ArrowUp: [0, -0.05],
  ArrowDown: [0, 0.05],
};

export interface CropDialogProps {
  file: File;
  onCancel: () => void;
  /** The file cannot be shown: it is no picture. */
  onUnreadable: () => void;
  onDone: (picture: File) => void;
}

/** Which square of a picture becomes the profile picture: drag it, use the arrow keys, zoom. */
export function CropDialog({ file, onCancel, onUnreadable, onDone }: CropDialogProps) {
  const { t } = useTranslation(["settings", "common"]);
  const id = useId();
  const picture = useRef<HTMLImageElement>(null);
  const src = useObjectUrl(file);
  const [crop, setCrop] = useState<Crop | null>(null);
  const [busy, setBusy] = useState(false);
  const size = {
    width: picture.current?.naturalWidth ?? 1,
    height: picture.current?.naturalHeight ?? 1,
  };
  const move = (right: number, down: number) =>
    setCrop((now) => now && movePicture(now, right, down, size));
  const finish = async () => {
    if (!picture.current || !crop || busy) return;
    setBusy(true);
    const cut = await cutOut(picture.current, crop, file);
    if (cut) onDone(cut);
    else onUnreadable();
  };
  return (
    <Dialog labelledBy={`${id}title`} describedBy={`${id}text`} onClose={onCancel} className="w-90">
      <DialogHead
        titleId={`${id}title`}
        title={t("avatar.crop.title")}
        textId={`${id}text`}
        text={t("avatar.crop.text")}
      />
      <div className="flex flex-col items-center gap-4 px-5 pt-4">
        <CropWindow label={t("avatar.crop.window")} onMove={move}>
          {src && (
            <img
              ref={picture}
              src={src}
              alt=""
              draggable={false}
              onLoad={({ currentTarget: { naturalWidth, naturalHeight } }) =>
                setCrop(startCrop({ width: naturalWidth, height: naturalHeight }))
              }
              onError={onUnreadable}
              className="absolute max-w-none"
              style={crop ? place(crop, size) : { visibility: "hidden" }}
            />
          )}
        </CropWindow>
        <label className="flex w-full items-center gap-3 text-xs font-medium text-fg-2">
          {t("avatar.crop.zoom")}
          <input
            type="range"
            min={1}
            max={maxZoom}
            step={0.05}
            value={crop?.zoom ?? 1}
            onChange={(event) => {
              const zoom = Number(event.target.value);
              setCrop((now) => now && zoomTo(now, zoom, size));
            }}
            className="h-6 min-w-0 flex-1 accent-accent"
          />
        </label>
      </div>
      <div className={dialogFootClass}>
        <Button onClick={onCancel}>{t("common:cancel")}</Button>
        <Button variant="primary" busy={busy || !crop} onClick={() => void finish()}>
          {t("avatar.crop.done")}
        </Button>
      </div>
    </Dialog>
  );
}

/** A round view on the square; by pointer and by arrow keys. */
function CropWindow({
  label,
  onMove,
  children,
}: {
  label: string;
  onMove: (right: number, down: number) => void;
  children: React.ReactNode;
}) {
  const onKeyDown = (event: KeyboardEvent) => {
    const step = keySteps[event.key];
    if (!step) return;
    event.preventDefault();
    onMove(...step);
  };
  const onPointerMove = (event: PointerEvent<HTMLElement>) => {
    if (!event.currentTarget.hasPointerCapture(event.pointerId)) return;
    onMove(event.movementX / windowPixels, event.movementY / windowPixels);
  };
  return (
    <button
      type="button"
      data-first-focus
      aria-label={label}
      onKeyDown={onKeyDown}
      onPointerDown={(event) => event.currentTarget.setPointerCapture(event.pointerId)}
      onPointerMove={onPointerMove}
      className="relative size-64 cursor-move! touch-none overflow-hidden rounded-full bg-field shadow-[0_0_0_1px_var(--color-line-2)]"
    >
      {children}
    </button>
  );
}

function place(crop: Crop, size: { width: number; height: number }) {
  const { left, top, side } = toSquare(crop, size);
  const scale = windowPixels / side;
  return {
    width: size.width * scale,
    height: size.height * scale,
    left: -left * scale,
    top: -top * scale,
  };
}

function useObjectUrl(file: File): string | null {
  const [url, setUrl] = useState<string | null>(null);
  useEffect(() => {
    const created = URL.createObjectURL(file);
    setUrl(created);
    return () => URL.revokeObjectURL(created);
  }, [file]);
  return url;
}

/** The square as a file of its own, small enough for any form; null where the browser cannot. */
function cutOut(picture: HTMLImageElement, crop: Crop, file: File): Promise<File | null> {
  const canvas = document.createElement("canvas");
  canvas.width = sentPixels;
  canvas.height = sentPixels;
  const context = canvas.getContext("2d");
  if (!context) return Promise.resolve(null);
  const { naturalWidth: width, naturalHeight: height } = picture;
  const { left, top, side } = toSquare(crop, { width, height });
  // A transparent picture is put on white, as the cloud does.
  context.fillStyle = "#ffffff";
  context.fillRect(0, 0, sentPixels, sentPixels);
  context.imageSmoothingQuality = "high";
  context.drawImage(picture, left, top, side, side, 0, 0, sentPixels, sentPixels);
  return new Promise((resolve) => {
    canvas.toBlob(
      (blob) => resolve(blob && new File([blob], file.name, { type: blob.type })),
      "image/jpeg",
      0.92,
    );
  });
}
