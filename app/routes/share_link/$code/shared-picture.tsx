import { ImageOff } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { Icon } from "~/components/ui/icon";
import type { SharedFinding } from "./route.server";

interface PictureProps {
  event: { device_name: string; overview_link: string | null; pvd: SharedFinding[] };
}

/** The event's picture with its detected objects framed, on black in both themes. */
export function SharedPicture({ event }: PictureProps) {
  const { t } = useTranslation("share_page");
  const { device_name: camera, overview_link: link, pvd } = event;
  const { image, failed, onError } = useFailure(link);
  if (!link || failed) return <NoPicture />;
  return (
    <div className="relative self-start overflow-hidden rounded-card bg-video text-video-fg max-md:rounded-none">
      <img
        ref={image}
        src={link}
        alt={t("picture", { camera })}
        width={1280}
        height={720}
        onError={onError}
        className="block h-auto w-full"
      />
      {pvd.map((finding) => (
        <FindingBox key={finding.id} finding={finding} />
      ))}
    </div>
  );
}

function NoPicture() {
  const { t } = useTranslation();
  return (
    <div className="grid aspect-video place-content-center justify-items-center gap-2 self-start rounded-card bg-video text-[#aab4bf] max-md:rounded-none">
      <Icon as={ImageOff} size={20} />
      {t("no_picture")}
    </div>
  );
}

/** Corner ticks and a label around a finding. The list beside the picture has the same text. */
function FindingBox({ finding: { box, category } }: { finding: SharedFinding }) {
  const { t } = useTranslation("ai");
  const [left, top, width, height] = box ?? [];
  if (left == null || top == null || width == null || height == null) return null;
  const percent = (part: number) => `${(part * 100).toFixed(2)}%`;
  const place = { left: percent(left), top: percent(top) };
  const name = category === "person" || category === "vehicle" ? category : "ai_event";
  return (
    <span
      aria-hidden="true"
      style={{ ...place, width: percent(width), height: percent(height) }}
      className="corners pointer-events-none absolute text-[#b6a0ff] [--corner-size:7px] [--corner-width:1.5px]"
    >
      <span className="absolute bottom-full left-0 mb-0.5 rounded-[3px] bg-[#b6a0ff] px-1 text-[10px]/[14px] font-medium whitespace-nowrap text-[#14101f]">
        {t(`category.${name}`)}
      </span>
    </span>
  );
}

/** Whether the picture failed to load; reset for a new address. */
function useFailure(link: string | null) {
  const image = useRef<HTMLImageElement>(null);
  const [failedLink, setFailedLink] = useState<string | null>(null);
  useEffect(() => {
    // The picture may have failed before hydration, without a handler.
    if (image.current?.complete && image.current.naturalWidth === 0) setFailedLink(link);
  }, [link]);
  return {
    image,
    failed: link !== null && failedLink === link,
    onError: () => setFailedLink(link),
  };
}
