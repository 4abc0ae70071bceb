import { ImageOff } from "lucide-react";
import { useTranslation } from "react-i18next";
import { FindingBoxes } from "~/components/event/finding-boxes";
import { Icon } from "~/components/ui/icon";
import { usePictureFailure } from "~/lib/hooks/use-picture-failure";
import type { SharedFinding } from "./route.server";

interface PictureProps {
  event: { device_name: string; overview_link: string | null; pvd: SharedFinding[] };
}

/** The event's picture with its detected objects framed, on black in both themes. */
export function SharedPicture({ event }: PictureProps) {
  const { t } = useTranslation("share_page");
  const { device_name: camera, overview_link: link, pvd } = event;
  const { image, failed, onError } = usePictureFailure(link);
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
      <FindingBoxes findings={pvd} />
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
