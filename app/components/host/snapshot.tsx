import { VideoOff } from "lucide-react";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Icon } from "~/components/ui/icon";
import { cx } from "~/lib/cx";
import { usePictureFailure } from "~/lib/hooks/use-picture-failure";
import { withQuery } from "~/lib/http/with-query";

/**
 * Address of a camera's snapshot; null when there can be none. It changes with each refresh, so that the browser loads
 * it again.
 */
export function findPicture(
  camera: { connected: boolean; has_license: boolean; snapshot_link: string },
  refreshedAt: number,
): string | null {
  const { connected, has_license: isLicensed, snapshot_link: link } = camera;
  return connected && isLicensed && link !== ""
    ? withQuery(link, { t: String(refreshedAt) })
    : null;
}

export interface SnapshotProps {
  /** Null when the camera has no picture. */
  src: string | null;
  /** Name of the camera. */
  camera: string;
  /** Shows the name at the lower edge; otherwise it is only for screen readers. */
  named?: boolean;
  /** Clock at the top right, as an on-screen display. */
  osd?: string;
  /** Text below the icon when there is no picture, if there is room. */
  explain?: boolean;
  className?: string;
  children?: ReactNode;
}

/** A camera's newest snapshot on a black 16:9 area, in both themes; a part of a sentence for HTML, as rows and labels hold it. */
export function Snapshot({
  src,
  camera,
  named = false,
  osd,
  explain = false,
  className,
  children,
}: SnapshotProps) {
  const { image, failed, onError } = usePictureFailure(src);
  const picture = src !== null && !failed;
  return (
    <span className={cx("snapshot", className)}>
      {picture ? (
        <img ref={image} loading="lazy" src={src} alt={camera} decoding="async" onError={onError} />
      ) : (
        <NoPicture explain={explain} />
      )}
      {picture && osd && (
        <span className="absolute top-1.5 right-2 font-mono text-[10px] leading-[13px] font-medium text-white [text-shadow:0_0_2px_#000,0_1px_2px_#000]">
          {osd}
        </span>
      )}
      {named && (
        <span
          aria-hidden={picture}
          className="absolute inset-x-0 bottom-0 truncate bg-linear-to-b from-transparent to-black/75 px-2 pt-4.5 pb-1.5 text-xs font-medium [text-shadow:0_1px_2px_rgb(0_0_0/.8)]"
        >
          {camera}
        </span>
      )}
      {children}
    </span>
  );
}

function NoPicture({ explain }: { explain: boolean }) {
  const { t } = useTranslation();
  return (
    <span className="absolute inset-0 grid place-content-center justify-items-center gap-1 bg-[#0a0c0f] text-xs text-[#aab4bf]">
      <Icon as={VideoOff} size={20} />
      {explain ? t("no_picture") : <span className="sr-only">{t("no_picture")}</span>}
    </span>
  );
}
