/** The addresses that the login page names; its script is counted by the byte, so it has no others. */
export const publicPaths = {
  login: "/",
  console: "/console",
  signup: "/signup",
  forgotAccount: "/forgot_account",
  forgotPassword: "/forgot_password",
  reverifyEmail: "/reverify_email",
  termsOfUse: "/terms_of_use",
  mobile: "/mobile",
  preferences: "/preferences",
} as const;
