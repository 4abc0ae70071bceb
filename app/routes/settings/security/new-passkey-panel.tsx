import { Link } from "@remix-run/react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { ActionForm } from "~/components/form/action-form";
import { FormError } from "~/components/form/form-error";
import { GivenPassword } from "~/components/form/given-password";
import { PostError } from "~/components/form/post-error";
import { TextField } from "~/components/form/text-field";
import { useActionForm } from "~/components/form/use-action-form";
import { usePost } from "~/components/form/use-post";
import { Button, buttonClass } from "~/components/ui/button";
import { useHydrated } from "~/lib/hooks/use-hydrated";
import { useLazyModule } from "~/lib/hooks/use-lazy-module";
import { paths } from "~/lib/paths";
import { limits } from "~contract/limits";
import type { PasskeyData } from "./answer";
import { BackupCodes } from "./backup-codes";
import { FormFoot, OpenPanel, useSecurityTexts } from "./form-parts";

const loadBrowserPasskey = () => import("~/lib/passkey/browser-passkey");

/** Making a passkey: name and password, then the browser's own dialog, then backup codes where there were none. */
export function NewPasskeyPanel({ isFirstFactor }: { isFirstFactor: boolean }) {
  const { t } = useTranslation("settings");
  const hydrated = useHydrated();
  const browser = useLazyModule(loadBrowserPasskey);
  const start = useActionForm<"name" | "password", PasskeyData>({
    intent: "start_passkey",
    labels: { name: t("passkeys.name"), password: t("password.own") },
    texts: useSecurityTexts(),
  });
  const create = usePost<PasskeyData>({ intent: "create_passkey" });
  const backupCodes = create.answer?.data?.backupCodes;
  const making = start.answer?.data?.making;
  const [sent, setSent] = useState<typeof making>();
  // What a passkey was made from serves once: a refused one begins anew.
  const isRefused = sent === making && create.answer?.result.status === "error";
  if (backupCodes) {
    return (
      <OpenPanel key="codes">
        <BackupCodes codes={backupCodes} />
      </OpenPanel>
    );
  }
  if (!hydrated || (browser && !browser.hasPasskeys())) {
    return (
      <OpenPanel key="without">
        <p className="text-fg-2">{t(hydrated ? "passkeys.unsupported" : "passkeys.no_script")}</p>
      </OpenPanel>
    );
  }
  if (making && !isRefused) {
    return (
      <OpenPanel key="make">
        <MakeStep making={making} create={create} onSend={() => setSent(making)} />
      </OpenPanel>
    );
  }
  const name = start.field("name");
  return (
    <OpenPanel key="start">
      {isFirstFactor && <p className="text-fg-2">{t("passkeys.first")}</p>}
      <ActionForm form={start} className="flex flex-col gap-4">
        <TextField
          {...name}
          defaultValue={name.defaultValue ?? sent?.name}
          hint={t("passkeys.name_hint")}
          maxLength={limits.passkeyNameChars}
          required
        />
        <GivenPassword {...start.field("password")} />
        {isRefused && <PostError post={create} />}
        <FormFoot form={start}>{t("continue")}</FormFoot>
      </ActionForm>
    </OpenPanel>
  );
}

/** A press of its own: some browsers make a passkey only then. */
function MakeStep({
  making,
  create,
  onSend,
}: {
  making: NonNullable<PasskeyData["making"]>;
  create: ReturnType<typeof usePost<PasskeyData>>;
  onSend: () => void;
}) {
  const { t } = useTranslation(["settings", "common"]);
  const browser = useLazyModule(loadBrowserPasskey);
  const [state, setState] = useState<"idle" | "asking" | "failed">("idle");
  async function make() {
    if (!browser) return;
    setState("asking");
    try {
      const form = new FormData();
      form.set("intent", create.intent);
      form.set("name", making.name);
      form.set("response", await browser.makePasskey(making.options));
      onSend();
      create.send(form, { method: "post" });
      setState("idle");
    } catch {
      setState("failed");
    }
  }
  return (
    <>
      <p className="text-fg-2">{t("passkeys.create_text", { name: making.name })}</p>
      {state === "failed" && <FormError>{t("passkeys.failed")}</FormError>}
      <div className="flex flex-wrap items-center gap-2">
        <Button
          variant="primary"
          onClick={() => void make()}
          busy={!browser || state === "asking" || create.busy}
        >
          {t("passkeys.create")}
        </Button>
        <Link to={paths.settingsSecurity} preventScrollReset className={buttonClass("ghost")}>
          {t("common:cancel")}
        </Link>
      </div>
      {create.isOffline && <PostError post={create} />}
    </>
  );
}
