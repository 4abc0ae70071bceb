import { Megaphone, X } from "lucide-react";
import { useTranslation } from "react-i18next";
import { ActionForm } from "~/components/form/action-form";
import { useChoice } from "~/components/shell/use-choice";
import { Banner } from "~/components/ui/banner";
import { Icon } from "~/components/ui/icon";
import type { AnnouncementText } from "~/lib/notice/announcements.server";

/** Announcement, shown until dismissed for this visit (decision D64). */
export function AnnouncementBanner({ announcement }: { announcement: AnnouncementText }) {
  const { t } = useTranslation("login");
  const { post, hidden } = useChoice("dismissed", "");
  return (
    <div className="mb-6">
      <Banner
        tone="accent"
        icon={Megaphone}
        label={t("announcement")}
        title={announcement.title}
        action={
          <ActionForm form={post} hidden={hidden}>
            <button
              type="submit"
              name="dismissed"
              value={announcement.id}
              aria-label={t("dismiss")}
              title={t("dismiss")}
              className="-mt-1 -mr-1.5 grid size-7 place-items-center rounded-ctl text-fg-3 hover:text-fg"
            >
              <Icon as={X} />
            </button>
          </ActionForm>
        }
      >
        {announcement.message}
      </Banner>
    </div>
  );
}
