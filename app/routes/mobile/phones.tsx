import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { cx } from "~/lib/cx";

const alerts = [
  { id: "300", scene: "perimeter", time: "09:38" },
  { id: "301", scene: "dock", time: "09:31" },
  { id: "316", scene: "gate", time: "09:24" },
  { id: "302", scene: "street", time: "08:58" },
  { id: "1", scene: "shop", time: "08:40" },
] as const;

/** Pictures of the app: decorative, and not loaded where hidden. */
export function Phones() {
  const { t } = useTranslation(["common", "events"]);
  return (
    <div aria-hidden="true" data-theme="dark" className="relative h-155 text-fg max-md:hidden">
      <Phone title={t("title.live")} className="top-0 right-0">
        {(["dock", "lobby", "street"] as const).map((scene) => (
          <div key={scene} className="relative overflow-hidden rounded-xl">
            <Still scene={scene} className="aspect-video w-full" />
            <span className="absolute right-2 bottom-2 flex items-center gap-1.5 text-2xs text-video-fg">
              <span className="size-1.5 rounded-full bg-danger" />
              {t("title.live")}
            </span>
          </div>
        ))}
      </Phone>
      <Phone title={t("title.alerts")} className="top-19 right-49">
        {alerts.map(({ id, scene, time }) => (
          <div key={id} className="flex items-center gap-2.5 rounded-xl bg-raised p-2">
            <Still scene={scene} className="h-12 w-19 rounded-lg" />
            <span className="min-w-0">
              <span className={cx("block truncate font-semibold", id === "300" && "text-danger")}>
                {t(`events:name.${id}`)}
              </span>
              <span className="tnum block text-2xs text-fg-3">{time}</span>
            </span>
          </div>
        ))}
      </Phone>
    </div>
  );
}

/** Four camera pictures above the text, where there is no room for the phones. */
export function Stills() {
  return (
    <div
      aria-hidden="true"
      className="mb-8 grid grid-cols-2 gap-[3px] overflow-hidden rounded-[14px] md:hidden"
    >
      {["dock", "lobby", "street", "gate"].map((scene) => (
        <Still key={scene} scene={scene} className="aspect-[16/11] w-full" />
      ))}
    </div>
  );
}

function Phone({
  title,
  className,
  children,
}: {
  title: string;
  className: string;
  children: ReactNode;
}) {
  return (
    <div
      className={cx(
        "absolute h-135 w-65 overflow-hidden rounded-[44px] border border-line-2 bg-canvas p-3 shadow-dialog",
        className,
      )}
    >
      <span className="tnum block px-4 pt-2 text-2xs font-semibold">9:41</span>
      <p className="mt-3 mb-3 px-2 text-xl font-semibold">{title}</p>
      <div className="flex flex-col gap-2">{children}</div>
    </div>
  );
}

function Still({ scene, className }: { scene: string; className: string }) {
  return (
    <img
      loading="lazy"
      src={`/wall/${scene}.webp`}
      alt=""
      className={cx("shrink-0 object-cover", className)}
    />
  );
}
