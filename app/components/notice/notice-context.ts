import { createContext, useContext } from "react";

/** State of notices for the page below them. Separate from the provider, to keep its code out of the shell's bundle. */
export const NoticeContext = createContext<{ isLeaving: boolean; picture: string | null }>({
  isLeaving: false,
  picture: null,
});

/** Whether a forced logout is counting down: no other redirect may happen during it. */
export function useIsLeaving(): boolean {
  return useContext(NoticeContext).isLeaving;
}

/** Address of the profile picture: a new one from another device is used only after the user confirmed it (C192). */
export function useShownPicture(): string | null {
  return useContext(NoticeContext).picture;
}
