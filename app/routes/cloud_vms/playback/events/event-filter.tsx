import { useLocation, useNavigate } from "@remix-run/react";
import { Filter } from "lucide-react";
import { useEffect, useRef } from "react";
import { useTranslation } from "react-i18next";
import { Checkbox } from "~/components/form/checkbox";
import { Button } from "~/components/ui/button";
import { Icon } from "~/components/ui/icon";
import { Popover } from "~/components/ui/popover";
import { barButtonClass, barPressedClass } from "~/components/wall/bar-style";
import { cx } from "~/lib/cx";
import {
  type EventKind,
  eventKinds,
  isAll,
  kindColours,
  kindsParam,
  writeKinds,
} from "~/lib/event/event-kinds";
import { formatSearch } from "~/lib/http/format-search";
import { joinList } from "~/lib/i18n/join";
import { eventTypes } from "~contract/names";
import { KeptParams } from "../kept-params";

/** Filter of event kinds for timeline and steps. Part of the address; applied at once with script. */
export function EventFilter({ kinds }: { kinds: readonly EventKind[] }) {
  const { t, i18n } = useTranslation(["playback", "events"]);
  const { pathname } = useLocation();
  const { form, apply } = useTicks(kinds);
  const names = kinds.map((kind) => t(`events:type.${kind}`));
  const shown = isAll(kinds) ? t("filter.all") : joinList(names, i18n.language);
  return (
    <Popover
      label={t("filter.label", { kinds: shown })}
      buttonClassName={cx(
        barButtonClass,
        "cursor-default whitespace-nowrap",
        !isAll(kinds) && barPressedClass,
      )}
      panelClassName="w-max min-w-44"
      button={
        <>
          <Icon as={Filter} />
          <span className="max-lg:sr-only">{t("filter.name")} </span>
          <b className="max-w-48 truncate font-semibold text-white max-lg:sr-only">{shown}</b>
        </>
      }
    >
      <form ref={form} action={pathname} onChange={apply} className="flex flex-col gap-1 p-2">
        <KeptParams except={[kindsParam]} />
        <fieldset className="flex flex-col gap-0.5">
          <legend className="pb-1.5 text-2xs font-medium text-fg-3">{t("filter.legend")}</legend>
          {eventKinds.map((kind) => (
            <Checkbox
              key={kind}
              name={kindsParam}
              value={eventTypes[kind]}
              defaultChecked={kinds.includes(kind)}
              label={
                <span className="flex items-center gap-2">
                  <svg width="8" height="8" aria-hidden="true">
                    <rect width="8" height="8" rx="2" fill={kindColours[kind]} />
                  </svg>
                  {t(`events:type.${kind}`)}
                </span>
              }
            />
          ))}
        </fieldset>
        <div className="mt-1 hidden noscript:grid">
          <Button type="submit" size="sm">
            {t("filter.apply")}
          </Button>
        </div>
      </form>
    </Popover>
  );
}

/** Keeps ticks and address in step, including ticks made before hydration. */
function useTicks(kinds: readonly EventKind[]) {
  const form = useRef<HTMLFormElement>(null);
  const navigate = useNavigate();
  // What was ticked last, until the address has it: an address on the way there would undo a tick.
  const awaited = useRef<string | null>(null);
  const apply = () => {
    const ticked = listBoxes(form.current).filter(({ checked }) => checked);
    const chosen = eventKinds.filter((kind) =>
      ticked.some(({ value }) => value === String(eventTypes[kind])),
    );
    // Reads window.location: time and zoom are written there without the router.
    const params = writeKinds(new URLSearchParams(location.search), chosen);
    const search = formatSearch(params);
    navigate({ search }, { replace: true, preventScrollReset: true });
    if (chosen.length === 0) for (const box of listBoxes(form.current)) box.checked = true;
    const next = (chosen.length === 0 ? eventKinds : chosen).join();
    awaited.current = next === kinds.join() ? null : next;
  };
  const isFirst = useRef(true);
  const latest = useRef(apply);
  latest.current = apply;
  useEffect(() => {
    if (awaited.current !== null && awaited.current !== kinds.join()) return;
    awaited.current = null;
    const boxes = listBoxes(form.current);
    const isAsked = ({ value }: HTMLInputElement) =>
      kinds.some((kind) => String(eventTypes[kind]) === value);
    if (isFirst.current && boxes.some((box) => box.checked !== isAsked(box))) latest.current();
    else for (const box of boxes) box.checked = isAsked(box);
    isFirst.current = false;
  }, [kinds]);
  return { form, apply };
}

const listBoxes = (form: HTMLFormElement | null): HTMLInputElement[] =>
  Array.from(form?.querySelectorAll<HTMLInputElement>("input[type=checkbox]") ?? []);
