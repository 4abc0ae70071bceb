import { useTranslation } from "react-i18next";
import { cx } from "~/lib/cx";

const order = [
  "dock",
  "lobby",
  "street",
  "gate",
  "parking",
  "shop",
  "warehouse",
  "yard",
  "corridor",
  "checkout",
  "workshop",
  "dock-b",
  "garage",
  "server",
  "perimeter",
  "parking-night",
  "dock",
  "gate",
];

/** Detection box of a still: left, top, width and height in percent of the picture. */
const boxes: Record<number, { label: "car" | "person"; place: string }> = {
  4: { label: "car", place: "left-[4.6%] top-[21.5%] h-[18.7%] w-[20.1%]" },
  9: { label: "person", place: "left-[28.6%] top-[25%] h-[41.6%] w-[12.8%]" },
};

/** The tilted wall beside the sign-in form: decorative, and not loaded where hidden. */
export function DecorWall() {
  const { t } = useTranslation();
  return (
    <div
      aria-hidden="true"
      data-theme="dark"
      className="relative overflow-hidden bg-video max-md:hidden"
    >
      <div className="absolute -inset-x-[6%] -inset-y-[6%] -right-[10%] grid transform-[perspective(1500px)_rotateY(-13deg)_rotateX(3deg)_scale(1.1)] grid-cols-3 grid-rows-6 gap-[3px]">
        {order.map((name, index) => {
          const box = boxes[index];
          return (
            // The index, because a still can occur twice.
            <div key={`${name}-${index < 9 ? "upper" : "lower"}`} className="relative min-h-0">
              <img
                loading="lazy"
                src={`/wall/${name}.webp`}
                alt=""
                decoding="async"
                width="480"
                height="270"
                className="size-full rounded-tile object-cover"
              />
              {box && (
                <span
                  className={cx(
                    "corners absolute text-ai [--corner-size:8px] [--corner-width:1.5px]",
                    box.place,
                  )}
                >
                  <span className="-top-[17px] absolute left-0 whitespace-nowrap rounded-tile bg-ai px-1.25 text-[10px] leading-[15px] font-semibold text-[#140a33]">
                    {t(`decor.${box.label}`)}
                  </span>
                </span>
              )}
            </div>
          );
        })}
      </div>
      <div className="absolute inset-0 bg-[linear-gradient(0deg,rgb(5_6_7/.9),transparent_46%),linear-gradient(rgb(5_6_7/.22),rgb(5_6_7/.22))] not-in-data-[theme=light]:bg-[linear-gradient(90deg,var(--color-canvas)_0%,transparent_26%),linear-gradient(0deg,rgb(5_6_7/.88),transparent_42%),linear-gradient(rgb(5_6_7/.28),rgb(5_6_7/.28))]" />
      <div className="absolute right-12 bottom-10 left-12 text-white">
        <p className="max-w-105 text-2xl font-semibold">{t("decor.title")}</p>
        <p className="mt-2 max-w-110 text-fg-2">{t("decor.text")}</p>
      </div>
    </div>
  );
}
