import { TriangleAlert } from "lucide-react";
import { useTranslation } from "react-i18next";
import { Banner } from "~/components/ui/banner";
import { answerTo } from "~/lib/forms/refusal-answer";

const switches = ["monitor", "license", "door_license", "output"] as const;

/** Why a switch of this page did not do as it was told; without script, where no toast can say it. */
export function RefusedSwitch({ posted }: { posted: unknown }) {
  const { t } = useTranslation("errors");
  const answer = switches.map((intent) => answerTo(intent, posted)).find(Boolean);
  const code = answer?.refusal.form;
  if (!code) return null;
  return (
    <Banner alert tone="danger" icon={TriangleAlert}>
      {t(code, { label: "" })}
    </Banner>
  );
}
