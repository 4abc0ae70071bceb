import type { LanguageTexts } from "../texts";

export const de: LanguageTexts = {
  mails: {
    verify_email: {
      subject: "Bestätigen Sie Ihre E-Mail-Adresse",
      body: [
        "Willkommen bei Sightline. Bestätigen Sie diese E-Mail-Adresse, um die Registrierung für das Konto {account_id} abzuschließen.",
        "Der Link ist {hours} Stunden gültig. Wenn Sie sich nicht registriert haben, können Sie diese Nachricht ignorieren.",
      ],
      action: "E-Mail-Adresse bestätigen",
    },
    invitation: {
      subject: "Einladung zu Sightline",
      body: [
        "{inviter} hat Ihnen Zugang zu {account} (Konto-ID {account_id}) auf Sightline gegeben.",
        "Wählen Sie ein Passwort, um loszulegen. Der Link ist {hours} Stunden gültig.",
      ],
      action: "Annehmen und Passwort wählen",
    },
    account_ids: {
      subject: "Ihre Konto-IDs",
      body: [
        "Sie haben gefragt, zu welchen Konten diese E-Mail-Adresse gehört:",
        "{ids}",
        "Wenn Sie das nicht waren, können Sie diese Nachricht ignorieren. Es wurde nichts geändert.",
      ],
    },
    reset_password: {
      subject: "Passwort zurücksetzen",
      body: [
        "Für Ihren Benutzerzugang im Konto {account_id} wurde ein neues Passwort angefordert.",
        "Der Link ist {minutes} Minuten gültig und funktioniert einmal. Wenn Sie das nicht waren, können Sie diese Nachricht ignorieren: Ihr Passwort bleibt unverändert.",
      ],
      action: "Neues Passwort wählen",
    },
    password_changed: {
      subject: "Ihr Passwort wurde geändert",
      body: [
        "Das Passwort Ihres Benutzerzugangs im Konto {account_id} wurde soeben geändert, und Sie wurden überall abgemeldet.",
        "Wenn Sie das nicht waren, setzen Sie Ihr Passwort sofort zurück und informieren Sie den Master Ihres Kontos.",
      ],
    },
    code: {
      subject: "{code} ist Ihr Code",
      body: [
        "Ihr Sightline-Code lautet:",
        "{code}",
        "Er ist {minutes} Minuten gültig. Geben Sie ihn nie weiter: Wir werden Sie nicht danach fragen.",
      ],
    },
    two_factor_on: {
      subject: "Zwei-Faktor-Anmeldung ist eingeschaltet",
      body: [
        "Für Ihren Benutzerzugang im Konto {account_id} wurde die Zwei-Faktor-Anmeldung eingeschaltet.",
        "Wenn Sie das nicht waren, setzen Sie Ihr Passwort sofort zurück und informieren Sie den Master Ihres Kontos.",
      ],
    },
    two_factor_off: {
      subject: "Zwei-Faktor-Anmeldung ist ausgeschaltet",
      body: [
        "Für Ihren Benutzerzugang im Konto {account_id} wurde die Zwei-Faktor-Anmeldung ausgeschaltet.",
        "Wenn Sie das nicht waren, setzen Sie Ihr Passwort sofort zurück und informieren Sie den Master Ihres Kontos.",
      ],
    },
    two_factor_reset: {
      subject: "Ihre Zwei-Faktor-Anmeldung wurde zurückgesetzt",
      body: [
        "Ein Master des Kontos {account_id} hat die Zwei-Faktor-Anmeldung für Ihren Benutzerzugang ausgeschaltet. Sie können sich mit Ihrem Passwort anmelden und sie in den Einstellungen neu einrichten.",
      ],
    },
    passkey_added: {
      subject: "Ein Passkey wurde hinzugefügt",
      body: [
        "Für Ihren Benutzerzugang im Konto {account_id} wurde der Passkey „{name}“ hinzugefügt. Er meldet ohne Passwort an.",
        "Wenn Sie das nicht waren, setzen Sie Ihr Passwort sofort zurück und informieren Sie den Master Ihres Kontos.",
      ],
    },
    share_link: {
      subject: "Ein Ereignis wurde mit Ihnen geteilt",
      body: [
        "{sender} hat ein aufgezeichnetes Ereignis mit Ihnen geteilt.",
        "{note}",
        "Der Link funktioniert bis {expires}. Wenn ein Passwort verlangt wird, erhalten Sie es vom Absender.",
      ],
      action: "Ereignis ansehen",
    },
    user_alert: {
      subject: "Alarm: {event}",
      body: ["{alert}: {event}", "{host}", "{camera}", "{time}"],
      action: "Ereignis öffnen",
    },
  },
  footer: "Sightline hat diese Nachricht automatisch gesendet. Antworten werden nicht gelesen.",
  smsCode: "Sightline-Code: {code}. {minutes} Minuten gültig.",
};
