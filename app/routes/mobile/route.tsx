import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { type LucideIcon, Smartphone, TabletSmartphone, TriangleAlert } from "lucide-react";
import { useTranslation } from "react-i18next";
import { PublicHeader } from "~/components/shell/public-header";
import { Banner } from "~/components/ui/banner";
import { Icon } from "~/components/ui/icon";
import type { RouteHandle } from "~/lib/handle";
import { getStores } from "~/lib/http/app-stores.server";
import { paths } from "~/lib/paths";
import { createQrCode } from "~/lib/qr-code.server";
import { Phones, Stills } from "./phones";

export const handle: RouteHandle = { i18n: ["mobile", "events", "errors"], title: "mobile" };

export function loader({ request }: LoaderFunctionArgs) {
  const { origin, searchParams } = new URL(request.url);
  return {
    ...getStores(),
    // Every page of the console redirects phones to their store.
    qrCode: createQrCode(origin + paths.login),
    unsupported: searchParams.has("unsupported"),
  };
}

/** Page of the phone app: links to both stores, and a QR code that opens the right one (decision D17). */
export default function MobileApp() {
  const { t } = useTranslation("mobile");
  const { appStore, googlePlay, qrCode, unsupported } = useLoaderData<typeof loader>();
  return (
    <div className="flex min-h-dvh flex-col overflow-hidden">
      <PublicHeader className="h-16 px-10 max-md:px-5" />
      <main
        id="content"
        tabIndex={-1}
        className="mx-auto grid w-full max-w-295 flex-1 items-center gap-10 px-10 py-8 max-md:content-start max-md:px-5 md:grid-cols-[minmax(0,1fr)_460px]"
      >
        <div>
          {unsupported && (
            <div className="mb-8 max-w-110">
              <Banner alert tone="warn" icon={TriangleAlert} title={t("unsupported.title")}>
                {t("unsupported.text")}
              </Banner>
            </div>
          )}
          <Stills />
          <h1 className="max-w-110 text-3xl">{t("heading")}</h1>
          <p className="mt-3 max-w-110 text-lg leading-6.5 text-fg-2">{t("intro")}</p>
          <div className="mt-7 grid max-w-105 gap-3 sm:grid-cols-2">
            <StoreLink to={appStore} icon={Smartphone} name="App Store" hint={t("for_ios")} />
            <StoreLink
              to={googlePlay}
              icon={TabletSmartphone}
              name="Google Play"
              hint={t("for_android")}
            />
          </div>
          <div className="mt-8 flex items-center gap-4 max-md:hidden">
            <svg
              role="img"
              aria-label={t("qr_code")}
              viewBox={`0 0 ${qrCode.size} ${qrCode.size}`}
              shapeRendering="crispEdges"
              className="size-28 shrink-0 rounded-[10px] bg-white"
            >
              <path d={qrCode.path} fill="#0b0d11" />
            </svg>
            <p className="max-w-55 text-fg-2">{t("scan")}</p>
          </div>
          <p className="mt-8 text-xs text-fg-3">{t("same_login")}</p>
        </div>
        <Phones />
      </main>
    </div>
  );
}

function StoreLink({
  to,
  icon,
  name,
  hint,
}: {
  to: string;
  icon: LucideIcon;
  name: string;
  hint: string;
}) {
  return (
    <a
      href={to}
      rel="noreferrer"
      className="flex min-h-13.5 items-center gap-3 rounded-[10px] border border-line-2 bg-raised px-4 py-2 hover:bg-active"
    >
      <Icon as={icon} size={22} />
      <span>
        <span className="block text-2xs text-fg-3">{hint}</span>
        <span className="block text-lg leading-5 font-semibold">{name}</span>
      </span>
    </a>
  );
}
