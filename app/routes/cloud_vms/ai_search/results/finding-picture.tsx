import { VideoOff } from "lucide-react";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Icon } from "~/components/ui/icon";
import { cropTo, placeCrop } from "~/lib/ai-search/crop";
import type { Finding } from "~/lib/ai-search/search-call.server";
import { cx } from "~/lib/cx";
import { usePictureFailure } from "~/lib/hooks/use-picture-failure";

interface FindingPictureProps {
  finding: Finding;
  /** Width by height. */
  aspect: number;
  className?: string;
  children?: ReactNode;
}

/** What was found, cut out of its event's picture. */
export function FindingPicture({ finding, aspect, className, children }: FindingPictureProps) {
  const { image, failed, onError } = usePictureFailure(finding.snapshot_link);
  return (
    <span
      style={{ aspectRatio: aspect }}
      className={cx("relative block overflow-hidden bg-video text-video-fg", className)}
    >
      {failed ? (
        <NoPicture />
      ) : (
        <img
          ref={image}
          loading="lazy"
          decoding="async"
          src={finding.snapshot_link}
          alt={finding.device_name}
          onError={onError}
          style={placeCrop(cropTo(finding.box, aspect))}
          className="absolute max-w-none text-2xs"
        />
      )}
      {children}
    </span>
  );
}

function NoPicture() {
  const { t } = useTranslation();
  return (
    <span className="absolute inset-0 grid place-content-center text-[#aab4bf]">
      <Icon as={VideoOff} size={20} />
      <span className="sr-only">{t("no_picture")}</span>
    </span>
  );
}
