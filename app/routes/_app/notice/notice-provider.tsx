import { useMatches } from "@remix-run/react";
import { type ReactNode, useMemo, useReducer, useRef } from "react";
import { NoticeContext } from "~/components/notice/notice-context";
import { ToastProvider } from "~/components/notice/toast-context";
import { useKeepChoice } from "~/components/shell/use-keep-choice";
import { isRouteHandle } from "~/lib/handle";
import { useDataRouter, useRevalidate } from "~/lib/hooks/use-revalidate";
import { useRootData } from "~/lib/hooks/use-root-data";
import { keepWebPlayer } from "~/lib/local-player/web-player";
import { useRealtime, useRealtimeMessage } from "~/lib/realtime/realtime-context";
import type { ServerMessage } from "~contract/realtime";
import { expectUser } from "./expect-user";
import { LogoutAlert } from "./logout-alert";
import { PreferenceCard, PrivilegesCard } from "./push-cards";
import {
  addMessage,
  type Interruptions,
  type LocalUser,
  noInterruptions,
  type PreferencePush,
} from "./pushes";
import { Toaster } from "./toaster";
import { useAlertToasts } from "./use-alert-toasts";
import { useExportToasts } from "./use-export-toasts";
import { useFirmwareToasts } from "./use-firmware-toasts";
import { useOfflineGuard } from "./use-offline-guard";
import { postLogout, useSessionEnd } from "./use-session-end";

export type NoticeUser = Pick<LocalUser, "id" | "master" | "picture">;

type Action = { message: ServerMessage; user: LocalUser } | { acknowledged: PreferencePush };

function reduce(now: Interruptions, action: Action): Interruptions {
  if ("message" in action) return addMessage(now, action.message, action.user);
  const preferences = now.preferences.filter((push) => push !== action.acknowledged);
  return { ...now, preferences };
}

/** What the server says to a signed-in user: alerts, messages and toasts, over whatever page is below. */
export function NoticeProvider({ user, children }: { user: NoticeUser; children: ReactNode }) {
  const [interruptions, dispatch] = useReducer(reduce, noInterruptions);
  const local = useLocalUser(user, interruptions);
  const router = useDataRouter();
  const isLeaving = interruptions.logout !== null;
  useRealtimeMessage(
    [
      "SERVER_UPDATE",
      "USER_PASSWORD_CHANGE",
      "USER_ENABLE_2FA",
      "ACCOUNT_USER_CHANGE",
      "USER_PRIVILEGES_CHANGE",
      "USER_LANGUAGE_CHANGE",
      "USER_DATA_CHANGE",
    ],
    (message) => dispatch({ message, user: expectUser(local, router.state, message) }),
  );
  useRealtimeMessage("WSPLAYER_UPDATE", ({ payload }) => keepWebPlayer(payload));
  useSessionEnd(isLeaving);
  const { picture } = local;
  const shared = useMemo(() => ({ isLeaving, picture }), [isLeaving, picture]);
  return (
    <NoticeContext.Provider value={shared}>
      <ToastProvider>
        {children}
        <NoticeArea
          interruptions={interruptions}
          onAcknowledge={(push) => dispatch({ acknowledged: push })}
        />
      </ToastProvider>
    </NoticeContext.Provider>
  );
}

/** What the page shows, also where data loaded since already holds something newer. */
function useLocalUser(
  { id, master, picture }: NoticeUser,
  { preferences }: Interruptions,
): LocalUser {
  const root = useRootData();
  const openedAsMaster = useRef(master);
  const shownPicture = useRef(picture);
  const isPictureHeld = preferences.some(({ property }) => property === "avatar");
  if (!isPictureHeld) shownPicture.current = picture;
  return {
    id,
    master: openedAsMaster.current,
    picture: shownPicture.current,
    language: root?.language ?? "en",
    theme: root?.theme ?? "dark",
    timeFormat: root?.timeFormat ?? "MM-DD-YYYY HH:mm:ss",
  };
}

function NoticeArea({
  interruptions: { logout, reload, preferences },
  onAcknowledge,
}: {
  interruptions: Interruptions;
  onAcknowledge: (push: PreferencePush) => void;
}) {
  useFirmwareToasts();
  useAlertToasts();
  useExportToasts();
  useOfflineGuard();
  const { close } = useRealtime();
  const apply = useApplyPreference();
  const video = useMatches().some(({ handle }) => isRouteHandle(handle) && handle.video);
  return (
    <div
      data-theme={video ? "dark" : undefined}
      className="pointer-events-none fixed right-4 bottom-4 z-40 flex w-85 max-w-[calc(100vw-32px)] flex-col gap-2.5 text-fg"
    >
      {logout && (
        <LogoutAlert
          reason={logout}
          onEnd={() => {
            close();
            const { pathname, search } = window.location;
            postLogout(pathname + search);
          }}
        />
      )}
      {reload && <PrivilegesCard onReload={() => window.location.reload()} />}
      {preferences.map((push) => (
        <PreferenceCard
          key={`${push.property} ${push.value}`}
          push={push}
          onAcknowledge={() => {
            onAcknowledge(push);
            apply(push);
          }}
        />
      ))}
      <Toaster />
    </div>
  );
}

/** Takes a value over in this browser; the cloud has it already. Then the page is loaded with it. */
function useApplyPreference(): (push: PreferencePush) => void {
  const revalidate = useRevalidate();
  const keepChoice = useKeepChoice();
  return ({ property, value }) => {
    if (property === "avatar") revalidate();
    else keepChoice({ [property]: value, from: "push" });
  };
}
