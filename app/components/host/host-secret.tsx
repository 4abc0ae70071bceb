import { KeyRound } from "lucide-react";
import { useId } from "react";
import { useTranslation } from "react-i18next";
import { Banner } from "~/components/ui/banner";
import { CopyButton } from "~/components/ui/copy-button";

export interface HostSecretProps {
  hostCode: string;
  password: string;
  /** Address of the cloud for host agents, ws:// or wss://. */
  cloud: string;
}

/**
 * Command that starts an agent as this host. Unquoted: both values have letters, digits, dot, hyphen and underscore
 * only.
 */
export function agentCommand({ hostCode, password, cloud }: HostSecretProps): string {
  return `npm run agent -- --cloud=${cloud} --code=${hostCode} --password=${password} --config=cameras.yaml`;
}

/** A device's code and password, shown once, with the command to start an agent. */
export function HostSecretPanel(secret: HostSecretProps) {
  const { t } = useTranslation("host_admin");
  return (
    <div className="flex flex-col gap-3">
      <Banner tone="warn" icon={KeyRound} title={t("secret.once")}>
        {t("secret.once_text")}
      </Banner>
      <dl className="flex flex-col gap-3">
        <CopyLine label={t("secret.host_code")} text={secret.hostCode} />
        <CopyLine label={t("secret.password")} text={secret.password} />
        <CopyLine label={t("secret.command")} text={agentCommand(secret)} />
      </dl>
      <p className="text-xs text-fg-3">{t("secret.command_hint")}</p>
    </div>
  );
}

function CopyLine({ label, text }: { label: string; text: string }) {
  const { t } = useTranslation("ui");
  const id = useId();
  return (
    <div className="flex flex-col gap-1.5">
      <dt id={id} className="text-xs font-medium text-fg-2">
        {label}
      </dt>
      <dd className="flex items-start gap-2">
        <code className="min-w-0 flex-1 rounded-ctl border border-line-2 border-dashed bg-field px-2.5 py-1.5 font-mono text-xs [overflow-wrap:anywhere] select-all">
          {text}
        </code>
        <CopyButton text={text} label={t("copy")} doneLabel={t("copied")} describedBy={id} />
      </dd>
    </div>
  );
}
