import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { Link, useLoaderData } from "@remix-run/react";
import { LogOut } from "lucide-react";
import { useTranslation } from "react-i18next";
import { ActionForm, FormFailure } from "~/components/form/action-form";
import { SaveButton } from "~/components/form/save-button";
import { TextField } from "~/components/form/text-field";
import { useActionForm } from "~/components/form/use-action-form";
import { useShownPicture } from "~/components/notice/notice-context";
import { Badge } from "~/components/ui/badge";
import { Button } from "~/components/ui/button";
import { cardClass } from "~/components/ui/card";
import { Icon } from "~/components/ui/icon";
import type { RouteHandle } from "~/lib/handle";
import { useFormat } from "~/lib/hooks/use-format";
import { paths } from "~/lib/paths";
import { requireUser } from "~/lib/session/guards.server";
import { limits } from "~contract/limits";
import { AvatarForm } from "./avatar/avatar-form";
import { ReadOnlyField } from "./profile/read-only-field";
import { changeProfile, getOwnProfile } from "./route.server";
import { SettingRow } from "./setting-row";
import { SettingsPage } from "./settings-page";
import { useDeviceText } from "./use-device-text";

export { clientAction } from "~/lib/forms/client-action";

export const handle: RouteHandle = {
  i18n: ["settings", "errors"],
  title: "profile",
  section: "console",
};

export async function loader(args: LoaderFunctionArgs) {
  await requireUser(args);
  return getOwnProfile(args);
}

export async function action(args: ActionFunctionArgs) {
  await requireUser(args);
  return changeProfile(args);
}

export default function Profile() {
  const { profile, session } = useLoaderData<typeof loader>();
  const picture = useShownPicture();
  const { t } = useTranslation(["settings", "common"]);
  return (
    <SettingsPage master={profile.master}>
      <section className={cardClass} aria-label={t("profile")}>
        <div className="flex flex-wrap items-center gap-x-5 gap-y-4 border-line border-b p-4">
          <AvatarForm action={paths.settings} name={profile.name} picture={picture} />
          <Account profile={profile} />
        </div>
        <NameForm profile={profile} />
      </section>
      <section className={cardClass} aria-label={t("session.title")}>
        {session && <CurrentSession session={session} />}
        <SettingRow title={t("log_out.title")} text={t("log_out.text")}>
          {/* A whole new page: nothing of this user stays in memory (C179). */}
          <form method="post" action={paths.logout}>
            <Button type="submit">
              <Icon as={LogOut} />
              {t("common:user_menu.log_out")}
            </Button>
          </form>
        </SettingRow>
      </section>
    </SettingsPage>
  );
}

type Data = ReturnType<typeof useLoaderData<typeof loader>>;

function Account({ profile }: { profile: Data["profile"] }) {
  const { t } = useTranslation(["settings", "common"]);
  const role = profile.master
    ? "master"
    : profile.is_region_manager
      ? "region_manager"
      : "operator";
  return (
    <div className="ml-auto flex flex-col items-end gap-1 max-sm:ml-0 max-sm:items-start">
      <p className="text-xs text-fg-3">{t("account_id")}</p>
      <p className="tnum text-base font-semibold">{profile.account_id}</p>
      <Badge tone={profile.master ? "accent" : "neutral"}>{t(`common:role.${role}`)}</Badge>
    </div>
  );
}

function NameForm({ profile }: { profile: Data["profile"] }) {
  const { t } = useTranslation("settings");
  const form = useActionForm({
    intent: "name",
    labels: { name: t("name") },
    defaultValue: { name: profile.name },
  });
  const { mobile_country_code: code, mobile_phone: phone } = profile;
  return (
    <ActionForm form={form}>
      <div className="grid grid-cols-2 gap-4 p-4 max-md:grid-cols-1">
        <TextField
          {...form.field("name")}
          autoComplete="name"
          maxLength={limits.nameMaxChars * 2}
          required
        />
        <ReadOnlyField
          name="email"
          label={t("email")}
          value={profile.email}
          mark={<Badge tone="ok">{t("verified")}</Badge>}
        />
        <ReadOnlyField
          name="mobile"
          label={t("mobile.label")}
          labelEnd={
            <Link
              to={`${paths.settingsSecurity}?open=mobile`}
              className="text-accent-text underline-offset-3 hover:underline"
            >
              {t(phone ? "mobile.change" : "mobile.add")}
            </Link>
          }
          value={phone ? `${code} ${phone}` : t("mobile.none")}
          mark={
            phone && (
              <Badge tone={profile.mobile_phone_verified_at ? "ok" : "warn"}>
                {t(profile.mobile_phone_verified_at ? "verified" : "not_verified")}
              </Badge>
            )
          }
          hint={t("mobile.hint")}
        />
        <ReadOnlyField name="account" label={t("account")} value={profile.account_name} />
      </div>
      <div className="flex flex-col gap-3 border-line border-t px-4 py-3">
        <FormFailure form={form} />
        <SaveButton form={form} className="self-end">
          {t("save_profile")}
        </SaveButton>
      </div>
    </ActionForm>
  );
}

function CurrentSession({ session }: { session: NonNullable<Data["session"]> }) {
  const { t } = useTranslation("settings");
  const { time } = useFormat();
  const deviceText = useDeviceText();
  return (
    <SettingRow
      title={t("session.title")}
      text={t("session.since", {
        device: deviceText(session.user_agent),
        time: time(session.created),
      })}
    >
      <Badge tone="ok">{t("session.current")}</Badge>
    </SettingRow>
  );
}
