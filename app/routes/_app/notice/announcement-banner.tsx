import { useLocation } from "@remix-run/react";
import { Megaphone } from "lucide-react";
import { useTranslation } from "react-i18next";
import { Banner } from "~/components/ui/banner";
import { Button } from "~/components/ui/button";

/** The same without script: the first of the announcements that wait, as a banner with a form. */
export function AnnouncementBanner({
  announcement: { id, title, message },
}: {
  announcement: { id: string; title: string; message: string };
}) {
  const { t } = useTranslation("notice");
  const { pathname, search } = useLocation();
  return (
    <div className="px-5 pt-4">
      <Banner
        tone="accent"
        icon={Megaphone}
        label={t("announcements.label")}
        title={title}
        action={
          <form method="post" action="/announcements" className="flex flex-wrap gap-2">
            <input type="hidden" name="id" value={id} />
            <input type="hidden" name="redirect" value={pathname + search} />
            <Button type="submit" size="sm" name="skip" value="on">
              {t("announcements.skip")}
            </Button>
            <Button type="submit" size="sm">
              {t("announcements.done")}
            </Button>
          </form>
        }
      >
        {message}
      </Banner>
    </div>
  );
}
