import type { useDataRouter } from "~/lib/hooks/use-revalidate";
import type { loader as rootLoader } from "~/root";
import type { ServerMessage } from "~contract/realtime";
import type { LocalUser } from "./pushes";

type RouterState = Pick<
  ReturnType<typeof useDataRouter>["state"],
  "fetchers" | "navigation" | "loaderData"
>;
type Root = Partial<
  Pick<Awaited<ReturnType<typeof rootLoader>>, "language" | "theme" | "timeFormat">
>;

/** Intents of the forms of the profile picture. */
const pictureIntents: readonly unknown[] = ["picture", "remove_picture"];

/**
 * The user as this page shows them now, or will once its own forms are answered. The cloud tells every tab of a
 * preference (decision D75), the one that changed it too, and may do so before that tab has its answer. Read from the
 * router: a render may lag behind.
 */
export function expectUser(
  user: LocalUser,
  { fetchers, navigation, loaderData }: RouterState,
  message: ServerMessage,
): LocalUser {
  const root: Root = loaderData.root ?? {};
  const forms = [navigation, ...fetchers.values()].flatMap(({ formData }) => formData ?? []);
  const sent = (name: string) => forms.findLast((form) => form.has(name))?.get(name);
  const isPictureSent = forms.some((form) => pictureIntents.includes(form.get("intent")));
  const isPicture = message.type === "USER_DATA_CHANGE" && message.action === "avatar";
  return {
    ...user,
    language: (sent("language") ?? root.language ?? user.language) as LocalUser["language"],
    theme: (sent("theme") ?? root.theme ?? user.theme) as LocalUser["theme"],
    timeFormat: (sent("time_format") ??
      root.timeFormat ??
      user.timeFormat) as LocalUser["timeFormat"],
    picture: isPicture && isPictureSent ? String(message.value) : user.picture,
  };
}
