import { createContext, useContext } from "react";

/** What notices mean for the page below them. Apart from their provider, so that the shell takes none of it along. */
export const NoticeContext = createContext<{ isLeaving: boolean; picture: string | null }>({
  isLeaving: false,
  picture: null,
});

/** Whether a forced logout is counting down: until its end, nothing else leads away from the page. */
export function useIsLeaving(): boolean {
  return useContext(NoticeContext).isLeaving;
}

/** Address of the profile picture to show: a new one from another device waits to be acknowledged (C192). */
export function useShownPicture(): string | null {
  return useContext(NoticeContext).picture;
}
