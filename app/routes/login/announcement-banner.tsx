import { Form, useLocation } from "@remix-run/react";
import { Megaphone, X } from "lucide-react";
import { useTranslation } from "react-i18next";
import { Banner } from "~/components/ui/banner";
import { Icon } from "~/components/ui/icon";
import type { AnnouncementText } from "~/lib/notice/announcements.server";

/** Announcement, shown until dismissed for this visit (decision D64). */
export function AnnouncementBanner({ announcement }: { announcement: AnnouncementText }) {
  const { t } = useTranslation("login");
  const { pathname, search } = useLocation();
  return (
    <div className="mb-6">
      <Banner
        tone="accent"
        icon={Megaphone}
        label={t("announcement")}
        title={announcement.title}
        action={
          <Form method="post" action="/preferences" preventScrollReset>
            <input type="hidden" name="redirect" value={pathname + search} />
            <button
              type="submit"
              name="dismiss"
              value={announcement.id}
              aria-label={t("dismiss")}
              title={t("dismiss")}
              className="-mt-1 -mr-1.5 grid size-7 place-items-center rounded-ctl text-fg-3 hover:text-fg"
            >
              <Icon as={X} />
            </button>
          </Form>
        }
      >
        {announcement.message}
      </Banner>
    </div>
  );
}
