import { Info } from "lucide-react";
import { useEffect } from "react";
import { useTranslation } from "react-i18next";
import { useToast } from "~/components/notice/toast-context";
import { Banner } from "~/components/ui/banner";
import type { FlashKey } from "~/lib/cookies/flash.server";

/** Words that came along with a redirect: a toast, and without script a banner. */
export function Flash({ words }: { words: FlashKey }) {
  const { t } = useTranslation("notice");
  const toast = useToast();
  const text = t(`flash.${words}`);
  useEffect(() => {
    toast({
      key: words,
      kind: "message",
      tone: words.endsWith("_only") ? "info" : "ok",
      title: text,
    });
  }, [toast, words, text]);
  return (
    <noscript>
      <div className="px-5 pt-4">
        <Banner tone="accent" icon={Info}>
          {text}
        </Banner>
      </div>
    </noscript>
  );
}
