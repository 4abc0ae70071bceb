import { CircleAlert, Info } from "lucide-react";
import { useEffect } from "react";
import { useTranslation } from "react-i18next";
import { PostButton } from "~/components/form/post-button";
import { useToast } from "~/components/notice/toast-context";
import { Banner } from "~/components/ui/banner";
import type { Flash as FlashWords } from "~/lib/cookies/flash.server";

/** Words that came along with a redirect, and the way to take the change back: a toast, and without script a banner. */
export function Flash({ flash }: { flash: FlashWords }) {
  const { t } = useTranslation("notice");
  const toast = useToast();
  const { key, undo } = flash;
  const text = t(`flash.${key}`);
  const isRefusal = key === "choice_not_kept";
  useEffect(() => {
    const tone = isRefusal ? "error" : key.endsWith("_only") ? "info" : "ok";
    const offer = undo && { undo: { ...undo, spoken: t("undo_keys") } };
    toast({ key, kind: "message", tone, title: text, ...offer });
  }, [toast, key, text, undo, t, isRefusal]);
  return (
    <noscript>
      <div className="px-5 pt-4">
        <Banner
          tone={isRefusal ? "danger" : "accent"}
          icon={isRefusal ? CircleAlert : Info}
          action={
            undo && (
              <PostButton size="sm" intent={undo.intent} action={undo.action} hidden={undo.fields}>
                {t("undo")}
              </PostButton>
            )
          }
        >
          {text}
        </Banner>
      </div>
    </noscript>
  );
}
