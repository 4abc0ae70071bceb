import { useTranslation } from "react-i18next";
import type { RouteHandle } from "~/lib/handle";

export const handle: RouteHandle = { i18n: ["legal"], title: "terms_of_use" };

/** Paragraphs of each part, in order. The parts are anchors of the legal links (decision D70). */
const parts = {
  terms: ["use", "account", "share", "service"],
  privacy: ["kept", "video", "log", "cookies", "others"],
  gdpr: ["controller", "basis", "rights", "complaint"],
} as const;

const partNames = Object.keys(parts) as (keyof typeof parts)[];

export default function TermsOfUse() {
  const { t } = useTranslation(["legal", "common"]);
  return (
    <>
      <h1 className="text-2xl">{t("common:title.terms_of_use")}</h1>
      <p className="mt-1 text-fg-3">{t("intro")}</p>
      <nav aria-label={t("common:nav.pages")} className="mt-4 flex flex-wrap gap-x-4 gap-y-1">
        {partNames.map((part) => (
          <a
            key={part}
            href={`#${part}`}
            className="text-accent-text underline-offset-3 hover:underline"
          >
            {t(`${part}.heading`)}
          </a>
        ))}
      </nav>
      {partNames.map((part) => (
        <Part key={part} part={part} />
      ))}
    </>
  );
}

function Part({ part }: { part: keyof typeof parts }) {
  const { t } = useTranslation("legal");
  return (
    <section id={part} aria-labelledby={`${part}-heading`} className="mt-8 scroll-mt-6">
      <h2 id={`${part}-heading`} className="text-lg">
        {t(`${part}.heading`)}
      </h2>
      {parts[part].map((paragraph) => (
        <p key={paragraph} className="mt-2 text-fg-2">
          {t(`${part}.p.${paragraph}` as "terms.p.use")}
        </p>
      ))}
    </section>
  );
}
