import { Megaphone } from "lucide-react";
import { useTranslation } from "react-i18next";
import { ActionForm } from "~/components/form/action-form";
import { useChoice } from "~/components/shell/use-choice";
import { Banner } from "~/components/ui/banner";
import { Button } from "~/components/ui/button";

/** AnnouncementDialog for pages without script: the first unread announcement, as a banner with a form. */
export function AnnouncementBanner({
  announcement: { id, title, message },
}: {
  announcement: { id: string; title: string; message: string };
}) {
  const { t } = useTranslation("notice");
  const { post, hidden } = useChoice("announced", "");
  return (
    <div className="px-5 pt-4">
      <Banner
        tone="accent"
        icon={Megaphone}
        label={t("announcements.label")}
        title={title}
        action={
          <ActionForm
            form={post}
            hidden={{ ...hidden, announced: id }}
            className="flex flex-wrap gap-2"
          >
            <Button type="submit" size="sm" name="skipped" value={id}>
              {t("announcements.skip")}
            </Button>
            <Button type="submit" size="sm">
              {t("announcements.done")}
            </Button>
          </ActionForm>
        }
      >
        {message}
      </Banner>
    </div>
  );
}
