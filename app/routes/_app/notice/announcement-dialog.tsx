import { Megaphone } from "lucide-react";
import { type FormEvent, useId, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { Checkbox } from "~/components/form/checkbox";
import { useKeepChoice } from "~/components/shell/use-keep-choice";
import { Button } from "~/components/ui/button";
import { Dialog, DialogHead, dialogFootClass } from "~/components/ui/dialog";
import { Icon } from "~/components/ui/icon";

interface Announcement {
  id: string;
  title: string;
  message: string;
}

/** What a sign-in has shown, one after the other; each stays until it is dismissed (C234). */
export default function AnnouncementDialog({
  waiting,
  total,
}: {
  waiting: Announcement[];
  total: number;
}) {
  const [read, setRead] = useState<readonly { id: string; skip: boolean }[]>([]);
  const keepChoice = useKeepChoice();
  const left = waiting.filter(({ id }) => !read.some((each) => each.id === id));
  const [first] = left;
  if (!first) return null;
  const dismiss = (skip: boolean) => {
    const all = [...read, { id: first.id, skip }];
    setRead(all);
    // All of them each time: the cookies of a later answer take the place of an earlier one's. One that was not kept
    // shows again with the next page.
    keepChoice({
      announced: all.map(({ id }) => id),
      skipped: all.filter((each) => each.skip).map(({ id }) => id),
    });
  };
  return (
    <OneAnnouncement
      key={first.id}
      announcement={first}
      number={total - left.length + 1}
      total={total}
      onDismiss={dismiss}
    />
  );
}

function OneAnnouncement({
  announcement,
  number,
  total,
  onDismiss,
}: {
  announcement: Announcement;
  number: number;
  total: number;
  onDismiss: (skip: boolean) => void;
}) {
  const { t } = useTranslation("notice");
  const id = useId();
  const form = useRef<HTMLFormElement>(null);
  const submit = (event?: FormEvent) => {
    event?.preventDefault();
    onDismiss(form.current !== null && new FormData(form.current).has("skip"));
  };
  return (
    <Dialog
      labelledBy={`${id}title`}
      describedBy={`${id}text`}
      onClose={() => onDismiss(false)}
      className="w-125"
    >
      <DialogHead
        titleId={`${id}title`}
        title={announcement.title || t("announcements.label")}
        textId={`${id}text`}
        text={announcement.message}
        mark={
          <span className="grid size-9 shrink-0 place-items-center rounded-lg bg-accent-soft text-accent-text">
            <Icon as={Megaphone} />
          </span>
        }
      />
      <form ref={form} onSubmit={submit} className={dialogFootClass}>
        <div className="mr-auto">
          <Checkbox name="skip" label={t("announcements.skip")} />
        </div>
        {total > 1 && (
          <span className="tnum text-xs text-fg-3">
            {t("announcements.position", { number, total })}
          </span>
        )}
        <Button type="submit" variant="primary" data-first-focus>
          {t(number < total ? "announcements.next" : "announcements.done")}
        </Button>
      </form>
    </Dialog>
  );
}
