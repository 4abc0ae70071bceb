import { Link } from "@remix-run/react";
import { CalendarPlus, Download } from "lucide-react";
import { useTranslation } from "react-i18next";
import { ActionForm } from "~/components/form/action-form";
import { PostButton } from "~/components/form/post-button";
import { PostError } from "~/components/form/post-error";
import { usePost } from "~/components/form/use-post";
import { Button, buttonClass } from "~/components/ui/button";
import { Card } from "~/components/ui/card";
import { CopyButton } from "~/components/ui/copy-button";
import { Icon } from "~/components/ui/icon";
import { useFormat } from "~/lib/hooks/use-format";
import { useKeptFocus } from "~/lib/hooks/use-kept-focus";
import { paths } from "~/lib/paths";
import { SettingRow } from "../../setting-row";
import type { ExpiryFeed, NewFeed } from "./route.server";

/** The same dates for a calendar program: at a private address that can be revoked, or once as a file. */
export function CalendarCard({ feed }: { feed: ExpiryFeed }) {
  const { t } = useTranslation("subscription");
  return (
    <Card title={t("feed.title")}>
      <AddressRow feed={feed} />
      <SettingRow title={t("feed.file")} text={t("feed.file_text")}>
        <Link reloadDocument to={paths.expiryCalendarFile} className={buttonClass("secondary")}>
          <Icon as={Download} />
          {t("feed.download")}
        </Link>
      </SettingRow>
    </Card>
  );
}

function AddressRow({ feed }: { feed: ExpiryFeed }) {
  const { t } = useTranslation("subscription");
  const { time } = useFormat();
  const post = usePost<NewFeed>({ intent: "create_feed" });
  const forms = useKeptFocus<HTMLDivElement>("form");
  // One that was revoked since leads nowhere any more.
  const url = feed && post.answer?.data?.url;
  const used = feed?.used ?? null;
  const since = feed && t("feed.since", { time: time(feed.created) });
  const read =
    feed && (used === null ? t("feed.never_read") : t("feed.read", { time: time(used) }));
  return (
    <>
      <SettingRow title={t("feed.address")} text={feed ? `${since} ${read}` : t("feed.text")}>
        <div ref={forms} className="contents">
          <ActionForm form={post}>
            <Button type="submit" busy={post.busy}>
              <Icon as={CalendarPlus} />
              {t(feed ? "feed.replace" : "feed.create")}
            </Button>
            <PostError post={post} />
          </ActionForm>
          {feed && (
            <PostButton intent="delete_feed" variant="danger-outline">
              {t("feed.revoke")}
            </PostButton>
          )}
        </div>
      </SettingRow>
      {url && <NewAddress url={url} />}
    </>
  );
}

function NewAddress({ url }: { url: string }) {
  const { t } = useTranslation(["subscription", "ui"]);
  return (
    <div role="status" className="flex flex-col gap-2 border-line border-b bg-field px-4 py-3.5">
      <p className="font-medium">{t("feed.once")}</p>
      <p className="flex flex-wrap items-center gap-2">
        <code className="min-w-0 text-xs [overflow-wrap:anywhere]">{url}</code>
        <CopyButton text={url} label={t("ui:copy")} doneLabel={t("ui:copied")} />
      </p>
    </div>
  );
}
