import type { LanguageTexts } from "../texts";

export const en: LanguageTexts = {
  mails: {
    verify_email: {
      subject: "Confirm your e-mail address",
      body: [
        "Welcome to Sightline. Confirm this e-mail address to finish signing up for account {account_id}.",
        "The link is valid for {hours} hours. If you did not sign up, you can ignore this message.",
      ],
      action: "Confirm e-mail address",
    },
    invitation: {
      subject: "You are invited to Sightline",
      body: [
        "{inviter} has given you access to {account} (account ID {account_id}) on Sightline.",
        "Choose a password to get started. The link is valid for {hours} hours.",
      ],
      action: "Accept and choose a password",
    },
    account_ids: {
      subject: "Your account IDs",
      body: [
        "You asked which accounts this e-mail address belongs to:",
        "{ids}",
        "If this was not you, you can ignore this message. Nothing was changed.",
      ],
    },
    reset_password: {
      subject: "Reset your password",
      body: [
        "A new password was requested for your user in account {account_id}.",
        "The link is valid for {minutes} minutes and works once. If this was not you, you can ignore this message: your password stays as it is.",
      ],
      action: "Choose a new password",
    },
    password_changed: {
      subject: "Your password was changed",
      body: [
        "The password of your user in account {account_id} was just changed, and you were signed out everywhere.",
        "If this was not you, reset your password at once and tell the master of your account.",
      ],
    },
    code: {
      subject: "{code} is your code",
      body: [
        "Your Sightline code is:",
        "{code}",
        "It is valid for {minutes} minutes. Never pass it on: we will not ask you for it.",
      ],
    },
    two_factor_on: {
      subject: "Two-factor sign-in is on",
      body: [
        "Two-factor sign-in was turned on for your user in account {account_id}.",
        "If this was not you, reset your password at once and tell the master of your account.",
      ],
    },
    two_factor_off: {
      subject: "Two-factor sign-in is off",
      body: [
        "Two-factor sign-in was turned off for your user in account {account_id}.",
        "If this was not you, reset your password at once and tell the master of your account.",
      ],
    },
    two_factor_reset: {
      subject: "Your two-factor sign-in was reset",
      body: [
        "A master of account {account_id} has turned off two-factor sign-in for your user. You can sign in with your password and set it up again in the settings.",
      ],
    },
    passkey_added: {
      subject: "A passkey was added",
      body: [
        "The passkey “{name}” was added for your user in account {account_id}. It logs in without a password.",
        "If this was not you, reset your password at once and tell the master of your account.",
      ],
    },
    share_link: {
      subject: "An event was shared with you",
      body: [
        "{sender} shared a recorded event with you.",
        "{note}",
        "The link works until {expires}. If it asks for a password, the sender will give it to you.",
      ],
      action: "View the event",
    },
    user_alert: {
      subject: "Alert: {event}",
      body: ["{alert}: {event}", "{host}", "{camera}", "{time}"],
      action: "Open the event",
    },
  },
  footer: "Sightline sent this message automatically. Replies are not read.",
  smsCode: "Sightline code: {code}. Valid for {minutes} minutes.",
};
