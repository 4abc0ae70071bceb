import { useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { FormError } from "~/components/form/form-error";
import { PostButton } from "~/components/form/post-button";
import { PostError } from "~/components/form/post-error";
import { usePost } from "~/components/form/use-post";
import { Button } from "~/components/ui/button";
import { cardClass } from "~/components/ui/card";
import { paths } from "~/lib/paths";
import {
  getPushSupport,
  type PushSupport,
  subscribeToPush,
  unsubscribeFromPush,
} from "~/lib/push/browser-push";
import { SettingRow } from "../setting-row";

/** Notifications in this browser while the console is closed (decision D88). */
export function PushCard({ push }: { push: { publicKey: string; isOn: boolean } }) {
  const { t } = useTranslation("settings");
  const { isOn } = push;
  const wasOn = useRef(isOn);
  useEffect(() => {
    // Not when the button is pressed: where the cloud refuses or is away, pushes still come to this browser.
    if (wasOn.current && !isOn) void unsubscribeFromPush().catch(() => undefined);
    wasOn.current = isOn;
  }, [isOn]);
  return (
    <section className={cardClass} aria-labelledby="push">
      <SettingRow id="push" title={t("push.title")} text={t("push.text")}>
        {isOn ? <SwitchOff /> : <SwitchOn publicKey={push.publicKey} />}
      </SettingRow>
    </section>
  );
}

function SwitchOff() {
  const { t } = useTranslation("settings");
  return (
    <>
      <span className="text-fg-2">{t("push.is_on")}</span>
      {/* The cloud stops either way; without script the browser keeps a subscription that nobody uses. */}
      <PostButton intent="off" action={paths.push}>
        {t("push.off")}
      </PostButton>
    </>
  );
}

function SwitchOn({ publicKey }: { publicKey: string }) {
  const { t } = useTranslation("settings");
  const post = usePost({ intent: "on", action: paths.push });
  const [support, setSupport] = useState<PushSupport | null>(null);
  const [isFailed, setFailed] = useState(false);
  const [isAsking, setAsking] = useState(false);
  useEffect(() => setSupport(getPushSupport()), []);
  async function switchOn() {
    setAsking(true);
    setFailed(false);
    try {
      const fields = await subscribeToPush(publicKey);
      setSupport(getPushSupport());
      if (!fields) return;
      const form = new FormData();
      for (const [name, value] of Object.entries({ ...fields, intent: "on" })) {
        form.set(name, value);
      }
      post.send(form, { method: "post", action: paths.push });
    } catch {
      setFailed(true);
    } finally {
      setAsking(false);
    }
  }
  if (support === null) {
    return (
      <noscript>
        <p className="text-fg-3">{t("push.no_script")}</p>
      </noscript>
    );
  }
  if (support !== "supported") {
    return <p className="max-w-90 text-fg-3">{t(`push.${support}`)}</p>;
  }
  return (
    <div>
      <Button onClick={() => void switchOn()} busy={isAsking || post.busy}>
        {t("push.on")}
      </Button>
      {isFailed && <FormError>{t("push.failed")}</FormError>}
      <PostError post={post} />
    </div>
  );
}
