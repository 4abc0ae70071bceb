import { useLocation } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { ActionForm, FormFailure } from "~/components/form/action-form";
import { ResendButton } from "~/components/form/resend-button";
import { usePost, usePostError } from "~/components/form/use-post";
import { paths } from "~/lib/paths";

/** Form that requests another code and shows the result. A change of `since` restarts its wait. */
export function ResendForm({ waitSeconds, since }: { waitSeconds: number; since: object }) {
  const { t } = useTranslation("two_factor");
  const { search } = useLocation();
  const post = usePost({ intent: "resend", action: paths.twoFactor + search });
  const general = usePostError(post);
  const fault = post.answer?.result.error?.[""];
  const error =
    fault?.code === "SEND_IN_3_MINUTE" && !post.isOffline
      ? t("too_soon", { count: fault.retryAfterSeconds ?? 60 })
      : general;
  const isSent = !post.busy && !error && post.answer;
  return (
    <>
      <ActionForm form={post} className="flex flex-wrap justify-center gap-x-1.5">
        <span>{t("no_message")}</span>
        <ResendButton
          variant="link"
          waitSeconds={waitSeconds}
          since={since}
          busy={post.busy}
          label={t("send_again")}
          waitLabel={(time) => t("send_again_in", { time })}
        />
      </ActionForm>
      <div className="order-last w-full text-left empty:hidden">
        <FormFailure form={{ error }} />
      </div>
      <p role="status" className="order-last w-full text-center text-ok empty:hidden">
        {isSent ? t("sent_again") : ""}
      </p>
    </>
  );
}
