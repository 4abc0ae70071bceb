import { useNavigate } from "@remix-run/react";
import type { PaletteItem } from "~/components/palette/found-items";
import { useKeepChoice } from "~/components/shell/use-keep-choice";
import { paths } from "~/lib/paths";
import { keepRecent } from "./recent";

/** As a form of the page: the channel closes with it, and the next page is a new one (C179). */
function logOut(): void {
  const form = document.createElement("form");
  form.method = "post";
  form.action = paths.logout;
  document.body.append(form);
  form.requestSubmit();
}

/** Does what an item stands for. */
export function useChoose(userId: string): (item: PaletteItem, wantsPlayback?: boolean) => void {
  const navigate = useNavigate();
  const keepChoice = useKeepChoice();
  return ({ key, label, detail, does, playback }, wantsPlayback = false) => {
    if (does === "log_out") return logOut();
    if ("theme" in does) return keepChoice({ theme: does.theme });
    const kept = key.replace(/^recent /, "");
    if (!kept.startsWith("action ")) {
      keepRecent(userId, { key: kept, label, detail, to: does.to, playback });
    }
    navigate(wantsPlayback && playback ? playback : does.to);
  };
}
