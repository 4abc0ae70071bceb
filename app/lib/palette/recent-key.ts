/** Key in local storage of what was chosen in the palette last. */
export const recentKey = "palette_recent";

/** The names of cameras and users do not stay behind a sign-out. In a file of its own, to keep the login page's bundle small. */
export const forgetRecent = (): void => localStorage.removeItem(recentKey);
