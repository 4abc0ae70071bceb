import { useTranslation } from "react-i18next";
import { usePost } from "~/components/form/use-post";
import { PasskeyButton } from "~/components/passkey/passkey-button";
import { useBrowserTimeZone } from "~/lib/hooks/use-browser-time-zone";

/** Signs in without account ID, e-mail and password: the passkey says whose it is. */
export default function PasskeySignIn({
  action,
  target,
}: {
  action: string | undefined;
  target: string | null;
}) {
  const { t } = useTranslation("login");
  const tz = useBrowserTimeZone();
  const post = usePost({ intent: "passkey", action });
  return (
    <div className="mt-3">
      <PasskeyButton
        purpose="sign_in"
        post={post}
        fields={() => ({ tz, redirect: target ?? "" })}
        failure={t("passkey.failed")}
      >
        {t("passkey.use")}
      </PasskeyButton>
    </div>
  );
}
